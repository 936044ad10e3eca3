import { type SqlBool, sql } from 'kysely'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import type { Language } from '#contract/common/common.ts'
import { shortLivedDocuments } from '#contract/documents/values/short-lived-documents.ts'
import type { Db } from '../database/database.ts'

/** Forms to be deleted soon whose writer has had no warning, with the address they typed. */
export async function claimUnwarned(
  tx: Db,
  { now, before, limit }: { now: Date; before: Date; limit: number },
) {
  const { rows } = await sql<{
    id: number
    language: Language
    answers: DraftAnswers
    link_address: string | null
    expires_at: Date
  }>`
    update application_draft as draft set warned_at = ${now}
    from (select id from application_draft
      where submitted_at is null and reminders_stopped_at is null
        and expires_at > ${now} and expires_at <= ${before}
        and (warned_at is null or warned_at < saved_at)
      order by expires_at limit ${limit} for update skip locked) as due
    where draft.id = due.id
    returning draft.id, draft.language, draft.answers, draft.link_address, draft.expires_at
  `.execute(tx)
  return rows
}

/** The instant at which the last of an applicant's applications came to its end. */
const endedAt = sql<Date>`(select max(coalesce(
    (select max(step.at) from application_history step where step.application_id = one.id),
    one.updated_at)) from application one where one.applicant_id = applicant.id)`

/** Whether none of an applicant's applications is active; enrolled ones have arrived. */
const isOver = sql<SqlBool>`(exists (select from application one
    where one.applicant_id = applicant.id)
  and not exists (select from application one where one.applicant_id = applicant.id
    and one.active and one.status <> 'enrolled'))`

const hasEnrolled = sql<SqlBool>`exists (select from application one
  where one.applicant_id = applicant.id and one.status = 'enrolled')`

/**
 * The next applicant whose time is over, held for this transaction alone. Files that are kept
 * because of a dispute are passed over, and so are those that another process has in hand.
 */
export async function claimExpiredApplicant(
  tx: Db,
  { endedBefore, enrolledBefore }: { endedBefore: Date; enrolledBefore: Date },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('applicant')
    .select('id')
    .where('kept_since', 'is', null)
    .where(isOver)
    .where((eb) =>
      eb.or([
        eb.and([eb.not(hasEnrolled), eb(endedAt, '<=', endedBefore)]),
        eb.and([hasEnrolled, eb(endedAt, '<=', enrolledBefore)]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.id
}

/**
 * Deletes identity documents, and translations of them, of applicants whose applications had all ended
 * by then and who did not enrol; answers how many. Their files go to the trash.
 */
export async function deleteIdentityDocuments(
  db: Db,
  { endedBefore, now, limit }: { endedBefore: Date; now: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with due as (
      select document.id from document
      where (document.type = any(${[...shortLivedDocuments]}::text[])
          or document.translation_of in (select id from document original
            where original.type = any(${[...shortLivedDocuments]}::text[])))
        and exists (select from document_application where document_id = document.id)
        and not exists (
          select from document_application link
          join application on application.id = link.application_id
          join applicant on applicant.id = application.applicant_id
          where link.document_id = document.id
            and (applicant.kept_since is not null or not ${isOver} or ${hasEnrolled}
              or ${endedAt} > ${endedBefore}))
      order by document.id limit ${limit} for update of document skip locked
    ), gone as (
      delete from document where id in (select id from due) returning storage_name
    ), trash as (
      insert into document_trash (storage_name, since)
      select storage_name, ${now} from gone where storage_name is not null on conflict do nothing
    )
    select count(*) as gone from gone
  `.execute(db)
  return rows[0]?.gone ?? 0
}

/**
 * Deletes the typed passports of the same applicants at the same time; answers how many. The other
 * answers of the applicant stay.
 */
export async function deletePassports(
  db: Db,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with due as (
      select id from applicant
      where passport_number is not null and kept_since is null
        and ${isOver} and not ${hasEnrolled} and ${endedAt} <= ${endedBefore}
      order by id limit ${limit} for update skip locked
    ), gone as (
      update applicant set passport_number = null, passport_country = null,
          passport_issued = null, passport_expires = null
        where id in (select id from due) returning id
    ), unsaid as (
      update submission set said = jsonb_set(said, '{identity,passport}', 'null')
        where applicant_id in (select id from due)
          and jsonb_typeof(said #> '{identity,passport}') = 'object'
    )
    select count(*) as gone from gone
  `.execute(db)
  return rows[0]?.gone ?? 0
}

/** Forgets who opened documents before then; how many lines. The trigger allows this deletion. */
export async function deleteAccessTraces(
  tx: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  await sql`select set_config('passerelle.forget_traces', 'on', true)`.execute(tx)
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from document_access where id in (
        select id from document_access where at <= ${before}
        order by at limit ${limit} for update skip locked)
      returning id
    )
    select count(*) as gone from gone
  `.execute(tx)
  await sql`select set_config('passerelle.forget_traces', 'off', true)`.execute(tx)
  return rows[0]?.gone ?? 0
}

/** An applicant's account without a file and without a sign-in since; its key. */
export async function deleteUnusedAccount(tx: Db, before: Date): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    delete from account where id = (
      select id from account
      where role = 'applicant' and coalesce(last_sign_in_at, created_at) <= ${before}
        and not exists (select from applicant where lower(applicant.email) = lower(account.email))
      order by id limit 1 for update skip locked)
    returning key
  `.execute(tx)
  return rows[0]?.key
}
