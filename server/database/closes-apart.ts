import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether an intake, by the name it has in the query, has dates for some that aren't for all; there
 * is an index of these.
 */
export function isApart(intake: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${intake}.closes_for <> '{}' or ${intake}.closes_in <> '{}')`
}
