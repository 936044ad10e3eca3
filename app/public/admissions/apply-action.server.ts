import { data, type RouterContextProvider, redirect } from 'react-router'
import type { Problem } from '#contract/problems.ts'
import { type DraftStep, draftFields, draftSteps } from '#contract/vocabulary.ts'
import { textOf } from '../../auth/form-answer.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { nextStep, submitKey } from './apply-loader.server.ts'
import { applyPath } from './apply-path.ts'
import type { ApplyAnswer } from './apply-view.ts'
import { keepDraft, letDraftEnd } from './draft-cookie.server.ts'

type Context = Readonly<RouterContextProvider>

/** Starts a form, keeps one step of it, or sends it: by the address it is posted to. */
export async function takeApply(request: Request, context: Context) {
  const form = await request.formData()
  const query = new URL(request.url).searchParams
  const draftKey = query.get('draft')
  if (draftKey === null) {
    return start(request, context, form, query.get('program') ?? '', query.get('intake') ?? '')
  }
  const step = draftSteps.find((one) => one === query.get('step')) ?? 'identity'
  if (step === 'review') return submit(request, context, form, draftKey)
  return save(request, context, form, { draftKey, step, from: query.get('from') })
}

async function start(
  request: Request,
  context: Context,
  form: FormData,
  program: string,
  intake: string,
) {
  const { language, publicUrl } = context.get(pageContext)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    api.applications.drafts.$post({
      header: { 'idempotency-key': textOf(form, 'attempt') },
      json: { program, intake, language },
    }),
  )
  if (!outcome.ok) return refused(outcome.problem)
  const { key, secret } = outcome.body
  const headers = { 'set-cookie': keepDraft(key, secret, publicUrl) }
  return redirect(applyPath(key, 'identity'), { status: 303, headers })
}

interface Step {
  draftKey: string
  step: Exclude<DraftStep, 'review'>
  from: string | null
}

async function save(
  request: Request,
  context: Context,
  form: FormData,
  { draftKey, step, from }: Step,
) {
  const answers = answersOf(form, step)
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].$put({
      param: { draft_key: draftKey },
      json: { step, answers },
    }),
  )
  if (!outcome.ok) return refused(outcome.problem, answers)
  const { draft, fields } = outcome.body
  const toReview = from === 'review'
  if (Object.keys(fields).length > 0) {
    // Back to the questions by their own address: what was typed is kept, and the browser's Back
    // never asks whether to send a form again.
    const more = { ...(toReview && { from: 'review' as const }), check: 'yes' as const }
    return redirect(applyPath(draftKey, step, more), 303)
  }
  const onward = toReview ? nextStep(draft) : draftSteps[draftSteps.indexOf(step) + 1]
  return redirect(applyPath(draftKey, onward ?? 'review'), 303)
}

async function submit(request: Request, context: Context, form: FormData, draftKey: string) {
  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const outcome = await outcomeOf(
    api.applications.drafts[':draft_key'].submit.$post({
      param: { draft_key: draftKey },
      header: { 'idempotency-key': submitKey(draftKey) },
    }),
  )
  if (!outcome.ok) return refused(outcome.problem)
  const cookie = letDraftEnd(request, draftKey, context.get(pageContext).publicUrl)
  return redirect(applyPath(draftKey, 'done'), {
    status: 303,
    headers: cookie ? { 'set-cookie': cookie } : {},
  })
}

/** What was typed in one step. What is longer than any field takes is cut: nobody typed it. */
function answersOf(form: FormData, step: DraftStep): Record<string, string> {
  const typed = Object.keys(draftFields[step]).map(
    (field) => [field, textOf(form, field).slice(0, 2000)] as const,
  )
  return Object.fromEntries(typed.filter(([, text]) => text !== ''))
}

function refused({ code, fields = {}, status }: Problem, answers: ApplyAnswer['answers'] = null) {
  const told: ApplyAnswer = { problem: code, fields, answers }
  return data(told, { status })
}
