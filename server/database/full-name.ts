import { type RawBuilder, sql } from 'kysely'

/** The given and the family name of a row as one text; null where an outer join found no row. */
export function fullName<Name extends string | null = string>(table: string): RawBuilder<Name> {
  return sql<Name>`trim(${sql.ref(`${table}.given_names`)} || ' '
    || coalesce(${sql.ref(`${table}.family_name`)}, ''))`
}
