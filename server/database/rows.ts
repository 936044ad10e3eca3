import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { DB } from './tables.ts'

const rowsAtOnce = 500

/** Tables that Kysely keeps for itself: every database of the same shape has the same. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock']

export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** A counter that assigns the next number of a column. */
export interface Sequence {
  name: string
  last: number
  isCalled: boolean
}

export async function namesOfTables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every table with data from applicants and the office, without computed columns. */
export async function tablesOf(db: Kysely<DB>): Promise<Table[]> {
  const names = await namesOfTables(db)
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db)
  return names
    .filter((name) => !migrationTables.includes(name))
    .map((name) => ({
      name,
      columns: rows
        .filter(({ table }) => table === name)
        .map(({ name: column, type }) => ({ name: column, type })),
    }))
}

/** Reads from one fixed state of the database, for the whole of the reading. */
export async function* whileStill<T>(
  db: Kysely<DB>,
  read: (still: Kysely<DB>) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const still = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await withoutLimits(still)
    yield* read(still)
  } finally {
    // Nothing was written.
    await still.rollback().execute()
  }
}

/** Lifts the limits for work of any length. Times are read and written as UTC. Within a transaction. */
export async function withoutLimits(tx: Kysely<DB>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`set local timezone = 'UTC'`.execute(tx)
}

/**
 * The rows of a table, some at a time, each as a line of JSON: an array with the text of every value
 * as PostgreSQL writes it, or null. Within a transaction.
 */
export async function* readRows(tx: Kysely<DB>, { name, columns }: Table) {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const select = `select array_to_json(array[${values}]::text[])::text as line from ${quoted(name)}`
  await sql.raw(`declare reading no scroll cursor for ${select}`).execute(tx)
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${rowsAtOnce} from reading`).execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close reading`.execute(tx)
}

/** Writes rows as `readRows` reads them. */
export async function writeRows(
  tx: Kysely<DB>,
  { name, columns }: Table,
  lines: readonly string[],
): Promise<void> {
  const values = columns.map(({ type }, at) => `(line->>${at})::${type}`).join(', ')
  const into = columns.map((column) => quoted(column.name)).join(', ')
  const insert = `insert into ${quoted(name)} (${into}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as line`
  await tx.executeQuery(CompiledQuery.raw(insert, [`[${lines.join(',')}]`]))
}

export async function emptyTables(tx: Kysely<DB>, tables: readonly Table[]): Promise<void> {
  await sql.raw(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`).execute(tx)
}

/**
 * Removes everything that would act on each incoming row: triggers, which have done their work, and
 * foreign keys, so that the order of the tables doesn't matter. Answers the statements that restore it.
 */
export async function untie(tx: Kysely<DB>): Promise<string[]> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(tx)
  const { rows: triggers } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name
    from pg_trigger where not tgisinternal and tgenabled = 'O'`.execute(tx)
  const off = [
    ...triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`),
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
  ]
  for (const statement of off) await sql.raw(statement).execute(tx)
  return [
    ...keys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
    ...triggers.map(({ table, name }) => `alter table ${table} enable trigger ${name}`),
  ]
}

/** Restores what `untie` removed. */
export async function tie(tx: Kysely<DB>, ties: readonly string[]): Promise<void> {
  for (const statement of ties) await sql.raw(statement).execute(tx)
}

export async function sequencesOf(db: Kysely<DB>): Promise<Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await sql
      .raw<{ last: number; is_called: boolean }>(
        `select last_value as last, is_called from ${name}`,
      )
      .execute(db)
    for (const { last, is_called } of found) sequences.push({ name, last, isCalled: is_called })
  }
  return sequences
}

/** Lets numbering continue where it was. */
export async function setSequences(tx: Kysely<DB>, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await sql`select setval(${name}::regclass, ${last}, ${isCalled})`.execute(tx)
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
