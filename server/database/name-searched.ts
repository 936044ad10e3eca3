import { type RawBuilder, sql } from 'kysely'
import { literally } from './literally.ts'

/** A word as `applicant.search_plain` has it, and to be found as it is, whatever it means in a pattern. */
export function nameSearched(word: string): RawBuilder<string> {
  return sql<string>`plain_name(${literally(word)})`
}
