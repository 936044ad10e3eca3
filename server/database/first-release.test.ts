import assert from 'node:assert/strict'
import { promises as fs } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { pino } from 'pino'
import { type Database, openDatabase } from './database.ts'
import { prepareExtensions } from './extensions.ts'
import { migrateToLatest } from './migrate.ts'

const root = join(import.meta.dirname, '../../migrations')

/** All that a schema says of itself, a line each. */
const described = `
  select format('column %s.%s %s %s %s %s %s %s %s', relname, attname,
    row_number() over (partition by c.oid order by attnum), format_type(atttypid, atttypmod),
    attnotnull, attidentity, attgenerated, attcollation::regcollation, pg_get_expr(adbin, adrelid)) as line
  from pg_class c join pg_attribute a on attrelid = c.oid
    left join pg_attrdef on adrelid = c.oid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0
    and not attisdropped and relname not like 'kysely%'
  union all
  select format('table %s %s %s', relname, relpersistence, reloptions) from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
  union all
  select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'
    and conrelid::regclass::text not like 'kysely%'
  union all
  select 'index ' || indexdef from pg_indexes
  where schemaname = 'public' and tablename not like 'kysely%'
  union all
  select 'trigger ' || translate(pg_get_triggerdef(oid), '()', '') from pg_trigger where not tgisinternal
  union all
  select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
  where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
  order by 1`

async function opened(): Promise<Database> {
  const log = pino({ level: 'silent' })
  return openDatabase({ databaseUrl: undefined, dataDir: 'memory://', poolSize: 1, log })
}

async function describe({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(described)
  return rows.map(({ line }) => line)
}

test('the shape of the first release is that of the steps that led to it', async () => {
  const [one, steps] = [await opened(), await opened()]
  await migrateToLatest(one.db)
  await prepareExtensions(steps.db)
  const migrationFolder = join(root, 'before-first-release')
  const provider = new FileMigrationProvider({ fs, path: { join }, migrationFolder })
  const { error } = await new Migrator({ db: steps.db, provider }).migrateToLatest()
  assert.equal(error, undefined)

  const expected = await describe(steps)
  assert.ok(expected.length > 2000, `only ${expected.length}`)
  assert.deepEqual(await describe(one), expected)
  for (const table of ['setting', 'catalogue_version', 'rate_feed', 'upkeep_state']) {
    const row = `select to_jsonb(t) - 'changed_at' - 'updated_at' as row from ${table} t`
    assert.deepEqual((await one.pool.query(row)).rows, (await steps.pool.query(row)).rows)
  }
  await one.close()
  await steps.close()
})
