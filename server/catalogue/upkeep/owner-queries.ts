import { type RawBuilder, sql } from 'kysely'
import type { UpkeepList, UpkeepOwners, UpkeepQuery } from '#contract/catalogue/upkeep.ts'
import type { Db } from '../../database/database.ts'

/** The people who may keep the catalogue, by name. */
export async function listKeepers(db: Db): Promise<UpkeepOwners> {
  return db
    .selectFrom('account')
    .select('key')
    .select(sql<string>`concat_ws(' ', given_names, family_name)`.as('name'))
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where(sql<boolean>`'catalogue.write' = any(permissions)`)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The account of a person who may keep the catalogue. */
export async function findKeeperId(db: Db, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('key', '=', key)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where(sql<boolean>`'catalogue.write' = any(permissions)`)
    .executeTakeFirst()
  return row?.id
}

export async function saveOwner(
  db: Db,
  list: UpkeepList,
  subject: string,
  ownerId: number | null,
): Promise<void> {
  if (ownerId === null) {
    await db
      .deleteFrom('upkeep_owner')
      .where('list', '=', list)
      .where('subject', '=', subject)
      .execute()
    return
  }
  await db
    .insertInto('upkeep_owner')
    .values({ list, subject, owner_id: ownerId })
    .onConflict((conflict) =>
      conflict.columns(['list', 'subject']).doUpdateSet({ owner_id: ownerId }),
    )
    .execute()
}

/** Whether the account joined as `owner` is the requested one. */
export function ownedBy(
  owner: NonNullable<UpkeepQuery['owner']>,
  accountId: number,
): RawBuilder<unknown> {
  if (owner === 'nobody') return sql`owner.id is null`
  if (owner === 'me') return sql`owner.id = ${accountId}`
  return sql`owner.key = ${owner}`
}

/** How many of these pages with gaps have this owner, or none. */
export async function countOwned(
  db: Db,
  subjects: readonly string[],
  owner: NonNullable<UpkeepQuery['owner']>,
  accountId: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from unnest(${subjects}::text[]) as named (subject)
    left join upkeep_owner on upkeep_owner.list = 'gaps' and upkeep_owner.subject = named.subject
    left join account owner on owner.id = upkeep_owner.owner_id
    where ${ownedBy(owner, accountId)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether each of these names something in the catalogue. */
export async function areKnown(db: Db, subjects: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select bool_and(case part.kind
        when 'program' then exists (select from program where key = part.key)
        when 'university' then exists (select from university where key = part.key)
        when 'scholarship' then exists (select from scholarship where key = part.key)
        when 'destination' then exists (select from destination where key = part.key)
        when 'fact' then exists (select from fact join destination d on d.id = destination_id
          where d.key || '/' || fact.key = part.key)
        when 'living_cost' then exists (select from living_cost
          join destination d on d.id = destination_id
          where d.key || '/' || living_cost.key = part.key)
        when 'calendar' then exists (select from destination d,
          jsonb_array_elements(d.calendar) entry where d.key || '/' || (entry ->> 'key') = part.key)
        else false end) as known
    from (select split_part(subject, ':', 1) as kind, split_part(subject, ':', 2) as key
      from unnest(${subjects}::text[]) subject) part`.execute(db)
  return rows[0]?.known ?? false
}
