import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { fullName } from '../../database/full-name.ts'
import { shownChannel } from '../../database/shown-channel.ts'
import { type Sight, seesApplication } from '../../database/visible-to.ts'

/** Those of these applications that the actor can see, with their applicants. */
export function listSeen(db: Db, numbers: readonly string[], sight: Sight) {
  return db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select([
      'application.id',
      'application.number',
      'application.active',
      'applicant.id as applicant_id',
      'applicant.key',
      'applicant.language',
      fullName('applicant').as('name'),
    ])
    .where('application.number', 'in', numbers)
    .where(seesApplication(sight))
    .execute()
}

/** What the guards of a move check, for those of these applications that the actor can see. */
export function listToCheck(db: Db, numbers: readonly string[], sight: Sight) {
  return db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('program', 'program.id', 'application.program_id')
    .leftJoin('application_papers as papers', 'papers.application_id', 'application.id')
    .select([
      'application.id',
      'application.number',
      'application.status',
      'application.version',
      'applicant.language',
      'submission.consent_how',
      'submission.agreed_at',
      fullName('applicant').as('name'),
      shownChannel.as('submission_channel'),
      sql<boolean>`coalesce(papers.unaccepted, 0) > 0`.as('lacks_documents'),
    ])
    .where('application.number', 'in', numbers)
    .where(seesApplication(sight))
    .execute()
}

/** How many of these applications are in each state, who sends them, and in which language they are read. */
export function countStates(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('application')
    .innerJoin('program', 'program.id', 'application.program_id')
    .select((eb) => [
      'application.status',
      'application.applicant_language as language',
      shownChannel.as('channel'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where(sql<SqlBool>`application.id = any(${[...ids]}::bigint[])`)
    .groupBy(['application.status', 'application.applicant_language', shownChannel])
    .execute()
}

/** How many people these applications belong to. */
export async function countPeople(db: Db, ids: readonly number[]): Promise<number> {
  const { people } = await db
    .selectFrom('application')
    .select(sql<number>`count(distinct applicant_id)::int`.as('people'))
    .where(sql<SqlBool>`application.id = any(${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow()
  return people
}

/** Assigns files; answers the keys of those whose owner changed. */
export async function giveFiles(
  tx: Db,
  ids: readonly number[],
  { ownerId, now, accountId }: { ownerId: number | null; now: Date; accountId: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update applicant set owner_id = ${ownerId}, updated_at = ${now}, updated_by = ${accountId},
      version = version + 1
    where id in (select id from applicant where id = any(${[...ids]}::bigint[])
        and owner_id is distinct from ${ownerId}::bigint order by id for update)
    returning key
  `.execute(tx)
  return rows.map(({ key }) => key)
}

/** Puts a tag on files, or takes it off; answers the keys of those that changed. */
export async function tagFiles(
  tx: Db,
  ids: readonly number[],
  { tag, on, most, now, accountId }: Tagging,
): Promise<string[]> {
  const next = on ? sql`array_append(tags, ${tag}::text)` : sql`array_remove(tags, ${tag}::text)`
  const changes = on
    ? sql`not tags @> ${[tag]}::text[] and cardinality(tags) < ${most}`
    : sql`tags @> ${[tag]}::text[]`
  const { rows } = await sql<{ key: string }>`
    update applicant set tags = ${next}, updated_at = ${now}, updated_by = ${accountId},
      version = version + 1
    where id in (select id from applicant where id = any(${[...ids]}::bigint[]) and ${changes}
      order by id for update)
    returning key
  `.execute(tx)
  return rows.map(({ key }) => key)
}

interface Tagging {
  tag: string
  on: boolean
  most: number
  now: Date
  accountId: number
}

/** Those of these files that have no room for another tag. */
export async function listFullOf(tx: Db, ids: readonly number[], tag: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('applicant')
    .select('id')
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[]) and not tags @> ${[tag]}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}
