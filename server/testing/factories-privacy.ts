import type { Deps } from '../deps.ts'

/**
 * The places of these words in the database: `table.column` for every column of every table
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

async function tablesOf({ database }: Pick<Deps, 'database'>, schema: string) {
  const { rows } = await database.pool.query<{ table: string; columns: string }>(
    `select c.table_name as table, string_agg(quote_ident(c.column_name), ', ') as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = $1 and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by c.table_name order by c.table_name`,
    [schema],
  )
  return rows
}

/** Keeps all rows as a backup does, apart from the tables of the product. */
export async function keepDatabase(deps: Pick<Deps, 'database'>): Promise<void> {
  const { pool } = deps.database
  await pool.query('create schema kept')
  for (const { table, columns } of await tablesOf(deps, 'public')) {
    await pool.query(`create table kept."${table}" as select ${columns} from public."${table}"`)
  }
}

/** Puts the database back as it was kept: what was written since is not there. */
export async function restoreDatabase(deps: Pick<Deps, 'database'>): Promise<void> {
  const tables = await tablesOf(deps, 'kept')
  const client = await deps.database.pool.connect()
  try {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    const names = tables.map(({ table }) => `public."${table}"`).join(', ')
    await client.query(`truncate ${names}`)
    for (const { table, columns } of tables) {
      await client.query(
        `insert into public."${table}" (${columns}) overriding system value
          select ${columns} from kept."${table}"`,
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}
