import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/database/tables.ts'

export type Row = Readonly<Record<string, unknown>>

const most = 5000

/** Writes rows with the ids that they bring; what the first one doesn't name has its usual value. */
export async function insertRows(
  db: Kysely<DB>,
  table: keyof DB,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  for (let at = 0; at < rows.length; at += most) {
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(rows.slice(at, at + most))}::jsonb)`.execute(db)
  }
}

/** The first id that nothing has yet. */
export async function nextId(db: Kysely<DB>, table: keyof DB): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(id), 0) + 1 as next from ${sql.table(table)}`.execute(db)
  return rows[0]?.next ?? 1
}

/** Lets the database continue counting after the ids that were written. */
export async function countOn(db: Kysely<DB>, tables: readonly (keyof DB)[]): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
      greatest((select max(id) from ${sql.table(table)}), 1))`.execute(db)
  }
}
