import { z } from 'zod'
import type {
  DraftStarted,
  SaveDraft,
  SaveDraftResult,
  StartDraft,
} from '#contract/admissions/admissions.ts'
import { isFieldOf, stepProblems } from '#contract/answers/application-form.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { type DraftStep, draftFields } from '#contract/common/values/vocabulary.ts'
import { anybody } from '#contract/dates/values/deadlines.ts'
import { countUse } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { reuseDocuments } from '../../documents/reuse.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { sha256 } from '../../keys/secret.ts'
import { keptUntil } from '../../settings/draft-life.ts'
import { findIntake, type IntakeRow, replaceChoices } from './choice-queries.ts'
import { refuseRepeated, refuseStanding, standingOf } from './choices.ts'
import {
  type DraftRow,
  deleteDraft,
  findDraft,
  insertDraft,
  updateAnswers,
} from './draft-queries.ts'
import { readFilling } from './filling.ts'
import { readingContext } from './open-draft.ts'
import { draftSecretOf } from './secrets.ts'
import { getDraftView } from './view-draft.ts'

/** Generous: a whole school, or a whole mobile network, may share an address. */
const draftsPerNetwork = { name: 'draft', max: 600, windowSeconds: 3600 }

interface Caller {
  visitor: string
  network: string
  idempotencyKey: string | undefined
  /** The secret of another form that the caller holds. */
  secretOf: (draftKey: string) => string | undefined
}

/**
 * Opens a form for one or more intakes, if this product may take applications for them: empty, or
 * filled in with the applicant's earlier answers.
 */
export async function startDraft(
  deps: Deps,
  caller: Caller,
  input: StartDraft,
): Promise<DraftStarted> {
  await countUse(deps.db, draftsPerNetwork, caller.network)
  const { visitor, network, secretOf } = caller
  const { filling, language } = input
  const filled = await readFilling(deps, { filling, language, visitor, secretOf })
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
      const intakes: IntakeRow[] = []
      for (const { program, intake } of [input, ...(input.others ?? [])]) {
        const found = await findIntake(tx, program, intake)
        if (!found) throw new Problem('program_unavailable')
        refuseStanding(standingOf(found, { now, reader: anybody }))
        intakes.push(found)
      }
      refuseRepeated(intakes)

      const draftKey = newOpaqueKey()
      const id = await insertDraft(tx, {
        key: draftKey,
        secret_hash: sha256(draftSecretOf(deps.secret, draftKey)),
        language: input.language,
        created_at: now,
        saved_at: now,
        expires_at: await keptUntil(tx, now),
        answers: JSON.stringify(filled.answers),
        steps: JSON.stringify(filled.steps),
        filled_from: filled.filledFrom,
        filled_at: filled.at,
      })
      await replaceChoices(tx, id, intakes)
      return { key: draftKey }
    },
  )
  const draft = await findDraft(deps.db, key, deps.now())
  if (draft && draft.submitted_at === null) {
    await reuseDocuments(deps, { draft, network, submissionIds: filled.submissionIds })
  }
  return { key, secret: draftSecretOf(deps.secret, key, draft?.secret_hash) }
}

/** Keeps the answers, right or wrong, and says what doesn't pass yet. */
export async function saveDraft(
  deps: Deps,
  draft: DraftRow,
  { step, answers, version, writer }: SaveDraft,
): Promise<SaveDraftResult> {
  const unknown = Object.keys(answers).filter((field) => !isFieldOf(step, field))
  if (unknown.length > 0 || step === 'choices' || step === 'documents') {
    const problem: FieldProblem = { code: 'unknown_key' }
    const fields = Object.fromEntries(unknown.map((field) => [`answers.${field}`, problem]))
    throw new Problem('validation_failed', { fields })
  }
  const savedAt = deps.now()
  const expiresAt = await keptUntil(deps.db, savedAt)
  const fields = Object.keys(draftFields[step])
  const saving = { step, version, writer, savedAt, expiresAt }
  if (!(await updateAnswers(deps.db, draft.id, fields, answers, saving))) {
    await refuseUnlessSame(deps, draft.key, step, answers)
  }

  const view = await getDraftView(deps, draft.key)
  return { draft: view, fields: stepProblems(step, view.answers, readingContext(savedAt)) }
}

/** Answers saved elsewhere meanwhile are not overwritten; the same answers are no conflict. */
async function refuseUnlessSame(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
  step: DraftStep,
  answers: Record<string, string>,
): Promise<void> {
  const kept = await findDraft(db, key, now())
  if (!kept) throw new Problem('not_found')
  if (kept.submitted_at !== null) throw new Problem('already_sent')
  const isSame = Object.keys(draftFields[step]).every(
    (field) => (kept.answers[field] ?? '') === (answers[field] ?? ''),
  )
  if (!isSame) throw new Problem('version_stale')
}

/** Removes a draft before its time, at its visitor's wish. What was submitted stays. */
export async function removeDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  draft: DraftRow,
): Promise<void> {
  if (draft.submitted_at !== null) throw new Problem('already_sent')
  await deleteDraft(db, draft.id, now())
}
