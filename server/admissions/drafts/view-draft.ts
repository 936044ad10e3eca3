import type { Draft } from '#contract/admissions/admissions.ts'
import { formWarnings, stepProblems, stepsAsked } from '#contract/answers/application-form.ts'
import { readerOf } from '#contract/answers/read-answers.ts'
import { understoodPhones } from '#contract/answers/read-identity.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type DraftStep, draftSteps } from '#contract/common/values/vocabulary.ts'
import type { Deps } from '../../deps.ts'
import { documentsOfDraft } from '../../documents/asked.ts'
import { listNumbersOfDraft } from '../queries.ts'
import { viewChoices } from './choices.ts'
import { type DraftRow, findDraft } from './draft-queries.ts'
import { readingContext } from './open-draft.ts'
import { phoneExample } from './read-phone.ts'

/** A draft by its key alone, once the caller has shown its secret. */
export async function getDraftView(deps: Pick<Deps, 'db' | 'now'>, key: string): Promise<Draft> {
  const draft = await findDraft(deps.db, key, deps.now())
  if (!draft) throw new Problem('not_found')
  return viewDraft(deps, draft)
}

/** A draft as its visitor sees it. */
export async function viewDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  draft: DraftRow,
): Promise<Draft> {
  const instant = now()
  const context = readingContext(instant)
  const choices = await viewChoices(db, draft, instant)
  const documents = await documentsOfDraft(db, draft)
  const isSubmitted = draft.submitted_at !== null
  const steps = isSubmitted
    ? draftSteps.filter((step) => step !== 'guardian')
    : stepsAsked(draft.answers, context.today).filter(
        (step) => step !== 'documents' || documents.asked + documents.given > 0,
      )
  const problems = steps.map((step) => stepProblems(step, draft.answers, context))
  const passes = (step: DraftStep, at: number) =>
    step === 'choices'
      ? choices.length > 0 && choices.every(({ standing }) => ['ready', 'alone'].includes(standing))
      : step === 'documents'
        ? documents.missing === 0 && documents.given > 0
        : step !== 'review' && Object.keys(problems[at] ?? {}).length === 0
  return {
    key: draft.key,
    choices,
    language: draft.language,
    answers: draft.answers,
    versions: Object.fromEntries(
      Object.entries(draft.steps).map(([step, { version }]) => [step, version]),
    ),
    steps,
    complete: steps.filter((step, at) => isSubmitted || passes(step, at)),
    fields: isSubmitted
      ? {}
      : Object.fromEntries(problems.flatMap((fields) => Object.entries(fields))),
    warnings: formWarnings(draft.answers, context, {
      now: instant,
      choices: choices.map(({ destination, intake }) => ({
        destination,
        startsOn: intake.startsOn,
      })),
    }),
    phones: Object.fromEntries(
      Object.entries(understoodPhones(draft.answers, context)).map(([field, { written }]) => [
        field,
        written,
      ]),
    ),
    phoneExample: phoneExample(readerOf(draft.answers).residence ?? '') ?? null,
    documents,
    filledAt: draft.filled_at?.toISOString() ?? null,
    savedAt: draft.saved_at.toISOString(),
    expiresAt: draft.expires_at.toISOString(),
    linkUntil:
      draft.link_expires_at && draft.link_expires_at > instant
        ? draft.link_expires_at.toISOString()
        : null,
    submitted: isSubmitted ? await listNumbersOfDraft(db, draft.id) : null,
    submittedAt: draft.submitted_at?.toISOString() ?? null,
  }
}
