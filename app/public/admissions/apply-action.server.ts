import { type RouterContextProvider, redirect } from 'react-router'
import type { Draft, DraftFilling, StartDraft } from '#contract/admissions/admissions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import {
  type DraftStep,
  draftFields,
  draftSteps,
  numbered,
  qualificationFields,
} from '#contract/common/values/vocabulary.ts'
import { cleanEmail } from '#contract/people/email.ts'
import { suggestEmail } from '#contract/people/values/email-typo.ts'
import { textOf } from '../../auth/form-answer.ts'
import { readKept } from '../../device/kept-answers.ts'
import { countryName } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { postedForm } from '../../posted-form.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { nextStep, readStarted, submitKey } from './apply-loader.server.ts'
import { applyPath } from './apply-path.ts'
import { refused } from './apply-refusal.server.ts'
import { changeChoices } from './choices/choices-action.server.ts'
import { changeDocuments } from './documents-action.server.ts'
import { deleteDraft, emptyDraft, mailLink } from './drafts/draft-actions.server.ts'
import {
  daysKept,
  forgetDrafts,
  keepDraft,
  letDraftEnd,
  renewDraft,
} from './drafts/draft-cookie.server.ts'
import { itemFields, lastItem, withoutItem } from './drafts/draft-items.ts'
import { askDraft } from './drafts/find-draft.server.ts'
import { forgetSent, rememberSent } from './drafts/sent-here.server.ts'
import { readChosenCountry } from './steps/chosen-country.ts'

type Context = Readonly<RouterContextProvider>

/** Starts a form, keeps one step of it, or sends it: by the address it is posted to. */
export async function takeApply(request: Request, context: Context) {
  const form = await postedForm(request)
  const query = new URL(request.url).searchParams
  const draftKey = query.get('draft')
  if (draftKey === null && query.has('forget')) {
    const headers = forgetDrafts(request, context.get(pageContext).publicUrl)
    for (const cookie of await forgetSent(request, context, textOf(form, '_token'))) {
      headers.append('set-cookie', cookie)
    }
    return redirect('/apply', { status: 303, headers })
  }
  if (draftKey === null) {
    const { aims } = await readStarted(query, context)
    const named = { program: query.get('program') ?? '', intake: query.get('intake') ?? '' }
    const chosen = aims.map(({ program, intake }) => ({ program: program.key, intake: intake.key }))
    const [first = named, ...others] = chosen
    return start(request, context, form, { ...first, others })
  }
  const asked = query.get('step')
  if (asked === 'link') return mailLink(request, context, form, draftKey)
  if (asked === 'delete') return deleteDraft(request, context, form, draftKey)
  if (asked === 'empty') return emptyDraft(request, context, form, draftKey)
  const step = draftSteps.find((one) => one === asked) ?? 'identity'
  if (step === 'choices') return changeChoices(request, context, form, draftKey)
  if (step === 'documents') return changeDocuments(request, context, form, draftKey)
  return save(request, context, form, { draftKey, step, query })
}

async function start(
  request: Request,
  context: Context,
  form: FormData,
  chosen: Omit<StartDraft, 'language'>,
) {
  const { language, publicUrl } = context.get(pageContext)
  const server = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    server.api.applications.drafts.$post({
      header: { 'idempotency-key': textOf(form, 'attempt') },
      json: { ...chosen, language, ...fillingOf(form) },
    }),
  )
  if (!outcome.ok) return refused(outcome.problem)
  const { key, secret } = outcome.body
  const cookie = keepDraft(key, secret, publicUrl, await daysKept(server))
  const headers = { 'set-cookie': cookie }
  return redirect(applyPath(key, 'tasks'), { status: 303, headers })
}

/** Whose answers the form is to be filled in with; none if no one was chosen. */
function fillingOf(form: FormData): { filling?: DraftFilling } {
  const [from, which = ''] = textOf(form, 'filling').split(':', 2)
  if (from === 'account') return { filling: { from, ticket: which.slice(0, 300) } }
  if (from === 'form') return { filling: { from, draft: which } }
  if (from !== 'device') return {}
  const kept = readKept(textOf(form, 'kept'))
  return kept === null ? {} : { filling: { from, ...kept } }
}

type SavedStep = Exclude<DraftStep, 'choices' | 'documents'>

interface Step {
  draftKey: string
  step: SavedStep
  query: URLSearchParams
}

async function save(
  request: Request,
  context: Context,
  form: FormData,
  { draftKey, step, query }: Step,
) {
  const item = Number(query.get('item')) || null
  const kept = await askDraft(request, context, draftKey)
  const before = kept.ok ? kept.body : undefined
  const intent = textOf(form, 'intent')
  const { language, publicUrl } = context.get(pageContext)
  const typed = answersOf(form, step, item, query.get('part'), before)
  // Saved without what the other pages of the step have, it would take that away.
  if (!kept.ok && kept.problem.code !== 'not_found') return refused(kept.problem, typed)
  const answers = answersAfter(typed, { intent, step, item, language })
  const server = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    server.api.applications.drafts[':draft_key'].$put({
      param: { draft_key: draftKey },
      json: {
        step,
        answers,
        version: Number(textOf(form, 'version')) || 0,
        writer: textOf(form, 'writer') || 'form',
      },
    }),
  )
  if (!outcome.ok) return refused(outcome.problem, answers)
  const { draft, fields } = outcome.body
  if (step === 'review') {
    const isTicked = Object.keys(fields).length === 0
    if (!isTicked) return redirect(applyPath(draftKey, 'review', { check: 'yes' }), 303)
    return submit(request, context, form, draft)
  }
  const faults = faultsShown(step, item, query.get('part'), fields)
  const from = query.get('from') === 'review' ? { from: 'review' as const } : {}
  const cookie = renewDraft(request, draftKey, publicUrl, await daysKept(server))
  return redirect(onward(draft, { step, item, query, intent, faults, from }), {
    status: 303,
    headers: cookie ? { 'set-cookie': cookie } : {},
  })
}

/** The answers after what was pressed: a country or an address that was meant, or one taken away. */
function answersAfter(
  typed: Record<string, string>,
  {
    intent,
    step,
    item,
    language,
  }: Pick<Saved, 'intent' | 'step' | 'item'> & { language: Language },
): Record<string, string> {
  const chosen = readChosenCountry(intent)
  if (chosen && Object.hasOwn(draftFields[step], chosen.field)) {
    return { ...typed, [chosen.field]: countryName(chosen.code, language) }
  }
  if (intent === 'useEmail' && step === 'identity') {
    return {
      ...typed,
      email: suggestEmail(cleanEmail(typed['email'] ?? '')) ?? typed['email'] ?? '',
    }
  }
  return intent === 'remove' && item !== null ? withoutItem(typed, step, item) : typed
}

interface Saved {
  step: SavedStep
  item: number | null
  query: URLSearchParams
  intent: string
  /** Which fields of the page don't pass. */
  faults: string[]
  from: { from?: 'review' }
}

/**
 * Where the applicant goes after a step was saved: back to what is wrong, on within it, or to the
 * next.
 */
function onward(draft: Draft, { step, item, query, intent, faults, from }: Saved): string {
  const { key } = draft
  const part = query.get('part') === 'score' ? { part: 'score' as const } : {}
  if (intent === 'remove' || intent === 'useEmail') return applyPath(key, step, from)
  if (faults.length > 0 || readChosenCountry(intent)) {
    // Back to the questions by their own address: what was typed is kept, and the browser's Back
    // never asks whether to send a form again.
    const at = item === null ? {} : { item }
    const check = faults.length > 0 ? { check: 'yes' as const } : {}
    return applyPath(key, step, { ...at, ...part, ...from, ...check })
  }
  if (intent === 'add') {
    return applyPath(key, step, { item: lastItem(draft.answers, step) + 1, ...from })
  }
  if (step === 'tests' && item !== null) {
    return part.part === 'score'
      ? applyPath(key, step, from)
      : applyPath(key, step, { item, part: 'score', ...from })
  }
  if (step === 'education' && item !== null && item > 1) return applyPath(key, step, from)
  if (from.from !== undefined) return applyPath(key, nextStep(draft))
  const after = draft.steps.slice(draft.steps.indexOf(step) + 1)
  return applyPath(key, after.find((one) => !draft.complete.includes(one)) ?? nextStep(draft))
}

/** The fields of this page that don't pass; those of the other pages of its step are theirs. */
function faultsShown(
  step: DraftStep,
  item: number | null,
  part: string | null,
  fields: Draft['fields'],
): string[] {
  const own = pageFields(step, item, part)
  return Object.keys(fields).filter((field) => own.includes(field))
}

/** The fields that a page asks for. */
function pageFields(step: DraftStep, item: number | null, part: string | null): string[] {
  if (item !== null && (step === 'tests' || step === 'education')) {
    const ofResult = ['testLevel', 'testScore']
    return itemFields(step)
      .filter((field) => step !== 'tests' || ofResult.includes(field) === (part === 'score'))
      .map((field) => numbered(field, item))
  }
  if (step === 'education') return ['highestLevel', ...Object.keys(qualificationFields)]
  if (step === 'tests') return ['noTests', 'noTestsReason']
  return Object.keys(draftFields[step])
}

/**
 * What was typed on the page, over what the other pages of the step have. Text longer than any
 * field takes is cut: no one typed it.
 */
function answersOf(
  form: FormData,
  step: DraftStep,
  item: number | null,
  part: string | null,
  before: Draft | undefined,
): Record<string, string> {
  const own = pageFields(step, item, part)
  const kept = Object.keys(draftFields[step])
    .filter((field) => !own.includes(field))
    .map((field) => [field, before?.answers[field] ?? ''] as const)
  const typed = own.map((field) => [field, textOf(form, field).slice(0, 2000)] as const)
  return Object.fromEntries([...kept, ...typed].filter(([, text]) => text !== ''))
}

async function submit(request: Request, context: Context, form: FormData, { key }: Draft) {
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].submit.$post({
      param: { draft_key: key },
      header: { 'idempotency-key': submitKey(key) },
      query: form.has('seen') ? { seen: textOf(form, 'seen') } : {},
    }),
  )
  if (!outcome.ok) return refused(outcome.problem)
  const headers = new Headers()
  const cookie = letDraftEnd(request, key, context.get(pageContext).publicUrl)
  if (cookie) headers.append('set-cookie', cookie)
  if (form.get('findHere') === 'on') {
    for (const one of await rememberSent(request, context, key, textOf(form, '_token'))) {
      headers.append('set-cookie', one)
    }
  }
  return redirect(applyPath(key, 'done'), { status: 303, headers })
}
