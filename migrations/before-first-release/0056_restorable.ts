import { type Kysely, sql } from 'kysely'

/**
 * Functions name each other with their schema. `pg_restore` works with an empty search path, and
 * generated columns, checks and indexes call them while it does.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and p.prokind = 'f' and p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid`.execute(db)
  const names = [...new Set(rows.map(({ name }) => name))].filter((name) => /^\w+$/.test(name))
  const call = new RegExp(String.raw`(?<![\w."])(?=(?:${names.join('|')})\()`, 'g')
  for (const { definition } of rows) {
    const qualified = definition.replaceAll(call, 'public.')
    if (qualified !== definition) await sql.raw(qualified).execute(db)
  }
}
