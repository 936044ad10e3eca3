import type { Db } from '../database/database.ts'

/*
 * Whose an application is follows from the address that its file has now: an account finds those of
 * the address it has confirmed, by the rules of `Email`. Nothing is kept of it, so that a file whose
 * address staff correct is found by its owner from then on, and no longer by anybody else.
 */

/** The applications of an applicant's confirmed address, the latest first. */
export function listOwn(db: Db, accountId: number) {
  return own(db, accountId)
    .select([
      'application.number',
      'application.status',
      'application.next_mover',
      'application.next_by',
      'application.snapshot',
      'application.destination',
      'application.submitted_at',
    ])
    .orderBy('application.submitted_at', 'desc')
    .orderBy('application.choice')
    .limit(100)
    .execute()
}

/** What the private link of one of them is derived from. */
export function findOwnSeed(db: Db, accountId: number, number: string) {
  return own(db, accountId)
    .select('submission.link_seed')
    .where('application.number', '=', number)
    .executeTakeFirst()
}

function own(db: Db, accountId: number) {
  return db
    .selectFrom('account')
    .innerJoin('applicant', (join) =>
      join
        // The index is of the lower case; the comparison that counts keeps the local part's.
        .on((eb) => eb(eb.fn('lower', ['applicant.email']), '=', eb.fn('lower', ['account.email'])))
        .onRef('applicant.email', '=', 'account.email'),
    )
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .where('account.id', '=', accountId)
    .where('account.role', '=', 'applicant')
    .where('account.email_verified_at', 'is not', null)
}
