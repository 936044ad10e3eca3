import { sql } from 'kysely'
import type { Who } from '#contract/answers/read-identity.ts'
import type { submissionChannels } from '#contract/common/values/vocabulary.ts'
import type { Db } from '../../database/database.ts'
import { fullName } from '../../database/full-name.ts'
import { shownChannel } from '../../database/shown-channel.ts'
import { type Sight, seesApplicant } from '../../database/visible-to.ts'

const plainName = ({ givenNames, familyName }: Who) =>
  sql<string>`plain(${givenNames}::text || ' ' || coalesce(${familyName}::text, ''))`

/**
 * Holds a person who may not be here yet, until the end of the transaction: when two colleagues enter
 * them at the same time, the second sees what the first has made. The name always before the passport,
 * so that no two wait for each other.
 */
export async function holdPerson(tx: Db, person: Who): Promise<void> {
  const { birthDate, passport } = person
  await sql`select pg_advisory_xact_lock(hashtextextended(
    'person ' || ${plainName(person)} || ' ' || ${birthDate}::text, 0))`.execute(tx)
  if (passport === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(
    'passport ' || ${passport.country}::text || ' ' || ${passport.number}::text, 0))`.execute(tx)
}

const mostAlike = 20

/** Files under the same name and birth date, or the same passport, with what they applied under. */
export function listAlike(db: Db, person: Who, sight: Sight) {
  const { birthDate, passport } = person
  return db
    .selectFrom('applicant')
    .select([
      'key',
      'given_names',
      'family_name',
      'birth_date',
      'email',
      sql<string[]>`array(select number from application
        where applicant_id = applicant.id order by id)`.as('numbers'),
      sql<boolean>`birth_date = ${birthDate} and name_plain = ${plainName(person)}`.as(
        'is_name_same',
      ),
      sql<boolean>`coalesce(passport_number = ${passport?.number ?? null}
        and passport_country = ${passport?.country ?? null}, false)`.as('is_passport_same'),
    ])
    .where((eb) =>
      eb.or([
        eb.and([eb('birth_date', '=', birthDate), eb('name_plain', '=', plainName(person))]),
        ...(passport
          ? [
              eb.and([
                eb('passport_number', '=', passport.number),
                eb('passport_country', '=', passport.country),
              ]),
            ]
          : []),
      ]),
    )
    .where('merged_into', 'is', null)
    .where(seesApplicant(sight))
    .orderBy('id')
    .limit(mostAlike)
    .execute()
}

/** Gives an application the documents that its applicant has handed in for others, except replaced ones. */
export async function linkDocumentsOf(
  tx: Db,
  applicantId: number,
  applicationNumbers: readonly string[],
): Promise<void> {
  await sql`
    insert into document_application (document_id, application_id)
    select distinct link.document_id, made.id
    from application made, document_application link
      join document on document.id = link.document_id
      join application on application.id = link.application_id
    where made.number = any(${[...applicationNumbers]}::text[])
      and application.applicant_id = ${applicantId}
      and document.status not in ('replaced', 'not_applicable')
    on conflict do nothing
  `.execute(tx)
}

/** Holds the entry that an applicant has to agree to, behind their private link. */
export function lockEntryOfLink(tx: Db, accessTokenHash: Buffer) {
  return tx
    .selectFrom('submission')
    .innerJoin('applicant', 'applicant.id', 'submission.applicant_id')
    .select([
      'submission.id',
      'submission.consent_how',
      'submission.agreed_at',
      'applicant.key',
      sql<(typeof submissionChannels)[number][]>`array(select ${shownChannel} from application
        join program on program.id = application.program_id
        where application.submission_id = submission.id)`.as('channels'),
    ])
    .where('submission.access_token_hash', '=', accessTokenHash)
    .forUpdate('submission')
    .executeTakeFirst()
}

export async function putAgreement(
  tx: Db,
  submissionId: number,
  { at, textHash }: { at: Date; textHash: string },
): Promise<void> {
  await tx
    .updateTable('submission')
    .set({ agreed_at: at, consent_text_hash: textHash })
    .where('id', '=', submissionId)
    .execute()
}

/** The entries that staff made for an applicant, by application. */
export function listEntries(db: Db, applicationIds: readonly number[]) {
  if (applicationIds.length === 0) return []
  return db
    .selectFrom('application')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .innerJoin('account', 'account.id', 'submission.entered_by')
    .select([
      'application.id as application_id',
      'submission.entry_source',
      'submission.consent_how',
      'submission.consent_on',
      'submission.agreed_at',
      fullName('account').as('by'),
    ])
    .where('application.id', 'in', applicationIds)
    .execute()
}
