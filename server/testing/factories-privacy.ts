import type { Deps } from '../deps.ts'

/**
 * Where one of these words stands in the database: `table.column` for every column of every table
 * that holds it, whatever its type. Dates and numbers are read as text.
 */
export async function columnsWith(
  { database }: Pick<Deps, 'database'>,
  words: readonly string[],
): Promise<string[]> {
  const { rows: columns } = await database.pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      order by c.table_name, c.ordinal_position`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await database.pool.query(
      `select 1 from "${table}" where exists (select from unnest($1::text[]) word
        where strpos(lower("${column}"::text), lower(word)) > 0) limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
