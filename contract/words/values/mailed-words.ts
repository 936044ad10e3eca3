const ending = '_unmailed'

/**
 * Words as they are true of this installation. A text that promises an e-mail has another
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
        : [[name, sendsMail ? words : inPlaceOf(words, branch[name + ending])]],
    ),
  )
}

/** Of a list, only the texts at the places that are named are others. */
function inPlaceOf(words: unknown, others: unknown): unknown {
  if (Array.isArray(words) && isBranch(others)) {
    return words.map((one: unknown, at) => others[at] ?? one)
  }
  return others ?? words
}

function isBranch(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}
