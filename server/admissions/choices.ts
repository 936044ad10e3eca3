import type { Draft, DraftChoice, SaveChoices } from '#contract/admissions.ts'
import { intakeStateAt, takesApplications } from '#contract/intake-state.ts'
import { Problem } from '#contract/problems.ts'
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
    const wanted: IntakeRow[] = []
    for (const { program, intake } of choices) {
      wanted.push(await readChoice(tx, before, program, intake, now))
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
  now: Date,
): Promise<IntakeRow> {
  const kept = before.find((one) => one.program_key === program && one.intake_key === intake)
  if (kept) return kept
  const found = await findIntake(tx, program, intake)
  if (!found) throw new Problem('program_unavailable')
  const standing = standingOf(found, now)
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

/** Whether an application for this intake can be sent at an instant, or what is in its way. */
export function standingOf(intake: IntakeRow, now: Date, { grace = false } = {}): ChoiceStanding {
  if (!intake.published) return 'unavailable'
  if (['applicant_only', 'embassy'].includes(intake.submission_channel)) return 'alone'
  const closesAt = new Date(intake.closes_at.getTime() + (grace ? graceMs : 0))
  const state = stateOf({ ...intake, closes_at: closesAt }, now)
  if (state === 'closed' || state === 'cancelled') return 'closed'
  return takesApplications(state) ? 'ready' : state === 'full' ? 'full' : 'planned'
}

/** A draft's choices as its visitor sees them, each with what could take its place. */
export async function viewChoices(db: Db, draftId: number, now: Date): Promise<DraftChoice[]> {
  const choices = await listChoices(db, draftId)
  const stuck = choices.filter(
    (one) => one.published && !['ready', 'alone'].includes(standingOf(one, now, { grace: true })),
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
            standingOf(one, now) === 'ready',
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
      intake: intakeTold(choice, now),
      submissionChannel: choice.submission_channel,
      standing: standingOf(choice, now, { grace: true }),
      nextIntake: next ? intakeTold(next, now) : null,
    }
  })
}

function intakeTold(intake: IntakeRow, now: Date): DraftChoice['intake'] {
  return {
    key: intake.intake_key,
    term: intake.term,
    academicYear: intake.academic_year,
    closesAt: intake.closes_at.toISOString(),
    zone: intake.zone,
    decisionBy: intake.decision_by,
    depositBy: intake.deposit_by,
    state: stateOf(intake, now),
  }
}

function stateOf(
  intake: Pick<IntakeRow, 'opens_at' | 'closes_at' | 'override' | 'capacity'>,
  now: Date,
) {
  return intakeStateAt(now, {
    opensAt: intake.opens_at,
    closesAt: intake.closes_at,
    override: intake.override,
    full: intake.capacity === 0,
  })
}
