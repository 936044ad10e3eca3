import { plainText } from '../import/cells/text.ts'

/** Words that one list puts into the name of a university and another leaves out. */
const filling = new Set(
  'universite university universites universities de d du des la le les l of the and et a'.split(
    ' ',
  ),
)

/**
 * The shared part of two lists' names for a university: its words without the filling ones, in
 * alphabetical order. Empty if nothing is left.
 */
export function institutionKey(name: string): string {
  const words = plainText(name).split(' ')
  return [...new Set(words.filter((word) => word !== '' && !filling.has(word)))].sort().join(' ')
}

/** The first one with a key gets it; one that two share belongs to neither. */
export function indexUnique<T>(entries: Iterable<readonly [string, T]>): Map<string, T> {
  const index = new Map<string, T | undefined>()
  for (const [key, value] of entries) {
    if (key === '') continue
    index.set(key, index.has(key) && index.get(key) !== value ? undefined : value)
  }
  return new Map(
    [...index].flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  )
}
