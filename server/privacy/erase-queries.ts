import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type ErasedApplicant = NonNullable<Awaited<ReturnType<typeof lockApplicant>>>

const erasedColumns = [
  ...(['id', 'key', 'version', 'email', 'name_plain', 'birth_date', 'phone'] as const),
  ...(['passport_number', 'kept_since', 'email_proved_at', 'merged_into'] as const),
] as const

/** Holds an applicant until the end of the transaction. */
export function lockApplicant(tx: Db, by: { id: number } | { key: string }) {
  const applicant = tx.selectFrom('applicant').select(erasedColumns).forUpdate()
  return (
    'id' in by ? applicant.where('id', '=', by.id) : applicant.where('key', '=', by.key)
  ).executeTakeFirst()
}

/** Holds the files that were found to be the same person's: they go with the one they went into. */
export function lockMergedInto(tx: Db, applicantId: number) {
  return tx
    .selectFrom('applicant')
    .select(erasedColumns)
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
  // Unsent forms that were filled in from erased data: they hold the same data.
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

/**
 * Deletes an applicant's documents, received or on their way, with who opened them; their files go to
 * the trash in the same transaction.
 */
export async function deleteDocuments(
  tx: Db,
  applicantId: number | undefined,
  filledIn: readonly number[],
  now: Date,
): Promise<void> {
  const draft = sql<SqlBool>`(draft_id in (select draft_id from submission
      where applicant_id = ${applicantId ?? null}::bigint) or draft_id = any(${[...filledIn]}::bigint[]))`
  const uploaded = sql<SqlBool>`(${draft}
    or application_id in (select id from application where applicant_id = ${applicantId ?? null}::bigint))`
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
          where application.applicant_id = ${applicantId ?? null}::bigint)
      returning storage_name
    )
    insert into document_trash (storage_name, since)
    select storage_name, ${now} from gone where storage_name is not null on conflict do nothing
  `.execute(tx)
}

/** Deletes the applicant with everything they sent, its history, codes and requests. */
export async function deleteApplicant(tx: Db, applicantId: number): Promise<void> {
  const drafts = await tx
    .selectFrom('submission')
    .select('draft_id')
    .where('applicant_id', '=', applicantId)
    .execute()
  await tx.deleteFrom('application').where('applicant_id', '=', applicantId).execute()
  await tx.deleteFrom('submission').where('applicant_id', '=', applicantId).execute()
  await tx.deleteFrom('applicant').where('id', '=', applicantId).execute()
  await deleteDrafts(
    tx,
    drafts.flatMap(({ draft_id }) => draft_id ?? []),
  )
}

export async function deleteDrafts(tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) await tx.deleteFrom('application_draft').where('id', '=', id).execute()
}

export async function deleteConversations(tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) await tx.deleteFrom('conversation').where('id', '=', id).execute()
}

export async function deleteAlerts(tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) await tx.deleteFrom('opening_alert').where('id', '=', id).execute()
}

/**
 * Applicants’ accounts, with their sessions, links, attempts to sign in and mails about them to an
 * address that they had; their keys.
 */
export async function deleteAccounts(tx: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('account')
    .where('id', 'in', [...ids])
    .where('role', '=', 'applicant')
    .returning('key')
    .execute()
  const keys = rows.map(({ key }) => key)
  await sql`delete from outgoing_mail where mentions && ${keys}::text[]`.execute(tx)
  return keys
}

/** Mails about an account and counters of its address. */
export async function deleteAccountTraces(
  tx: Db,
  email: string,
  templates: readonly string[],
): Promise<void> {
  await sql`
    delete from outgoing_mail
    where lower(to_address) = lower(${email}) and template = any(${[...templates]}::text[])
  `.execute(tx)
  await sql`
    delete from rate_counter where strpos(key, ':' || lower(${email})) > 0
  `.execute(tx)
}

/** Counts what ends here: destination, level, field, time and outcome, but no person. */
export async function countClosed(tx: Db, applicantId: number): Promise<void> {
  await sql`
    insert into closed_application (destination, level, field, month, outcome)
    select application.destination, program.level, program.field,
      date_trunc('month', application.submitted_at)::date, application.status
    from application join program on program.id = application.program_id
    where application.applicant_id = ${applicantId}
  `.execute(tx)
}

/** The marks of an erased person, each with the table in which a backup would bring them back. */
const tableOf = {
  applicant: 'applicant',
  account: 'account',
  draft: 'application_draft',
  conversation: 'conversation',
  alert: 'opening_alert',
} as const

export type ErasedKind = keyof typeof tableOf
export const erasedKinds: readonly ErasedKind[] = [
  'applicant',
  'account',
  'draft',
  'conversation',
  'alert',
]

export async function insertErased(
  tx: Db,
  marks: readonly { kind: ErasedKind; keyHash: Buffer }[],
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

/** Rows that were erased by these marks but exist again. */
export async function listBroughtBack(
  db: Db,
  kind: ErasedKind,
  keyHashes: readonly Buffer[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableOf[kind])}
    where sha256(convert_to(key, 'UTF8')) in (select decode(hash, 'hex')
      from unnest(${keyHashes.map((hash) => hash.toString('hex'))}::text[]) hash)
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}
