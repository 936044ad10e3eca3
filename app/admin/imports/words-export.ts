/** Heads of these columns in a file say that it came from here. */
const keys = ['key', 'program_key', 'intake_key'] as const

/** This many of our own headings can't be chance. */
const fewest = 5

/**
 * Whether a file is an export with words: its columns are called as `words` calls them, and what it
 * says isn't all read back.
 */
export function isWordsExport(
  header: readonly string[],
  words: Readonly<Record<string, string>>,
): boolean {
  const heads = new Set(Object.values(words))
  // A column of moments has its zone beside its name.
  const names = header.map((name) => name.replace(/ \([^)]*\)$/, ''))
  return (
    keys.some((key) => words[key] !== undefined && names.includes(words[key])) &&
    names.filter((name) => heads.has(name)).length >= fewest
  )
}
