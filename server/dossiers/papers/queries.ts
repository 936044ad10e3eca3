import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { fullName } from '../../database/full-name.ts'
import type { UniversityPaperTable } from '../../database/tables.ts'
import { type Sight, seesApplication } from '../../database/visible-to.ts'

function papers(db: Db) {
  return db
    .selectFrom('university_paper as paper')
    .innerJoin('application', 'application.id', 'paper.application_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('account', 'account.id', 'paper.created_by')
    .select([
      'paper.id',
      'paper.key',
      'paper.kind',
      'paper.reference',
      'paper.received_on',
      'paper.file_name',
      'paper.media_type',
      'paper.bytes',
      'paper.pages',
      'paper.sha256',
      'paper.storage_name',
      'paper.with_decision',
      'paper.shown_at',
      'paper.created_at',
      'paper.version',
      'paper.scan',
      'paper.scanned_at',
      'application.id as application_id',
      'application.number',
      fullName('account').as('by'),
    ])
}

export type PaperRow = NonNullable<Awaited<ReturnType<typeof findPaper>>>

/** The papers of an applicant's visible applications, the latest first. */
export function listPapersOf(db: Db, applicantKey: string, sight: Sight) {
  return papers(db)
    .where('applicant.key', '=', applicantKey)
    .where(seesApplication(sight))
    .orderBy('paper.id', 'desc')
    .execute()
}

export function findPaper(db: Db, key: string, sight: Sight) {
  return papers(db).where('paper.key', '=', key).where(seesApplication(sight)).executeTakeFirst()
}

/** The papers shown to the holder of a private link. */
export function listShown(db: Db, accessTokenHash: Buffer) {
  return papers(db)
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .where('submission.access_token_hash', '=', accessTokenHash)
    .where('paper.shown_at', 'is not', null)
    .orderBy('paper.id')
    .execute()
}

export async function countPapers(db: Db, applicationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('university_paper')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPaper(tx: Db, paper: Insertable<UniversityPaperTable>): Promise<void> {
  await tx.insertInto('university_paper').values(paper).execute()
}

/** Holds a paper, from the version that was seen. */
export function lockPaper(tx: Db, id: number) {
  return tx
    .selectFrom('university_paper')
    .select(['id', 'version', 'shown_at', 'storage_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateShowing(
  tx: Db,
  id: number,
  showing: { with_decision: boolean; shown_at: Date | null },
): Promise<void> {
  await tx
    .updateTable('university_paper')
    .set({ ...showing, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a paper; its file goes to the trash in the same transaction. */
export async function deletePaper(tx: Db, id: number, now: Date): Promise<void> {
  await sql`
    with gone as (delete from university_paper where id = ${id} returning storage_name)
    insert into document_trash (storage_name, since) select storage_name, ${now} from gone
    on conflict do nothing
  `.execute(tx)
}

/** Shows the papers that were to be shown with the decision that is being released. */
export async function showWithDecision(tx: Db, applicationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('university_paper')
    .set({ with_decision: false, shown_at: now, version: sql`version + 1` })
    .where('application_id', '=', applicationId)
    .where('with_decision', '=', true)
    .execute()
}

/** Deletes what universities have sent about an applicant, when they are erased. */
export async function deletePapersOf(tx: Db, applicantId: number, now: Date): Promise<void> {
  await sql`
    with gone as (
      delete from university_paper where application_id in
        (select id from application where applicant_id = ${applicantId})
      returning storage_name
    )
    insert into document_trash (storage_name, since) select storage_name, ${now} from gone
    on conflict do nothing
  `.execute(tx)
}

/** The papers shown to an applicant: part of their data export. */
export function listShownTo(db: Db, applicantId: number) {
  return papers(db)
    .where('application.applicant_id', '=', applicantId)
    .where('paper.shown_at', 'is not', null)
    .orderBy('paper.id')
    .execute()
}

/** The papers not shown to an applicant, or not yet. */
export function listHeldOf(db: Db, applicantId: number) {
  return papers(db)
    .where('application.applicant_id', '=', applicantId)
    .where('paper.shown_at', 'is', null)
    .orderBy('paper.id')
    .execute()
}

export function findReceiver(db: Db, number: string, sight: Sight) {
  return db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .select([
      'application.id',
      'application.number',
      'application.snapshot',
      'applicant.given_names',
      'applicant.email',
      'applicant.language',
      'submission.link_seed',
    ])
    .where('application.number', '=', number)
    .where(seesApplication(sight))
    .executeTakeFirst()
}

/** The papers that came while there was no scanner, some at a time. */
export function listUnscannedPapers(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom('university_paper as paper')
    .innerJoin('application', 'application.id', 'paper.application_id')
    .select(['paper.id', 'paper.key', 'paper.kind', 'paper.storage_name', 'application.number'])
    .where('paper.scan', '=', 'none')
    .where('paper.id', '>', after)
    .orderBy('paper.id')
    .limit(limit)
    .execute()
}

export async function markPaperScanned(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('university_paper')
    .set({ scan: 'clean', scanned_at: now })
    .where('id', '=', id)
    .execute()
}
