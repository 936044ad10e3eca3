import type { Db } from '../database/database.ts'

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** The submission of one form, for the holder of its private link. */
export function findReceipt(db: Db, accessTokenHash: Buffer) {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .select([
      'submission.id',
      'submission.said',
      'submission.consent_text_hash',
      'submission.submitted_at',
      'submission.consent_how',
      'submission.agreed_at',
      'applicant.language',
    ])
    .where('submission.access_token_hash', '=', accessTokenHash)
    .executeTakeFirst()
}

/** In the order of the choices. */
export function listSentApplications(db: Db, submissionId: number) {
  return db
    .selectFrom('application')
    .select(['number', 'choice', 'snapshot'])
    .where('submission_id', '=', submissionId)
    .orderBy('choice')
    .execute()
}

export type SentDocument = Awaited<ReturnType<typeof listSentDocuments>>[number]

/** The documents that went with it when it was sent; what came later is on the applicant's page. */
export function listSentDocuments(db: Db, submissionId: number) {
  return db
    .selectFrom('document')
    .innerJoin('submission', (join) => join.on('submission.id', '=', submissionId))
    .select([
      'document.type',
      'document.language',
      'document.reason',
      'document.file_name',
      'document.bytes',
      'document.pages',
      'document.sha256',
    ])
    .whereRef('document.frozen_at', '<=', 'submission.submitted_at')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('document_application as link')
          .innerJoin('application', 'application.id', 'link.application_id')
          .select('link.document_id')
          .whereRef('link.document_id', '=', 'document.id')
          .where('application.submission_id', '=', submissionId),
      ),
    )
    .orderBy('document.id')
    .execute()
}
