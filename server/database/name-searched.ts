import { type RawBuilder, sql } from 'kysely'
import { literally } from './literally.ts'

/**
 * A word as `plain_name` columns have it, and to be found as it is, whatever it means in a
 * pattern. Of an apostrophe alone nothing would be left, which everybody has: it stays what it is.
 */
export function nameSearched(word: string): RawBuilder<string> {
  const typed = literally(word)
  return sql<string>`coalesce(nullif(plain_name(${typed}), ''), ${typed})`
}
