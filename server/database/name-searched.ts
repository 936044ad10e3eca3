import { type RawBuilder, sql } from 'kysely'
import { literally } from './literally.ts'

/**
 * A word in the form of `plain_name` columns, to be found as it is, whatever it means in a pattern. An
 * apostrophe alone would become nothing, which every name contains: it stays as it is.
 */
export function nameSearched(word: string): RawBuilder<string> {
  const typed = literally(word)
  return sql<string>`coalesce(nullif(plain_name(${typed}), ''), ${typed})`
}
