import { type Expression, sql } from 'kysely'
import type { EditionEntity } from '#contract/catalogue/catalogue-history.ts'
import type { Db } from '../../database/database.ts'

/** A record that is overwritten, as staff read it until then. */
export interface WrittenOver {
  entity: EditionEntity
  key: string
  record: object
}

const stored = {
  program: (key: string) => sql`program where key = ${key}`,
  university: (key: string) => sql`university where key = ${key}`,
  destination: (key: string) => sql`destination where key = ${key}`,
  scholarship: (key: string) => sql`scholarship where key = ${key}`,
} as const satisfies Record<EditionEntity, (key: string) => Expression<unknown>>

/** Keeps the version that is about to be overwritten, with when and by whom it was made. */
export async function keepEdition(tx: Db, { entity, key, record }: WrittenOver): Promise<void> {
  await sql`
    insert into catalogue_edition (entity, entity_key, version, record, at, by_id)
    select ${entity}, key, version, ${JSON.stringify(record)}::jsonb, updated_at, updated_by
    from ${stored[entity](key)}
    on conflict do nothing`.execute(tx)
}

/** Keeps the current versions of these, as the form for one of them does. */
export async function keepEditions(
  tx: Db,
  entity: 'program' | 'university' | 'scholarship',
  all: readonly { key: string }[],
): Promise<void> {
  const records = all.map((record) => ({ key: record.key, record }))
  await sql`
    insert into catalogue_edition (entity, entity_key, version, record, at, by_id)
    select ${entity}, stored.key, stored.version, given.record, stored.updated_at, stored.updated_by
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as given (key text, record jsonb)
    join ${sql.table(entity)} stored on stored.key = given.key
    on conflict do nothing`.execute(tx)
}

export interface EditionRow {
  version: number
  record: Record<string, unknown>
  at: Date
  by: string | null
}

const most = 100

/** The versions that were overwritten, the latest first. */
export function listEditions(db: Db, entity: EditionEntity, key: string): Promise<EditionRow[]> {
  return selectEditions(db, entity, key)
    .orderBy('catalogue_edition.version', 'desc')
    .limit(most)
    .execute()
}

/** One of them, without reading all the others. */
export function findEdition(
  db: Db,
  { entity, key, version }: { entity: EditionEntity; key: string; version: number },
): Promise<EditionRow | undefined> {
  return selectEditions(db, entity, key)
    .where('catalogue_edition.version', '=', version)
    .executeTakeFirst()
}

function selectEditions(db: Db, entity: EditionEntity, key: string) {
  return db
    .selectFrom('catalogue_edition')
    .leftJoin('account', 'account.id', 'catalogue_edition.by_id')
    .select(['catalogue_edition.version', 'catalogue_edition.at'])
    .select(sql<Record<string, unknown>>`catalogue_edition.record`.as('record'))
    .select(
      sql<string | null>`nullif(concat_ws(' ', account.given_names, account.family_name), '')`.as(
        'by',
      ),
    )
    .where('entity', '=', entity)
    .where('entity_key', '=', key)
}
