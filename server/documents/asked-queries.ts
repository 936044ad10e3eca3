import { sql } from 'kysely'
import type { AskingChoice } from '#contract/documents/values/asked-documents.ts'
import type { DocumentStatus, DocumentType } from '#contract/documents/values/document-rules.ts'
import type { Db } from '../database/database.ts'

/** The choices of a draft that are sent from here, with the present rules of their programs. */
export async function listChoicesAsking(db: Db, draftId: number): Promise<AskingChoice[]> {
  const { rows } = await sql<AskingChoice>`
    select choice.position as choice, program.title,
      (select coalesce(json_agg(json_build_object('mandatory', mandatory, 'text', text,
          'documents', documents, 'group', any_of, 'nationalities', nationalities, 'rule', rule)
          order by position), '[]')
        from requirement where program_id = program.id) as requirements
    from draft_choice choice join program on program.id = choice.program_id
    where choice.draft_id = ${draftId}
      and program.submission_channel not in ('applicant_only', 'embassy')
    order by choice.position
  `.execute(db)
  return rows
}

/** The same for applications: the rules as they were when they were submitted. */
export async function listApplicationsAsking(
  db: Db,
  ids: readonly number[],
): Promise<{ choices: AskingChoice[]; nationalities: string[] }> {
  const { rows } = await sql<AskingChoice & { nationalities: string[] }>`
    select application.choice, snapshot -> 'program' -> 'title' as title,
      snapshot -> 'requirements' as requirements, applicant.nationalities
    from application join applicant on applicant.id = application.applicant_id
    where application.id = any(${ids}::bigint[])
    order by application.choice, application.id
  `.execute(db)
  return { choices: rows, nationalities: rows[0]?.nationalities ?? [] }
}

export interface AskingApplication extends AskingChoice {
  id: number
  nationalities: string[]
}

/** The same for each application on its own. */
export async function listAskingEach(db: Db, ids: readonly number[]): Promise<AskingApplication[]> {
  const { rows } = await sql<AskingApplication>`
    select application.id, application.choice, snapshot -> 'program' -> 'title' as title,
      snapshot -> 'requirements' as requirements, applicant.nationalities
    from application join applicant on applicant.id = application.applicant_id
    where application.id = any(${[...ids]}::bigint[])
    order by application.id
  `.execute(db)
  return rows
}

/** The documents of each of these applications, except replaced ones. */
export function listPapersEach(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('document_application as link')
    .innerJoin('document', 'document.id', 'link.document_id')
    .select([
      'link.application_id',
      'document.type',
      'document.status',
      'document.language',
      'document.confirmed_at as confirmedAt',
    ])
    .where('link.application_id', 'in', ids)
    .where('document.status', '<>', 'replaced')
    .orderBy('document.id')
    .execute()
}

/** Stores the documents that applications ask for; the database counts the missing ones. */
export async function putAskedLines(
  tx: Db,
  rows: readonly { application_id: number; lines: string }[],
): Promise<void> {
  await tx
    .insertInto('application_papers')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet((eb) => ({ lines: eb.ref('excluded.lines') })),
    )
    .execute()
}

/** Applications whose documents have not been counted. */
export async function listUncounted(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('application')
    .leftJoin('application_papers as papers', 'papers.application_id', 'application.id')
    .select('application.id')
    .where('papers.application_id', 'is', null)
    .orderBy('application.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Only the statuses of a draft's documents. */
export function listStatusesOfDraft(
  db: Db,
  draftId: number,
): Promise<{ type: DocumentType; status: DocumentStatus; language: string | null }[]> {
  return db
    .selectFrom('document')
    .select(['type', 'status', 'language'])
    .where('draft_id', '=', draftId)
    .execute()
}
