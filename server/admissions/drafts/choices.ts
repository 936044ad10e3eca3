import type { DraftChoice } from '#contract/admissions/admissions.ts'
import { readerOf } from '#contract/answers/read-answers.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type ChoiceStanding, submissionChannels } from '#contract/common/values/vocabulary.ts'
import {
  anybody,
  type Deadlines,
  lastDeadline,
  type Reader,
} from '#contract/dates/values/deadlines.ts'
import { intakeStateAt, takesApplications } from '#contract/dates/values/intake-state.ts'
import type { Db } from '../../database/database.ts'
import { closingFor } from '../sending/closing.ts'
import { sendingPlace } from '../sending/sending-place.ts'
import { type ChoiceRow, type IntakeRow, listChoices, listIntakesOf } from './choice-queries.ts'
import type { DraftRow } from './draft-queries.ts'

const graceMs = 15 * 60_000

/** An intake can be chosen only once. */
export function refuseRepeated(chosen: readonly Pick<IntakeRow, 'intake_id'>[]): void {
  if (new Set(chosen.map(({ intake_id }) => intake_id)).size < chosen.length) {
    throw new Problem('validation_failed', { fields: { choices: { code: 'not_a_choice' } } })
  }
}

const refusals = {
  alone: 'channel_refuses',
  closed: 'intake_closed',
  full: 'intake_full',
  planned: 'intake_not_open',
  unavailable: 'program_unavailable',
} as const

/** Refuses a choice that can't be sent from here, with the problem that stops it. */
export function refuseStanding(standing: ChoiceStanding): void {
  if (standing !== 'ready') throw new Problem(refusals[standing])
}

/** When an application is to be sent, and the person whose dates apply. */
export interface When {
  now: Date
  reader: Reader
  /** Whether an application that comes a little late still counts. */
  grace?: boolean
}

/** Whether an application for this intake can be sent at an instant, or what prevents it. */
export function standingOf(
  intake: IntakeRow,
  { now, reader, grace = false }: When,
): ChoiceStanding {
  if (!intake.published) return 'unavailable'
  if (['applicant_only', 'embassy'].includes(intake.submission_channel)) return 'alone'
  const last = lastDeadline(closingFor(intake, reader))
  const closesAt = last === null ? null : new Date(Date.parse(last) + (grace ? graceMs : 0))
  const state = stateOf(intake, { closesAt, closesFor: {}, closesIn: {} }, now)
  if (state === 'closed' || state === 'cancelled') return 'closed'
  return takesApplications(state) ? 'ready' : state === 'full' ? 'full' : 'planned'
}

/** A draft's choices as its visitor sees them, each with what could take its place. */
export async function viewChoices(
  db: Db,
  { id, answers }: Pick<DraftRow, 'id' | 'answers'>,
  now: Date,
): Promise<DraftChoice[]> {
  const choices = await listChoices(db, id)
  const reader = readerOf(answers)
  const standing = (one: IntakeRow) => standingOf(one, { now, reader, grace: true })
  const stuck = choices.filter(
    (one) => one.published && !['ready', 'alone'].includes(standing(one)),
  )
  const others =
    choices.length === 0
      ? []
      : await listIntakesOf(
          db,
          choices.map((one) => one.program_id),
        )
  const chosen = new Set(choices.map((one) => one.intake_id))
  return choices.map((choice) => {
    const next = stuck.includes(choice)
      ? others.find(
          (one) =>
            one.program_id === choice.program_id &&
            !chosen.has(one.intake_id) &&
            standingOf(one, { now, reader }) === 'ready',
        )
      : undefined
    return {
      program: { key: choice.program_key, title: choice.title },
      university: {
        key: choice.university_key,
        name: choice.university_name,
        localName: choice.university_local_name,
      },
      destination: choice.destination,
      intake: intakeView(choice, reader, now),
      submissionChannel: choice.submission_channel,
      channelBefore: channelBefore(choice),
      ...sendingPlace(choice, others, reader),
      standing: standing(choice),
      openToOthers:
        standing(choice) === 'closed' &&
        takesApplications(stateOf(choice, closingFor(choice, anybody), now))
          ? closingFor(choice, anybody)
          : null,
      nextIntake: next ? intakeView(next, reader, now) : null,
    }
  })
}

/** The channel as it was when the intake was chosen, where that has changed since. */
function channelBefore({
  chosen_channel,
  submission_channel,
}: Pick<ChoiceRow, 'chosen_channel' | 'submission_channel'>): DraftChoice['channelBefore'] {
  const before = submissionChannels.find((one) => one === chosen_channel)
  return before === undefined || before === submission_channel ? null : before
}

function intakeView(intake: IntakeRow, reader: Reader, now: Date): DraftChoice['intake'] {
  const dates = closingFor(intake, reader)
  return {
    key: intake.intake_key,
    term: intake.term,
    academicYear: intake.academic_year,
    startsOn: intake.starts_on,
    ...dates,
    zone: intake.zone,
    decisionBy: intake.decision_by,
    depositBy: intake.deposit_by,
    state: stateOf(intake, dates, now),
  }
}

function stateOf(intake: IntakeRow, dates: Deadlines<string | Date>, now: Date) {
  return intakeStateAt(now, {
    term: intake.term,
    academicYear: intake.academic_year,
    startsOn: intake.starts_on,
    opensAt: intake.opens_at,
    ...dates,
    override: intake.override,
    full: intake.capacity === 0,
  })
}
