const ending = '_unmailed'

/**
 * A page's words as they are true of this installation. A text that promises an e-mail has another
 * beside it under the same name and `_unmailed`: where no mail server is set, mails stay in a folder
 * of it and reach nobody, and that one takes its place.
 */
export function wordsAsMailed<Words>(words: Words, sendsMail: boolean): Words {
  return JSON.parse(JSON.stringify(words), (_name, part: unknown) =>
    isBranch(part) ? branchAsMailed(part, sendsMail) : part,
  )
}

function branchAsMailed(branch: Record<string, unknown>, sendsMail: boolean) {
  return Object.fromEntries(
    Object.entries(branch).flatMap(([name, words]) =>
      name.endsWith(ending)
        ? []
        : [[name, (sendsMail ? undefined : branch[name + ending]) ?? words]],
    ),
  )
}

function isBranch(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}
