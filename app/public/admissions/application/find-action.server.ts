import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import type { FieldProblem, ProblemCode } from '#contract/common/values/problems.ts'
import { textOf } from '../../../auth/form-answer.ts'
import { postedForm } from '../../../posted-form.ts'
import { outcomeOf, serverApi } from '../../../server-api.ts'
import { forgetSent } from '../drafts/sent-here.server.ts'
import { birthDateOf } from '../steps/birth-date.server.ts'
import { birthBoxes } from '../steps/field-messages.ts'

interface FindAnswer {
  /** A code may be on its way: the same answer whether or not there is such an application. */
  asksCode: boolean
  wrongCode: boolean
  problem: ProblemCode | null
  fields: Record<string, FieldProblem>
  typed: Record<string, string>
}

/**
 * Sends a code for a lost link, or opens the application with the code, as a new document
 * whose policy keeps its address from every other site.
 */
export async function takeFind(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await postedForm(request)
  const typed = Object.fromEntries(
    ['number', ...birthBoxes].map((name) => [name, textOf(form, name).trim().slice(0, 40)]),
  )
  const answer = (status: number, more: Partial<FindAnswer>) => {
    const answer: FindAnswer = {
      asksCode: false,
      wrongCode: false,
      problem: null,
      fields: {},
      typed,
      ...more,
    }
    return data(answer, { status })
  }
  const intent = textOf(form, 'intent')
  if (intent === 'forgetSent') {
    const headers = new Headers()
    for (const cookie of await forgetSent(request, context, textOf(form, '_token'))) {
      headers.append('set-cookie', cookie)
    }
    return redirect('/application', { status: 303, headers })
  }
  if (intent === 'openSent') {
    const { api } = serverApi(context, { request, token: textOf(form, '_token') })
    const param = { number: typed['number'] ?? '' }
    const outcome = await outcomeOf(api.applications['sent-here'][':number'].open.$post({ param }))
    if (outcome.ok) return redirectDocument(`/application/${outcome.body.accessToken}`, 303)
    return answer(outcome.problem.status, { problem: outcome.problem.code })
  }
  const birthDate = birthDateOf(typed)
  const missing = missingFields(typed, birthDate)
  if (Object.keys(missing).length > 0) return answer(422, { fields: missing })

  const { api } = serverApi(context, { request, token: textOf(form, '_token') })
  const who = { number: typed['number'] ?? '', birthDate: birthDate ?? '' }
  if (intent === 'enter') {
    const code = textOf(form, 'code').replaceAll(/\s/g, '')
    if (code === '') return answer(422, { asksCode: true, fields: { code: { code: 'required' } } })
    const outcome = await outcomeOf(api.applications.enter.$post({ json: { ...who, code } }))
    if (outcome.ok) return redirectDocument(`/application/${outcome.body.accessToken}`, 303)
    const { code: problem, status } = outcome.problem
    const wrongCode = problem === 'not_found' || problem === 'validation_failed'
    return answer(wrongCode ? 422 : status, {
      asksCode: true,
      wrongCode,
      problem: wrongCode ? null : problem,
    })
  }

  const outcome = await outcomeOf(api.applications.find.$post({ json: who }))
  if (outcome.ok) return answer(200, { asksCode: true })
  const { code: problem, fields = {}, status } = outcome.problem
  return answer(status, { problem: problem === 'validation_failed' ? null : problem, fields })
}

function missingFields(
  typed: Record<string, string>,
  birthDate: string | undefined,
): Record<string, FieldProblem> {
  const fields: Record<string, FieldProblem> = {}
  for (const name of ['number', ...(birthDate === undefined ? birthBoxes : [])]) {
    if (!typed[name]) fields[name] = { code: 'required' }
  }
  if (Object.keys(fields).length === 0 && birthDate === undefined) {
    fields['birthDay'] = { code: 'not_a_date' }
  }
  return fields
}
