import { sql } from 'kysely'
import type { Picture } from '#contract/common/pictures.ts'
import type { Db } from '../../database/database.ts'

/** The name of a copy in the storage. */
export function storageName(key: string, width: number): string {
  return `picture-${key}-${width}`
}

export interface KeptPicture {
  key: string
  /** The widths of its copies, the smallest first. */
  widths: number[]
  height: number
}

interface Sent {
  accountId: number
  now: Date
}

/** How many pictures an account has uploaded since then that no university shows. */
export async function countUnshown(
  db: Db,
  { accountId, since }: { accountId: number; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('picture')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', accountId)
    .where('created_at', '>', since)
    .where('unused_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Makes an account's uploads be counted one after the other, however many come at once. */
export async function lockSender(tx: Db, accountId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** No university shows it yet. */
export async function insertPicture(
  tx: Db,
  picture: KeptPicture,
  { accountId, now }: Sent,
): Promise<void> {
  await tx
    .insertInto('picture')
    .values({ ...picture, created_at: now, created_by: accountId, unused_since: now })
    .execute()
}

export async function deletePicture(db: Db, key: string): Promise<void> {
  await db.deleteFrom('picture').where('key', '=', key).execute()
}

/**
 * Pictures by their keys, locked so that none is swept away before the university that shows it is
 * written.
 */
export async function listPictures(tx: Db, keys: readonly string[]): Promise<Picture[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .selectFrom('picture')
    .select(['key', 'widths', 'height'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute()
  return rows.map(({ key, widths, height }) => ({ key, width: Number(widths.at(-1)), height }))
}

export async function findPicture(db: Db, key: string): Promise<KeptPicture | undefined> {
  const found = await db
    .selectFrom('picture')
    .select(['key', 'widths', 'height'])
    .where('key', '=', key)
    .executeTakeFirst()
  return found && withNumbers(found)
}

/** The driver reads an array of numbers as texts. */
function withNumbers(picture: KeptPicture): KeptPicture {
  return { ...picture, widths: picture.widths.map(Number) }
}

/**
 * A picture that a published university shows, one of a university that staff are previewing, or
 * the office’s own logo.
 */
export async function findShownPicture(
  db: Db,
  key: string,
  previewed: string | undefined,
): Promise<KeptPicture | undefined> {
  const found = await db
    .selectFrom('picture')
    .select(['picture.key', 'picture.widths', 'picture.height'])
    .where('picture.key', '=', key)
    .where((shown) =>
      shown.or([
        isOfficeLogo,
        shown.exists(
          shown
            .selectFrom('university')
            .innerJoin('destination', 'destination.id', 'university.destination_id')
            .select('university.id')
            .where(namesPicture(sql`${key}`))
            .where((of) =>
              of.or([
                of.and([
                  of('university.status', '=', 'published'),
                  of('destination.published', '=', true),
                ]),
                ...(previewed === undefined ? [] : [of('university.key', '=', previewed)]),
              ]),
            ),
        ),
      ]),
    )
    .executeTakeFirst()
  return found && withNumbers(found)
}

/** Records which of these are no longer shown by any university, and since when. */
export async function noteUse(tx: Db, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await tx
    .updateTable('picture')
    .set((eb) => ({
      unused_since: sql<Date | null>`case when ${isNamed} then null
        else coalesce(${eb.ref('unused_since')}, ${now}::timestamptz) end`,
    }))
    .where('key', 'in', keys)
    .execute()
}

/** Removes pictures that no university has shown since then; their copies go to the trash. */
export async function deleteUnused(db: Db, { before, now }: { before: Date; now: Date }) {
  await sql`
    with gone as (
      delete from picture
      where coalesce(unused_since, created_at) < ${before} and not ${isNamed}
      returning key, widths
    )
    insert into document_trash (storage_name, since)
    select 'picture-' || gone.key || '-' || width, ${now}
    from gone cross join lateral unnest(gone.widths) as width
    on conflict do nothing`.execute(db)
}

const isOfficeLogo = sql<boolean>`exists (select from setting
  where setting.value -> 'brand' -> 'logo' ->> 'key' = picture.key)`

const isNamed = sql<boolean>`(${isOfficeLogo}
  or exists (select from university where ${namesPicture(sql`picture.key`)}))`

/** The condition has the same form as the index on it. */
function namesPicture(key: ReturnType<typeof sql>) {
  return sql<boolean>`university.picture_keys @> array[${key}]::text[]
    and university.picture_keys <> '{}'`
}
