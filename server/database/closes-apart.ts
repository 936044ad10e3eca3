import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether an intake, by its name in the query, has dates that apply only to some; there is an index
 * of these.
 */
export function isApart(intake: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${intake}.closes_for <> '{}' or ${intake}.closes_in <> '{}')`
}
