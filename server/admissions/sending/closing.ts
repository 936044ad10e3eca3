import type { Selectable } from 'kysely'
import { isSentByApplicant } from '#contract/admissions/values/transitions.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import type { DestinationKey, submissionChannels } from '#contract/common/values/vocabulary.ts'
import type { ClosingDate } from '#contract/dates/closing-date.ts'
import { type Deadlines, intakeFor, type Reader } from '#contract/dates/values/deadlines.ts'
import type { ApplicationSnapshot } from '../../database/columns/snapshot.ts'
import type { ApplicantTable, IntakeTable } from '../../database/tables.ts'
import type { KeptClosing } from './closing-words.ts'

/** The columns of an intake that say when it closes, and how certain that is. */
export const closingColumns = [
  'intake.closes_at',
  'intake.closes_for',
  'intake.closes_in',
  'intake.certainty',
  'intake.source_url',
  'intake.source_name',
  'intake.checked_on',
  'intake.usual_closes',
] as const

type ClosingRow = Pick<
  Selectable<IntakeTable>,
  | 'closes_at'
  | 'closes_for'
  | 'closes_in'
  | 'certainty'
  | 'source_url'
  | 'source_name'
  | 'checked_on'
  | 'usual_closes'
> & { destination: DestinationKey }

/** An intake's dates as they are for one reader; for everyone, if nothing is known of the reader. */
export function closingFor(row: ClosingRow, reader: Reader): ClosingDate & Deadlines<string> {
  const closing = {
    closesAt: row.closes_at?.toISOString() ?? null,
    closesFor: row.closes_for,
    closesIn: row.closes_in,
    certainty: row.certainty,
    sourceUrl: row.source_url,
    sourceName: row.source_name,
    checkedOn: row.checked_on,
    usualCloses: row.usual_closes,
  }
  return intakeFor(closing, row.destination, reader)
}

/** A closing date as it was when an application was sent. */
export function keptClosing(intake: ApplicationSnapshot['intake']): KeptClosing {
  const { closesAt, certainty = null, usualCloses = null } = intake
  const { sourceUrl = null, sourceName = null, checkedOn = null } = intake
  return { closesAt, certainty, sourceUrl, sourceName, checkedOn, usualCloses }
}

/**
 * The closing date that an application has: as it was when it was sent, if a source gave it;
 * otherwise what the catalogue has learnt since. Where its applicant sends it themselves it is the
 * portal's own day for where they live now, which nothing written here delays.
 */
export function closingOfApplication(
  application: ClosingRow &
    Pick<Selectable<ApplicantTable>, 'nationalities' | 'residence_country'> & {
      snapshot: Pick<ApplicationSnapshot, 'intake'>
      submission_channel: (typeof submissionChannels)[number]
    },
): ClosingDate {
  const { nationalities, residence_country, snapshot, submission_channel } = application
  const { certainty, ...kept } = keptClosing(snapshot.intake)
  const since = closingFor(application, { nationalities, residence: residence_country })
  const { closesFor: _, closesIn: __, ...closing } = since
  const isKnown = closing.closesAt !== null && mayShow(closing.certainty, 'day')
  const isByResidence = Object.keys(application.closes_in).length > 0
  if (isSentByApplicant(submission_channel) && (isKnown || isByResidence)) return closing
  if (certainty !== null && kept.closesAt !== null) return { ...kept, certainty }
  return closing
}
