import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type ErasedApplicant = NonNullable<Awaited<ReturnType<typeof lockApplicant>>>

/** Holds an applicant until the end of the transaction. */
export function lockApplicant(tx: Db, by: { id: number } | { key: string }) {
  const applicant = tx
    .selectFrom('applicant')
    .select(['id', 'key', 'version', 'account_id', 'email', 'kept_since'])
    .forUpdate()
  return (
    'id' in by ? applicant.where('id', '=', by.id) : applicant.where('key', '=', by.key)
  ).executeTakeFirst()
}

/** Holds the files that were found to be the same person's: they go with the one they went into. */
export function lockMergedInto(tx: Db, applicantId: number) {
  return tx
    .selectFrom('applicant')
    .select(['id', 'key', 'version', 'account_id', 'email', 'kept_since'])
    .where('merged_into', '=', applicantId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Holds what an applicant sent, so that nothing is added to it meanwhile. */
export async function lockSent(tx: Db, applicantId: number) {
  const applications = await tx
    .selectFrom('application')
    .select(['id', 'number'])
    .where('applicant_id', '=', applicantId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const submissions = await tx
    .selectFrom('submission')
    .leftJoin('application_draft', 'application_draft.id', 'submission.draft_id')
    .select(['submission.id', 'submission.access_token_hash', 'application_draft.key as draft_key'])
    .where('submission.applicant_id', '=', applicantId)
    .orderBy('submission.id')
    .forUpdate('submission')
    .execute()
  // Forms that were filled in from what goes, and not sent: they hold the same.
  const filledIn = await tx
    .selectFrom('application_draft')
    .innerJoin('submission', 'submission.id', 'application_draft.filled_from')
    .select(['application_draft.id', 'application_draft.key'])
    .where('submission.applicant_id', '=', applicantId)
    .where('application_draft.submitted_at', 'is', null)
    .forUpdate('application_draft')
    .execute()
  const conversations = await tx
    .selectFrom('conversation')
    .innerJoin('submission', 'submission.id', 'conversation.submission_id')
    .select('conversation.key')
    .where('submission.applicant_id', '=', applicantId)
    .execute()
  return { applications, submissions, filledIn, conversations }
}

/** Whether somebody else's file, account or form gives the same address. */
export async function isAddressShared(
  tx: Db,
  { id, account_id, email }: ErasedApplicant,
): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (select from applicant where lower(email) = lower(${email}) and id <> ${id})
      or exists (select from account where lower(email) = lower(${email})
        and id is distinct from ${account_id}::bigint)
      as shared
  `.execute(tx)
  return rows[0]?.shared ?? true
}

/**
 * Takes out an applicant's documents, received or on their way, with who opened them; their files
 * are for the trash in the same transaction.
 */
export async function deleteDocuments(
  tx: Db,
  applicantId: number,
  filledIn: readonly number[],
  now: Date,
): Promise<void> {
  const draft = sql<SqlBool>`(draft_id in (select draft_id from submission
      where applicant_id = ${applicantId}) or draft_id = any(${[...filledIn]}::bigint[]))`
  const uploaded = sql<SqlBool>`(${draft}
    or application_id in (select id from application where applicant_id = ${applicantId}))`
  await sql`
    with gone as (
      delete from document_upload where ${uploaded} returning storage_name, document_id
    )
    insert into document_trash (storage_name, since)
    select storage_name, ${now} from gone where document_id is null on conflict do nothing
  `.execute(tx)
  await sql`
    with gone as (
      delete from document
      where ${draft}
        or id in (select document_id from document_application link
          join application on application.id = link.application_id
          where application.applicant_id = ${applicantId})
      returning storage_name
    )
    insert into document_trash (storage_name, since)
    select storage_name, ${now} from gone where storage_name is not null on conflict do nothing
  `.execute(tx)
}

interface Traces {
  numbers: readonly string[]
  /** Of idempotency keys: `draft:…`, `application:…`, a conversation’s key. */
  visitors: readonly string[]
  draftKeys: readonly string[]
  /** Undefined where others have the same address. */
  email: string | undefined
}

/**
 * Mails, kept answers, counters, views and acts on many that name an applicant, and what was written
 * from the address.
 */
export async function deleteTraces(
  tx: Db,
  { numbers, visitors, draftKeys, email }: Traces,
): Promise<void> {
  const address = sql`lower(${email ?? null}::text)`
  // The address by itself: `ali@example.org` holds `li@example.org`, and is somebody else.
  const whole = sql`('(?<![[:alnum:]._%+-])'
    || regexp_replace(${email ?? null}::text, '([^[:alnum:]])', '\\\\\\1', 'g')
    || '(?![[:alnum:]-]|\\.[[:alnum:]])')`
  await sql`
    delete from outgoing_mail where about = any(${[...numbers]}::text[])
      or exists (select from unnest(${[...numbers]}::text[]) number
        where strpos(subject, number) > 0 or strpos(text_body, number) > 0)
      or lower(to_address) = ${address} or lower(reply_to) = ${address}
      or text_body ~* ${whole}
  `.execute(tx)
  await sql`
    delete from idempotency_key where visitor = any(${[...visitors]}::text[])
      or body ->> 'key' = any(${[...draftKeys]}::text[])
      or exists (select from unnest(${[...numbers]}::text[]) number
        where strpos(body::text, number) > 0)
      or body::text ~* ${whole}
  `.execute(tx)
  await sql`
    delete from rate_counter
    where exists (select from unnest(${[...numbers, ...draftKeys]}::text[]) word
        where strpos(key, word) > 0)
      or key ~* ${whole}
  `.execute(tx)
  await sql`delete from conversation where lower(email) = ${address}`.execute(tx)
  await sql`delete from opening_alert where lower(email) = ${address}`.execute(tx)
  await sql`
    delete from saved_view
    where exists (select from unnest(${[...numbers]}::text[]) number
        where strpos(query::text, number) > 0)
      or query::text ~* ${whole}
  `.execute(tx)
  // What was written to nobody else goes too.
  await sql`
    with gone as (
      delete from application_bulk_item where number = any(${[...numbers]}::text[])
      returning application_bulk_id
    )
    delete from application_bulk where id in (select application_bulk_id from gone)
      and not exists (select from application_bulk_item
        where application_bulk_id = application_bulk.id
          and number <> all(${[...numbers]}::text[]))
  `.execute(tx)
}

/** Takes out the applicant with all that was sent or begun from it, its history, codes and requests. */
export async function deleteApplicant(
  tx: Db,
  applicantId: number,
  filledIn: readonly number[],
): Promise<void> {
  const drafts = await tx
    .selectFrom('submission')
    .select('draft_id')
    .where('applicant_id', '=', applicantId)
    .execute()
  await tx.deleteFrom('application').where('applicant_id', '=', applicantId).execute()
  await tx.deleteFrom('submission').where('applicant_id', '=', applicantId).execute()
  await tx.deleteFrom('applicant').where('id', '=', applicantId).execute()
  for (const draftId of [...drafts.map(({ draft_id }) => draft_id), ...filledIn]) {
    if (draftId !== null) {
      await tx.deleteFrom('application_draft').where('id', '=', draftId).execute()
    }
  }
}

/** An applicant's account that no file is left of; its key. Staff's accounts are never taken out. */
export async function deleteAccountIfUnused(
  tx: Db,
  accountId: number,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('account')
    .where('id', '=', accountId)
    .where('role', '=', 'applicant')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('applicant').select('id').whereRef('account_id', '=', 'account.id'))),
    )
    .returning('key')
    .executeTakeFirst()
  return row?.key
}

/** Counts what ends here: where to, which level and field, when and how, and nobody. */
export async function countClosed(tx: Db, applicantId: number): Promise<void> {
  await sql`
    insert into closed_application (destination, level, field, month, outcome)
    select application.destination, program.level, program.field,
      date_trunc('month', application.submitted_at)::date, application.status
    from application join program on program.id = application.program_id
    where application.applicant_id = ${applicantId}
  `.execute(tx)
}

export async function insertErased(
  tx: Db,
  marks: readonly { kind: 'applicant' | 'account'; keyHash: Buffer }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into erased (kind, key_hash, at)
    select kind, decode(hash, 'hex'), ${at}
    from unnest(${marks.map(({ kind }) => kind)}::text[],
      ${marks.map(({ keyHash }) => keyHash.toString('hex'))}::text[]) mark (kind, hash)
    on conflict do nothing
  `.execute(tx)
}

export function listErased(db: Db) {
  return db.selectFrom('erased').select(['kind', 'key_hash']).orderBy('at').execute()
}

/** Rows that were erased by these marks and are there none the less. */
export async function listBroughtBack(
  db: Db,
  kind: 'applicant' | 'account',
  keyHashes: readonly Buffer[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)}
    where sha256(convert_to(key, 'UTF8')) in (select decode(hash, 'hex')
      from unnest(${keyHashes.map((hash) => hash.toString('hex'))}::text[]) hash)
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}
