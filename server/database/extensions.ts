import { type Kysely, sql } from 'kysely'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

const needed = ['unaccent', 'pg_trgm'] as const

/**
 * Makes sure that the extensions can be used under the names in the migrations. If they are installed
 * in another schema, as hosting companies do, `public` gets aliases for them; answers those schemas,
 * for the search path of the connection that migrates. Throws `DatabaseUnusable`.
 */
export async function prepareExtensions(db: Kysely<DB>): Promise<string[]> {
  const missing: string[] = []
  let reason = ''
  for (const name of needed) {
    if ((await schemaOf(db, name)) !== undefined) continue
    try {
      await sql`create extension if not exists ${sql.id(name)} schema public`.execute(db)
    } catch (error) {
      // Another process that started at the same time was quicker.
      if ((await schemaOf(db, name)) !== undefined) continue
      missing.push(name)
      reason ||= error instanceof Error ? error.message : String(error)
    }
  }
  if (missing.length > 0) {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const commands = missing.map((name) => `create extension ${name};`).join(' ')
    throw new DatabaseUnusable(
      `The database lacks ${missing.join(' and ')}, and this user can't add it (${reason}): ` +
        `have its administrator install postgresql-contrib or allow the extension, and run in the database "${rows[0]?.name}":  ${commands}`,
    )
  }
  const unaccent = await schemaOf(db, 'unaccent')
  if (unaccent !== undefined && unaccent !== 'public') await nameInPublic(db, unaccent)
  const trigrams = await schemaOf(db, 'pg_trgm')
  return trigrams === undefined || trigrams === 'public' ? [] : [trigrams]
}

async function schemaOf(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where extname = ${name}`.execute(db)
  return rows[0]?.schema
}

/** `public.unaccent`, the function and the dictionary, lead to those of the other schema. */
async function nameInPublic(db: Kysely<DB>, schema: string): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regprocedure('public.unaccent(regdictionary, text)') is not null as there`.execute(db)
  if (rows[0]?.there) return
  const template = sql.id(schema, 'unaccent')
  await sql`create text search dictionary public.unaccent (template = ${template}, rules = 'unaccent')`.execute(
    db,
  )
  await sql`
    create function public.unaccent(regdictionary, text) returns text
      language sql immutable strict parallel safe
      as ${sql.lit(`select "${schema.replaceAll('"', '""')}".unaccent($1, $2)`)}`.execute(db)
}
