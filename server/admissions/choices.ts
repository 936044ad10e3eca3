import type { Draft, DraftChoice, SaveChoices } from '#contract/admissions.ts'
import { type Deadlines, intakeFor, lastDeadline } from '#contract/deadlines.ts'
import { intakeStateAt, takesApplications } from '#contract/intake-state.ts'
import { Problem } from '#contract/problems.ts'
import { nationalitiesOf } from '#contract/read-answers.ts'
import type { ChoiceStanding } from '#contract/vocabulary.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import {
  findIntake,
  type IntakeRow,
  listChoices,
  listIntakesOf,
  replaceChoices,
} from './choice-queries.ts'
import { keptUntil } from './draft-life.ts'
import { type DraftRow, lockDraft, updateAnswers } from './draft-queries.ts'
import { getDraftView } from './drafts.ts'

const graceMs = 15 * 60_000

/** Puts a draft's choices in another order, adds or removes some; all or nothing. */
export async function saveChoices(
  deps: Deps,
  { key }: DraftRow,
  { choices, version, writer }: SaveChoices,
): Promise<Draft> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, key)
    if (!draft) throw new Problem('not_found')
    if (draft.submitted_at !== null) throw new Problem('conflict')
    const before = await listChoices(tx, draft.id)
    const when = { now, nationalities: nationalitiesOf(draft.answers) }
    const wanted: IntakeRow[] = []
    for (const { program, intake } of choices) {
      wanted.push(await readChoice(tx, before, program, intake, when))
    }
    const intakeIds = wanted.map((one) => one.intake_id)
    if (new Set(intakeIds).size < intakeIds.length) {
      throw new Problem('validation_failed', { fields: { choices: { code: 'not_a_choice' } } })
    }
    const saving = {
      step: 'choices',
      version,
      writer,
      savedAt: now,
      expiresAt: await keptUntil(tx, now),
    } as const
    if (!(await updateAnswers(tx, draft.id, [], {}, saving))) throw new Problem('version_stale')

    await replaceChoices(tx, draft.id, wanted)
  })
  return getDraftView(deps, key)
}

/** One that was chosen already may stay, whatever has become of it; a new one has to be open. */
async function readChoice(
  tx: Db,
  before: readonly IntakeRow[],
  program: string,
  intake: string,
  when: When,
): Promise<IntakeRow> {
  const kept = before.find((one) => one.program_key === program && one.intake_key === intake)
  if (kept) return kept
  const found = await findIntake(tx, program, intake)
  if (!found) throw new Problem('program_unavailable')
  const standing = standingOf(found, when)
  if (standing !== 'alone') refuseStanding(standing)
  return found
}

const refusals = {
  alone: 'channel_refuses',
  closed: 'intake_closed',
  full: 'intake_full',
  planned: 'intake_not_open',
  unavailable: 'program_unavailable',
} as const

/** Refuses what can't be sent from here, by the problem that keeps it back. */
export function refuseStanding(standing: ChoiceStanding): void {
  if (standing !== 'ready') throw new Problem(refusals[standing])
}

/** When an application is to be sent, and by whom: without a nationality, by anybody. */
interface When {
  now: Date
  nationalities: readonly string[]
  /** Whether what comes a little late still comes in time. */
  grace?: boolean
}

/** Whether an application for this intake can be sent at an instant, or what is in its way. */
export function standingOf(
  intake: IntakeRow,
  { now, nationalities, grace = false }: When,
): ChoiceStanding {
  if (!intake.published) return 'unavailable'
  if (['applicant_only', 'embassy'].includes(intake.submission_channel)) return 'alone'
  const last = new Date(lastDeadline(datesFor(intake, nationalities)))
  const closesAt = new Date(last.getTime() + (grace ? graceMs : 0))
  const state = stateOf(intake, { closesAt, closesFor: {} }, now)
  if (state === 'closed' || state === 'cancelled') return 'closed'
  return takesApplications(state) ? 'ready' : state === 'full' ? 'full' : 'planned'
}

/** An intake's dates as they are for somebody of these nationalities; none known: for all. */
export function datesFor(
  { closes_at, closes_for, destination }: IntakeRow,
  nationalities: readonly string[],
): Deadlines<string> {
  const dates = { closesAt: closes_at.toISOString(), closesFor: closes_for }
  return intakeFor(dates, destination, nationalities)
}

/** A draft's choices as its visitor sees them, each with what could take its place. */
export async function viewChoices(
  db: Db,
  { id, answers }: Pick<DraftRow, 'id' | 'answers'>,
  now: Date,
): Promise<DraftChoice[]> {
  const choices = await listChoices(db, id)
  const nationalities = nationalitiesOf(answers)
  const standing = (one: IntakeRow) => standingOf(one, { now, nationalities, grace: true })
  const stuck = choices.filter(
    (one) => one.published && !['ready', 'alone'].includes(standing(one)),
  )
  const others =
    stuck.length === 0
      ? []
      : await listIntakesOf(
          db,
          stuck.map((one) => one.program_id),
        )
  const chosen = new Set(choices.map((one) => one.intake_id))
  return choices.map((choice) => {
    const next = stuck.includes(choice)
      ? others.find(
          (one) =>
            one.program_id === choice.program_id &&
            !chosen.has(one.intake_id) &&
            standingOf(one, { now, nationalities }) === 'ready',
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
      intake: intakeTold(choice, nationalities, now),
      submissionChannel: choice.submission_channel,
      standing: standing(choice),
      openToOthers:
        standing(choice) === 'closed' &&
        takesApplications(stateOf(choice, datesFor(choice, []), now))
          ? datesFor(choice, [])
          : null,
      nextIntake: next ? intakeTold(next, nationalities, now) : null,
    }
  })
}

function intakeTold(
  intake: IntakeRow,
  nationalities: readonly string[],
  now: Date,
): DraftChoice['intake'] {
  const dates = datesFor(intake, nationalities)
  return {
    key: intake.intake_key,
    term: intake.term,
    academicYear: intake.academic_year,
    ...dates,
    zone: intake.zone,
    decisionBy: intake.decision_by,
    depositBy: intake.deposit_by,
    state: stateOf(intake, dates, now),
  }
}

function stateOf(
  intake: Pick<IntakeRow, 'opens_at' | 'override' | 'capacity'>,
  dates: Deadlines<string | Date>,
  now: Date,
) {
  return intakeStateAt(now, {
    opensAt: intake.opens_at,
    ...dates,
    override: intake.override,
    full: intake.capacity === 0,
  })
}
