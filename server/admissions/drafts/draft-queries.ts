import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import type { DraftStep } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import type { ApplicationDraftTable } from '../../database/tables.ts'

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

export async function insertDraft(
  tx: Db,
  draft: Insertable<ApplicationDraftTable>,
): Promise<number> {
  const { id } = await tx
    .insertInto('application_draft')
    .values(draft)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A draft that has not expired. */
export function findDraft(db: Db, key: string, now: Date) {
  return drafts(db).where('key', '=', key).where('expires_at', '>', now).executeTakeFirst()
}

/** The draft that a mailed link opens. */
export function findDraftByLink(db: Db, linkHash: Buffer, now: Date) {
  return drafts(db)
    .where('link_hash', '=', linkHash)
    .where('link_expires_at', '>', now)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

function drafts(db: Db) {
  return db
    .selectFrom('application_draft')
    .select([
      'id',
      'key',
      'secret_hash',
      'language',
      'answers',
      'steps',
      'saved_at',
      'expires_at',
      'submitted_at',
      'link_expires_at',
      'link_asks',
      'filled_at',
      'filled_from',
      'created_at',
    ])
}

/** Holds the draft until the end of the transaction. */
export function lockDraft(tx: Db, key: string) {
  return tx
    .selectFrom('application_draft')
    .select(['id', 'language', 'answers', 'steps', 'submitted_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
}

interface Saving {
  step: DraftStep
  /** The version of the step that was seen. */
  version: number
  writer: string
  savedAt: Date
  expiresAt: Date
}

/**
 * Replaces those fields with `answers` and counts the step up; false if the step was saved elsewhere
 * since it was seen, or the draft is submitted.
 */
export async function updateAnswers(
  db: Db,
  id: number,
  fields: readonly string[],
  answers: DraftAnswers,
  { step, version, writer, savedAt, expiresAt }: Saving,
): Promise<boolean> {
  const saved = sql`coalesce((steps -> ${step}::text ->> 'version')::int, 0)`
  const { rows } = await sql`
    update application_draft set
      answers = (answers - ${fields}::text[]) || ${JSON.stringify(answers)}::jsonb,
      steps = steps || jsonb_build_object(${step}::text,
        jsonb_build_object('version', ${saved} + 1, 'writer', ${writer}::text)),
      saved_at = ${savedAt}, expires_at = ${expiresAt}
    where id = ${id} and submitted_at is null
      and (${saved} = ${version}::int or steps -> ${step}::text ->> 'writer' = ${writer}::text)
    returning id
  `.execute(db)
  return rows.length > 0
}

/** The answers have become a submission: they are not kept twice, and no link leads to them. */
export async function closeDraft(tx: Db, id: number, submittedAt: Date): Promise<void> {
  await tx
    .updateTable('application_draft')
    .set({
      answers: '{}',
      submitted_at: submittedAt,
      link_hash: null,
      link_expires_at: null,
      link_address: null,
    })
    .where('id', '=', id)
    .execute()
}

/** One link per draft: a new one ends the one before, and so does null. */
export async function putLink(
  tx: Db,
  id: number,
  link: { hash: Buffer; expiresAt: Date; asks: boolean } | undefined,
): Promise<void> {
  await tx
    .updateTable('application_draft')
    .set({
      link_hash: link?.hash ?? null,
      link_expires_at: link?.expiresAt ?? null,
      link_asks: link?.asks ?? false,
      link_misses: 0,
    })
    .where('id', '=', id)
    .execute()
}

export async function putLinkAddress(tx: Db, id: number, address: string): Promise<void> {
  await tx
    .updateTable('application_draft')
    .set({ link_address: address })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes one of the tries at the birth date before it is compared: of many at the same instant no more
 * are heard than one after the other. Answers how many were taken; undefined where none is left.
 */
export async function takeLinkTry(
  db: Db,
  { id, linkHash, most }: { id: number; linkHash: Buffer; most: number },
): Promise<number | undefined> {
  const taken = await db
    .updateTable('application_draft')
    .set({ link_misses: sql`link_misses + 1` })
    .where('id', '=', id)
    .where('link_hash', '=', linkHash)
    .where('link_misses', '<', most)
    .returning('link_misses')
    .executeTakeFirst()
  return taken?.link_misses
}

/** What was right was no miss. */
export async function giveLinkTryBack(db: Db, id: number, linkHash: Buffer): Promise<void> {
  await db
    .updateTable('application_draft')
    .set({ link_misses: sql`link_misses - 1` })
    .where('id', '=', id)
    .where('link_hash', '=', linkHash)
    .where('link_misses', '>', 0)
    .execute()
}

/** Removes a draft that was not submitted. */
export async function deleteDraft(db: Db, id: number, now: Date): Promise<void> {
  await deleteDrafts(db, sql<SqlBool>`id = ${id} and submitted_at is null`, now)
}

/** Removes expired drafts. Applications made from them stay. */
export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  await deleteDrafts(db, sql<SqlBool>`expires_at <= ${now}`, now)
}

/** Uploads go with their draft: what an unfinished one left in the storage goes to the trash. */
async function deleteDrafts(db: Db, which: RawBuilder<SqlBool>, now: Date): Promise<void> {
  await sql`
    with gone as (
      delete from application_draft where ${which} returning id
    )
    insert into document_trash (storage_name, since)
    select storage_name, ${now} from document_upload
    where draft_id in (select id from gone) and document_id is null
    on conflict do nothing
  `.execute(db)
}
