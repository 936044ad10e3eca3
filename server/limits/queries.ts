import { type SqlBool, sql } from 'kysely'
import { countedPerson } from '../database/counted-person.ts'
import type { Db } from '../database/database.ts'

/** Holds an account, so that simultaneous exports are counted one after the other. */
export async function holdAccount(tx: Db, accountId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

interface Taken {
  accountId: number
  applicationIds: readonly number[]
  since: Date
}

/** How many people's data the actor would have exported since then, including these. */
export async function countTaken(tx: Db, taken: Taken): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select applicant_id from taken_out where account_id = ${taken.accountId}
        and applicant_id is not null and at > ${taken.since}::timestamptz
      union
      select ${countedPerson} from application
        where id = any(${[...taken.applicationIds]}::bigint[])) person`.execute(tx)
  return rows[0]?.people ?? 0
}

export async function noteTaken(
  tx: Db,
  { accountId, applicationIds, now }: Omit<Taken, 'since'> & { now: Date },
): Promise<void> {
  await sql`
    insert into taken_out (account_id, applicant_id, at)
    select distinct ${accountId}::bigint, ${countedPerson}, ${now}::timestamptz from application
    where id = any(${[...applicationIds]}::bigint[])
    on conflict (account_id, applicant_id) where applicant_id is not null
      do update set at = excluded.at`.execute(tx)
}

/** How many lines of the trail the actor has exported since then. */
export async function countTakenLines(tx: Db, accountId: number, since: Date): Promise<number> {
  const { lines } = await tx
    .selectFrom('taken_out')
    .select(sql<number>`coalesce(sum(lines), 0)::int`.as('lines'))
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return lines
}

export async function noteTakenLines(
  tx: Db,
  { accountId, lines, now }: { accountId: number; lines: number; now: Date },
): Promise<void> {
  await tx.insertInto('taken_out').values({ account_id: accountId, lines, at: now }).execute()
}

/** How many files and conversations an account has erased lately and alone, by the trail and its clock. */
export async function countErased(tx: Db, accountKey: string, hours: number): Promise<number> {
  const { erased } = await tx
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll<number>().as('erased'))
    .where('actor', '=', accountKey)
    .where('action', 'in', ['applicant.erased', 'conversation.erased'])
    .where(sql<SqlBool>`at > now() - make_interval(hours => ${hours}::int)`)
    .where(sql<SqlBool>`after -> 'approval' is null`)
    .executeTakeFirstOrThrow()
  return Number(erased)
}

/** Exports from before then no longer count. */
export async function forgetTaken(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('taken_out').where('at', '<', before).execute()
}
