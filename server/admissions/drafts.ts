import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type {
  Draft,
  DraftStarted,
  SaveDraft,
  SaveDraftResult,
  StartDraft,
} from '#contract/admissions.ts'
import { isFieldOf, type ReadingContext, stepProblems } from '#contract/application-form.ts'
import { intakeStateAt } from '#contract/intake-state.ts'
import { type FieldProblem, Problem } from '#contract/problems.ts'
import { draftFields, draftSteps } from '#contract/vocabulary.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/idempotency.ts'
import { sha256 } from '../secret.ts'
import {
  type DraftRow,
  findDraft,
  findIntake,
  type IntakeRow,
  insertDraft,
  updateAnswers,
} from './draft-queries.ts'
import { parsePhone } from './parse-phone.ts'
import { draftSecretOf, newOpaqueKey } from './secrets.ts'

export const draftLifeMs = 30 * 86_400_000
const graceMs = 15 * 60_000
/** Generous: a whole school, or a whole mobile network, may share an address. */
const draftsPerNetwork = { name: 'draft', max: 600, windowSeconds: 3600 }

interface Caller {
  visitor: string
  network: string
  idempotencyKey: string | undefined
}

/** Opens an empty form for one intake, where this product may take an application for it. */
export async function startDraft(
  deps: Deps,
  caller: Caller,
  input: z.infer<typeof StartDraft>,
): Promise<DraftStarted> {
  await countUse(deps.db, draftsPerNetwork, caller.network)
  const { key } = await once(
    deps,
    {
      key: caller.idempotencyKey,
      route: 'start-draft',
      visitor: caller.visitor,
      request: input,
      answer: z.object({ key: z.string() }),
    },
    async (tx) => {
      const now = deps.now()
      const intake = await findIntake(tx, input.program, input.intake)
      if (!intake) throw new Problem('program_unavailable')
      refuseUnlessOpen(intake, now)

      const draftKey = newOpaqueKey()
      await insertDraft(tx, {
        key: draftKey,
        secret_hash: sha256(draftSecretOf(deps.secret, draftKey)),
        program_id: intake.program_id,
        intake_id: intake.intake_id,
        language: input.language,
        created_at: now,
        saved_at: now,
        expires_at: new Date(now.getTime() + draftLifeMs),
      })
      return { key: draftKey }
    },
  )
  return { key, secret: draftSecretOf(deps.secret, key) }
}

/** Refuses an intake that takes no application at this instant, or none from here. */
export function refuseUnlessOpen(intake: IntakeRow, now: Date, { grace = false } = {}): void {
  if (!intake.published) throw new Problem('program_unavailable')
  if (['applicant_only', 'embassy'].includes(intake.submission_channel)) {
    throw new Problem('channel_refuses')
  }
  const closesAt = new Date(intake.closes_at.getTime() + (grace ? graceMs : 0))
  const state = stateOf({ ...intake, closes_at: closesAt }, now)
  if (state === 'closed' || state === 'cancelled') throw new Problem('intake_closed')
  if (state === 'full') throw new Problem('intake_full')
  if (state === 'planned') throw new Problem('intake_not_open')
}

/** The draft of this key and secret; a wrong secret is told as a draft that isn't there. */
export async function openDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
  secret: string | undefined,
): Promise<DraftRow> {
  const draft = await findDraft(db, key, now())
  const given = sha256(secret ?? '')
  if (!draft || !timingSafeEqual(given, draft.secret_hash)) throw new Problem('not_found')
  return draft
}

/** Keeps what was typed, right or wrong, and says what doesn't pass yet. */
export async function saveDraft(
  deps: Deps,
  draft: DraftRow,
  { step, answers }: SaveDraft,
): Promise<SaveDraftResult> {
  const unknown = Object.keys(answers).filter((field) => !isFieldOf(step, field))
  if (unknown.length > 0) {
    const problem: FieldProblem = { code: 'unknown_key' }
    const fields = Object.fromEntries(unknown.map((field) => [`answers.${field}`, problem]))
    throw new Problem('validation_failed', { fields })
  }
  const savedAt = deps.now()
  const expiresAt = new Date(savedAt.getTime() + draftLifeMs)

  const fields = Object.keys(draftFields[step])
  const kept = await updateAnswers(deps.db, draft.id, fields, answers, { savedAt, expiresAt })
  if (!kept) throw new Problem('conflict')
  const others = Object.entries(draft.answers).filter(([field]) => !fields.includes(field))
  const saved = {
    ...draft,
    answers: { ...Object.fromEntries(others), ...answers },
    saved_at: savedAt,
    expires_at: expiresAt,
  }
  return {
    draft: viewDraft(saved, savedAt),
    fields: stepProblems(step, answers, readingContext(savedAt)),
  }
}

/** A draft as its visitor sees it. */
export function viewDraft(draft: DraftRow, now: Date): Draft {
  const context = readingContext(now)
  const problems = draftSteps.map((step) => stepProblems(step, draft.answers, context))
  const passes = (step: (typeof draftSteps)[number], at: number) =>
    step !== 'review' && Object.keys(problems[at] ?? {}).length === 0
  return {
    key: draft.key,
    program: { key: draft.program_key, title: draft.title },
    university: { key: draft.university_key, name: draft.university_name },
    destination: draft.destination,
    intake: {
      key: draft.intake_key,
      term: draft.term,
      academicYear: draft.academic_year,
      closesAt: draft.closes_at.toISOString(),
      zone: draft.zone,
      state: stateOf(draft, now),
    },
    submissionChannel: draft.submission_channel,
    language: draft.language,
    answers: draft.answers,
    complete: draftSteps.filter((step, at) => draft.submitted !== null || passes(step, at)),
    fields:
      draft.submitted === null
        ? Object.fromEntries(problems.flatMap((fields) => Object.entries(fields)))
        : {},
    savedAt: draft.saved_at.toISOString(),
    expiresAt: draft.expires_at.toISOString(),
    submitted: draft.submitted,
  }
}

export function readingContext(now: Date): ReadingContext {
  return { today: now.toISOString().slice(0, 10), parsePhone }
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
