import type { DraftChoice, SendingPlace } from '#contract/admissions/admissions.ts'
import { type PortalKey, portalOfIntake, portalsOf } from '#contract/admissions/values/portals.ts'
import { senderOf } from '#contract/admissions/values/who-sends.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'
import type { IntakeRow } from '../drafts/choice-queries.ts'

/**
 * Where an applicant sends an application for this intake themselves. If it may go through several
 * portals and the intake belongs to one, it is that one.
 */
export function sendingPlace(
  row: IntakeRow,
  all: readonly IntakeRow[],
  reader: Reader,
): SendingPlace & Pick<DraftChoice, 'ofPortal'> {
  const own = all.filter(({ program_id }) => program_id === row.program_id)
  const program = {
    destination: row.destination,
    level: row.level,
    submissionChannel: row.submission_channel,
    residences: own.flatMap(({ closes_in }) => Object.keys(closes_in)),
  }
  const ofPortal = portalOfRow(program, own, row)
  const possible = portalsOf(program, reader)
  const keys = ofPortal !== null && possible.includes(ofPortal) ? [ofPortal] : possible
  const isOurs = senderOf(row.submission_channel) === 'us'
  return {
    portals: keys.map((key) => ({
      key,
      officialUrl: row.portals.find((one) => one.key === key)?.officialUrl ?? null,
    })),
    officialUrl: isOurs ? null : row.official_url,
    ofPortal,
  }
}

function portalOfRow(
  program: Parameters<typeof portalOfIntake>[0],
  own: readonly IntakeRow[],
  { intake_id }: IntakeRow,
): PortalKey | null {
  const intakes = own.map((one) => ({
    term: one.term,
    academicYear: one.academic_year,
    note: one.note,
    closesIn: one.closes_in,
  }))
  const intake = intakes[own.findIndex((one) => one.intake_id === intake_id)]
  return intake ? portalOfIntake(program, intakes, intake) : null
}
