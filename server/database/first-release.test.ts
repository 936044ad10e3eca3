import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { type Database, openDatabase } from './database.ts'
import { lastStep, migrateTo, migrateToLatest } from './migrate.ts'

/** The whole description of a schema, one line each. */
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

async function shapeOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(described)
  return rows.map(({ line }) => line)
}

test('the schema of the first release equals that of the steps that led to it', async () => {
  const [one, steps] = [await opened(), await opened()]
  await migrateTo(one.db, '0001_first_release')
  await migrateTo(steps.db, '0125_jobs')

  const expected = await shapeOf(steps)
  assert.ok(expected.length > 2000, `only ${expected.length}`)
  assert.deepEqual(await shapeOf(one), expected)
  for (const table of ['setting', 'catalogue_version', 'rate_feed', 'upkeep_state']) {
    const row = `select to_jsonb(t) - 'changed_at' - 'updated_at' as row from ${table} t`
    assert.deepEqual((await one.pool.query(row)).rows, (await steps.pool.query(row)).rows)
  }
  await one.close()
  await steps.close()
})

for (const step of ['0006_documents', '0121_health']) {
  test(`a database from before the first release continues from ${step}`, async () => {
    const [earlier, newest] = [await opened(), await opened()]
    await migrateTo(earlier.db, step)
    await earlier.pool.query(
      `insert into account (key, email, role, given_names, language)
        values ('one', 'one@example.org', 'admin', 'Ada', 'fr')`,
    )
    await migrateToLatest(newest.db)
    await Promise.all([migrateToLatest(earlier.db), migrateToLatest(earlier.db)])
    const run = 'select name from kysely_migration order by name'
    assert.deepEqual((await earlier.pool.query(run)).rows, (await newest.pool.query(run)).rows)
    assert.equal(await lastStep(earlier.db), await lastStep(newest.db))
    const { rows } = await earlier.pool.query('select given_names, language from account')
    assert.deepEqual(rows, [{ given_names: 'Ada', language: 'fr' }])
    await earlier.close()
    await newest.close()
  })
}

test('a database of a later version is refused in favour of that version', async () => {
  const database = await opened()
  await migrateToLatest(database.db)
  await database.pool.query(
    "insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00Z')",
  )
  await assert.rejects(migrateToLatest(database.db), /made by a newer version.*9999_later/)
  await database.close()
})
