const ending = '_unmailed'

/**
 * Texts as they are true for this installation. A text that promises an e-mail has another
 * beside it under the same name and `_unmailed`: if no mail server is set, e-mails stay in a folder
 * of the installation and reach no one, and that one replaces it.
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

/** In a list, only the named texts are replaced. */
function inPlaceOf(words: unknown, others: unknown): unknown {
  if (Array.isArray(words) && isBranch(others)) {
    return words.map((one: unknown, at) => others[at] ?? one)
  }
  return others ?? words
}

function isBranch(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}
