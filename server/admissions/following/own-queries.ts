import type { Db } from '../../database/database.ts'
import { shownChannel } from '../../database/shown-channel.ts'

/*
 * The owner of an application follows from its file's present address: an account finds those of the
 * address that it has confirmed, by the rules of `Email`. Nothing about it is stored, so a file whose
 * address staff correct is found by its owner from then on, and no longer by anyone else.
 */

/** The applications with an applicant's confirmed address, the latest first. */
export function listOwn(db: Db, accountId: number, now: Date) {
  return own(db, accountId, now)
    .innerJoin('program', 'program.id', 'application.program_id')
    .select([
      'application.id',
      'application.number',
      'application.status',
      'application.next_mover',
      'application.next_by',
      'application.snapshot',
      'application.destination',
      'application.submitted_at',
      'application.active',
      shownChannel.as('submission_channel'),
      'applicant.given_names',
    ])
    .orderBy('application.submitted_at', 'desc')
    .orderBy('application.choice')
    .limit(100)
    .execute()
}

/** The account behind a key, where it is an applicant's that may be used. */
export async function findOwnAccountId(db: Db, accountKey: string): Promise<number | undefined> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('key', '=', accountKey)
    .where('role', '=', 'applicant')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return account?.id
}

export type SentRow = Awaited<ReturnType<typeof listOwnSent>>[number]

/** What was sent from an applicant's confirmed address, the latest first, with who sent it. */
export function listOwnSent(db: Db, accountId: number, now: Date) {
  return own(db, accountId, now)
    .select(sentColumns)
    .where('application.choice', '=', firstChoice)
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(100)
    .execute()
}

/** The same for what was sent with one form. */
export function listSentOfDraft(db: Db, draftId: number): Promise<SentRow[]> {
  return db
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .select(sentColumns)
    .where('submission.draft_id', '=', draftId)
    .where('application.choice', '=', firstChoice)
    .execute()
}

/** Every submission has a first choice, and only one. */
const firstChoice = 1

const sentColumns = [
  'submission.id as submission_id',
  'submission.said',
  'submission.submitted_at',
  'application.number',
  'applicant.name_plain',
  'applicant.given_names',
  'applicant.family_name',
  'applicant.passport_name',
  'applicant.birth_date',
  'applicant.nationalities',
  'applicant.residence_country',
  'applicant.email',
  'applicant.phone',
  'applicant.passport_number',
  'applicant.passport_country',
  'applicant.passport_issued',
  'applicant.passport_expires',
] as const

/** What the private link of one of them is derived from. */
export function findOwnSeed(
  db: Db,
  accountId: number,
  { number, now }: { number: string; now: Date },
) {
  return own(db, accountId, now)
    .select([
      'application.id as applicationId',
      'applicant.id as applicantId',
      'submission.link_seed as linkSeed',
    ])
    .where('application.number', '=', number)
    .executeTakeFirst()
}

function own(db: Db, accountId: number, now: Date) {
  return (
    db
      .selectFrom('account')
      .innerJoin('applicant', (join) =>
        join
          // The index is of the lower case; the comparison that counts keeps the local part's.
          .on((eb) =>
            eb(eb.fn('lower', ['applicant.email']), '=', eb.fn('lower', ['account.email'])),
          )
          .onRef('applicant.email', '=', 'account.email'),
      )
      .innerJoin('application', 'application.applicant_id', 'applicant.id')
      .innerJoin('submission', 'submission.id', 'application.submission_id')
      .where('account.id', '=', accountId)
      .where('account.role', '=', 'applicant')
      .where('account.email_verified_at', 'is not', null)
      // An address that the account got only recently opens nothing at once.
      .where((eb) =>
        eb.or([
          eb('account.address_held_until', 'is', null),
          eb('account.address_held_until', '<=', now),
        ]),
      )
      // Nor does one that a file got only recently.
      .where((eb) =>
        eb.or([
          eb('applicant.email_held_until', 'is', null),
          eb('applicant.email_held_until', '<=', now),
        ]),
      )
  )
}
