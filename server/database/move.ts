import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { migrateToLatest } from './migrate.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

const rowsAtOnce = 500

/** Tables that Kysely keeps for itself: both databases have the same. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock']

export interface Moved {
  tables: number
  rows: number
}

interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/**
 * Copies every row from one database into another that nobody has used yet, numbers and seals
 * included, in one transaction: all of it is there afterwards, or nothing. The one that is read stays
 * as it is. Throws `DatabaseUnusable`.
 */
export async function moveDatabase(
  from: Database,
  to: Database,
  /** What does not hold of the trail, as it was copied. */
  findBroken: (db: Kysely<DB>) => Promise<readonly unknown[]>,
): Promise<Moved> {
  await refuseForeign(to.db)
  await migrateToLatest(from.db)
  await migrateToLatest(to.db)
  const moved = await to.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(
      tx,
    )
    await refuseUsed(tx)
    const tables = await tablesOf(from.db)
    const ties = await untie(tx)
    await sql.raw(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`).execute(tx)
    let rows = 0
    for (const table of tables) rows += await copy(from.db, tx, table)
    await setNumbers(from.db, tx)
    for (const statement of ties) await sql.raw(statement).execute(tx)
    const findings = await findBroken(tx)
    if (findings.length > 0) {
      throw new DatabaseUnusable(
        `The audit trail does not hold (${JSON.stringify(findings[0])}), and nothing was moved: ` +
          'see npm run audit:verify, and check that SECRET_KEY and DATA_DIR are those of this installation.',
      )
    }
    return { tables: tables.length, rows }
  })
  await sql`analyze`.execute(to.db)
  return moved
}

/** Refuses a database in which something else is kept. */
async function refuseForeign(db: Kysely<DB>): Promise<void> {
  const tables = await namesOfTables(db)
  if (tables.length > 0 && !tables.includes('kysely_migration')) {
    throw new DatabaseUnusable(
      `The database of DATABASE_URL is not empty (it has a table "${tables[0]}"): make a new one with createdb.`,
    )
  }
}

/** Whether nobody has worked in a database yet, whatever a first start has put there. */
export async function isUnused(db: Kysely<DB>): Promise<boolean> {
  const tables = await namesOfTables(db)
  return (
    tables.length === 0 || (tables.includes('kysely_migration') && (await usesOf(db)).length === 0)
  )
}

async function refuseUsed(db: Kysely<DB>): Promise<void> {
  const used = await usesOf(db)
  if (used.length === 0) return
  throw new DatabaseUnusable(
    `The database of DATABASE_URL is in use already (${used.join(', ')}), and nothing was moved: make a new one with createdb.`,
  )
}

/** Rows that a first start does not make: the starter catalogue and an administrator are no use yet. */
const uses: readonly (readonly [table: string, isUse: string])[] = [
  ['applicant', 'true'],
  ['application_draft', 'true'],
  ['conversation', 'true'],
  ['session', 'true'],
  ['catalogue_import', 'true'],
  ['audit_event', "actor <> 'system'"],
  ['university', 'updated_by is not null'],
  ['program', 'updated_by is not null'],
]

async function usesOf(db: Kysely<DB>): Promise<string[]> {
  const present = await namesOfTables(db)
  const used: string[] = []
  for (const [table, isUse] of uses) {
    if (!present.includes(table)) continue
    const query = sql`select 1 from ${sql.table(table)} where ${sql.raw(isUse)} limit 1`
    if ((await query.execute(db)).rows.length > 0) used.push(table)
  }
  return used
}

async function namesOfTables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

async function tablesOf(db: Kysely<DB>): Promise<Table[]> {
  const names = await namesOfTables(db)
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db)
  return names
    .filter((name) => !migrationTables.includes(name))
    .map((name) => ({ name, columns: rows.filter(({ table }) => table === name) }))
}

/**
 * Takes off what would act on each row that comes: triggers, which have done their work, and foreign
 * keys, so that the order of the tables doesn't matter. Answers what puts them back.
 */
async function untie(tx: Kysely<DB>): Promise<string[]> {
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

/** Every value travels as PostgreSQL writes it. */
async function copy(from: Kysely<DB>, tx: Kysely<DB>, { name, columns }: Table): Promise<number> {
  const read = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const places = columns.map((_, at) => `$${at + 1}::text[]`).join(', ')
  const names = columns.map((_, at) => `c${at}`)
  const values = columns.map(({ type }, at) => `c${at}::${type}`).join(', ')
  const into = columns.map((column) => quoted(column.name)).join(', ')
  const insert = `insert into ${quoted(name)} (${into}) overriding system value
    select ${values} from unnest(${places}) as row(${names.join(', ')})`
  return from.transaction().execute(async (source) => {
    await sql`set local timezone = 'UTC'`.execute(source)
    const reader = `declare moving no scroll cursor for select array[${read}] as row from ${quoted(name)}`
    await sql.raw(reader).execute(source)
    for (let copied = 0; ; ) {
      const { rows } = await sql
        .raw<{ row: (string | null)[] }>(`fetch ${rowsAtOnce} from moving`)
        .execute(source)
      if (rows.length === 0) return copied
      const parameters = columns.map((_, at) => rows.map(({ row }) => row[at]))
      await tx.executeQuery(CompiledQuery.raw(insert, parameters))
      copied += rows.length
    }
  })
}

/** Numbers that are given out go on where they were. */
async function setNumbers(from: Kysely<DB>, tx: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(relname) as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(from)
  for (const { name } of rows) {
    const { rows: found } = await sql
      .raw<{ last_value: number; is_called: boolean }>(`select last_value, is_called from ${name}`)
      .execute(from)
    for (const { last_value, is_called } of found) {
      await sql`select setval(${name}::regclass, ${last_value}, ${is_called})`.execute(tx)
    }
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
