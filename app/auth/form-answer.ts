import type { TFunction } from 'i18next'
import { data } from 'react-router'
import type { FieldProblem, Problem, ProblemCode } from '#contract/common/values/problems.ts'
import { readProblem } from '../problem.ts'

/** Why a form was not taken: what a page's action answers. */
export interface FormAnswer {
  problem: ProblemCode
  fields: Record<string, FieldProblem>
  /** What was typed, without the secrets, so that nothing is lost. */
  typed: Record<string, string>
  /** When the same may be tried again, where the server says so. */
  retryAfterSeconds?: number | undefined
}

/** A page's answer to a form that the API refused. */
export async function refused(response: Response, typed: Record<string, string> = {}) {
  return refusedBy(await readProblem(response), typed)
}

/** The same for a problem that was read already. */
export function refusedBy(
  { code, fields = {}, status, retryAfterSeconds }: Problem,
  typed: Record<string, string> = {},
) {
  const answer: FormAnswer = { problem: code, fields, typed, retryAfterSeconds }
  return data(answer, { status })
}

/** A text of a posted form; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

interface Where {
  /** It shows the other ways to reach us itself. */
  isContactPage?: boolean
}

/** The errors of a form, in its fields' order; without a field it is about the whole form. */
export function formErrors(
  answer: FormAnswer | undefined,
  names: readonly string[],
  t: TFunction,
  where: Where = {},
): { name?: string; message: string }[] {
  if (!answer) return []
  const about = names.flatMap((name) => {
    const message = fieldError(answer, name, t)
    return message ? [{ name, message }] : []
  })
  return about.length > 0 ? about : [{ message: problemWords(answer, t, where) }]
}

/**
 * What went wrong with a whole form; if a person has to wait, how long, and what to do meanwhile.
 */
export function problemWords(
  { problem, retryAfterSeconds }: Pick<FormAnswer, 'problem' | 'retryAfterSeconds'>,
  t: TFunction,
  { isContactPage = false }: Where = {},
): string {
  const minutes = Math.ceil((retryAfterSeconds ?? 0) / 60)
  const isFar = minutes > mostHours * 60
  if (problem !== 'too_many_requests' || minutes === 0 || isFar) return t(`problem.${problem}`)
  const wait =
    minutes <= mostMinutes
      ? t('problem.tooManyMinutes', { count: minutes })
      : t('problem.tooManyHours', { count: Math.ceil(minutes / 60) })
  return isContactPage ? wait : `${wait} ${t('problem.otherWays')}`
}

const mostMinutes = 90
const mostHours = 48

export function fieldError(
  answer: FormAnswer | undefined,
  name: string,
  t: TFunction,
): string | undefined {
  const problem = answer?.fields[name] ?? answer?.fields[`body.${name}`]
  if (!problem)
    return answer && fieldOf[answer.problem] === name ? t(`problem.${answer.problem}`) : undefined
  // A message that asks for an answer names the field: the summary shows nothing else.
  if (problem.code === 'required') {
    const asked: Partial<Record<string, string>> = t('auth.missing', { returnObjects: true })
    if (asked[name] !== undefined) return asked[name]
  }
  // Names the character that a name can't have, if it is visible.
  if (problem.code === 'not_a_name' && problem.params?.['sign']) {
    return t('field.nameSign', { ...problem.params })
  }
  return t(`field.${problem.code}`, { ...problem.params })
}

/** What is wrong with one field although the API doesn't name it. */
const fieldOf: Partial<Record<ProblemCode, string>> = { code_rejected: 'code' }
