import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { readPerson } from '#contract/answers/application-form.ts'
import type { PhoneReader } from '#contract/answers/read-answers.ts'
import { enteredSteps, entryProblems } from '#contract/applicants/entering.ts'
import type { ConsentWay, EntrySource } from '#contract/common/values/entry-words.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { draftFields } from '#contract/common/values/vocabulary.ts'

/** What every entry says beside its answers, as the form holds it. */
export interface EntryValues {
  choices: { program: string; intake: string }[]
  source: EntrySource | ''
  consentHow: ConsentWay
  consentOn: string
  sendLink: boolean
}

/** Each answer under the name that the public form gives it: a text, or a tick. */
export type ApplicantValues = EntryValues & { language: Language; others: string[] } & {
  [field: string]: unknown
}

export const emptyEntry = (): EntryValues => ({
  choices: [{ program: '', intake: '' }],
  source: '',
  consentHow: 'paper',
  consentOn: '',
  sendLink: true,
})

/** Whether an answer is a box that is ticked or not. */
export const isTick = (field: string): boolean =>
  /^(?:noFamilyName|noTests|(?:inProgress|noGrade)\d?)$/.test(field)

/** The names of the answers that staff enter, as the form has them. */
export const answerFields = enteredSteps.flatMap((step) => Object.keys(draftFields[step]))

export function emptyApplicant(language: Language): ApplicantValues {
  const answers = Object.fromEntries(
    answerFields.map((field) => [field, isTick(field) ? false : '']),
  )
  return { ...answers, ...emptyEntry(), language, others: [] }
}

/** What was answered, as the readers of the public form take it. */
export function answersIn(values: Readonly<Record<string, unknown>>): DraftAnswers {
  return Object.fromEntries(
    answerFields.flatMap((field) => {
      const value = values[field]
      const text = value === true ? 'on' : typeof value === 'string' ? value : ''
      return text.trim() === '' ? [] : [[field, text]]
    }),
  )
}

export function entryInput({ choices, source, consentHow, consentOn, sendLink }: EntryValues) {
  return {
    choices,
    // An empty choice counts as missing, not as wrong.
    source: source === '' ? undefined : source,
    consentHow,
    consentOn: consentHow === 'later' || consentOn === '' ? null : consentOn,
    sendLink,
  }
}

export function applicantInput(values: ApplicantValues) {
  return {
    ...entryInput(values),
    answers: answersIn(values),
    language: values.language,
    others: values.others,
  }
}

/** Only the server knows every country's numbers. */
export const anyPhone: PhoneReader = (written) => ({ ok: true, phone: '+33612345678', written })

/** What the server would refuse, by the same rules, except for phone numbers. */
export function applicantFaults(given: ReturnType<typeof applicantInput>, today: string) {
  const person = readPerson(given.answers, { today, readPhone: anyPhone })
  return { ...entryProblems(given, today), ...(!person.ok && asAsked(person.fields)) }
}

/** Staff are asked for what is missing in their own words. */
export function asAsked(fields: Record<string, FieldProblem>): Record<string, FieldProblem> {
  const missing: FieldProblem = { code: 'required' }
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => [
      field,
      asking.includes(problem.code) ? missing : problem,
    ]),
  )
}

const asking: readonly string[] = ['guardian_required', 'reason_required']

/** A refusal with its fields under the names that they have on screen. */
export function onScreen(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.fields) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, problem]) => [
      path.replace(/^answers\./, ''),
      problem,
    ]),
  )
  return new Problem(error.code, {
    fields: asAsked(fields),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  })
}
