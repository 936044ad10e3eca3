import { z } from 'zod'
import {
  ApplicationNumber,
  Chosen,
  DraftAnswers,
  FieldProblems,
} from '#contract/admissions/admissions.ts'
import { isFieldOf } from '#contract/answers/application-form.ts'
import { CivilDate, Language, OpaqueKey } from '#contract/common/common.ts'
import { consentWays, entrySources, likenesses } from '#contract/common/values/entry-words.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { choiceStandings, type DraftStep, mostChoices } from '#contract/common/values/vocabulary.ts'

/** What staff give for an application that they enter, beside what it is for. */
const entered = {
  choices: z.array(Chosen).min(1, { error: 'required' }).max(mostChoices),
  source: z.enum(entrySources),
  consentHow: z.enum(consentWays),
  /** The day on which the applicant agreed; null where they still have to. */
  consentOn: CivilDate.nullable(),
  /** Whether the applicant is e-mailed their private link at once. */
  sendLink: z.boolean(),
}

export const EnterApplication = z.strictObject(entered)
export type EnterApplication = z.infer<typeof EnterApplication>

/** The answers of the public form, as typed, with what staff give for them. */
export const EnterApplicant = z.strictObject({
  ...entered,
  answers: DraftAnswers,
  /** The language of e-mails to the applicant. */
  language: Language,
  /** Similar files that staff looked at and that belong to another person. */
  others: z.array(OpaqueKey).max(20),
})
export type EnterApplicant = z.infer<typeof EnterApplicant>

export const CheckEntry = z.strictObject({
  answers: DraftAnswers,
  choices: z.array(Chosen).max(mostChoices),
})
export type CheckEntry = z.infer<typeof CheckEntry>

/** What should be checked in an entry before it is saved. */
export const EntryCheck = z.object({
  /** What does not pass yet, keyed as the answers are. */
  fields: FieldProblems,
  /** How each phone number was understood, by its field. */
  phones: z.record(z.string(), z.string()),
  /** Whether each choice can be sent, in their order. */
  standings: z.array(z.enum(choiceStandings)),
  /** Files that may belong to this person. */
  samePerson: z.array(
    z.object({
      key: OpaqueKey,
      name: z.string(),
      birthDate: CivilDate,
      email: z.string(),
      numbers: z.array(ApplicationNumber),
      because: z.array(z.enum(likenesses)),
    }),
  ),
})
export type EntryCheck = z.infer<typeof EntryCheck>

/** What staff gave for an application that they entered. */
export const Entry = z.object({
  by: z.string(),
  source: z.enum(entrySources),
  consentHow: z.enum(consentWays),
  consentOn: CivilDate.nullable(),
  /** When the applicant agreed on their own page. */
  agreedAt: z.iso.datetime().nullable(),
})
export type Entry = z.infer<typeof Entry>

/** The steps of the form whose answers staff enter. */
export const enteredSteps = [
  'identity',
  'guardian',
  'education',
  'tests',
] as const satisfies readonly DraftStep[]

/** What is wrong with an entry beside its answers: the same on screen and on the server. */
export function entryProblems(
  entry: Pick<EnterApplication, 'choices' | 'consentHow' | 'consentOn' | 'sendLink'> & {
    answers?: DraftAnswers
  },
  today: string,
): Record<string, FieldProblem> {
  const { choices, consentHow, consentOn, sendLink, answers = {} } = entry
  const fields: Record<string, FieldProblem> = {}
  for (const [at, { program, intake }] of choices.entries()) {
    if (program === '') fields[`choices.${at}.program`] = { code: 'required' }
    else if (intake === '') fields[`choices.${at}.intake`] = { code: 'required' }
  }
  if (consentHow !== 'later' && consentOn === null) fields['consentOn'] = { code: 'required' }
  if (consentHow === 'later' && consentOn !== null) fields['consentOn'] = { code: 'invalid' }
  if (consentOn !== null && consentOn > today) fields['consentOn'] = { code: 'date_in_future' }
  // An applicant who has to agree on their page has to know where that is.
  if (consentHow === 'later' && !sendLink) fields['sendLink'] = { code: 'required' }
  for (const field of Object.keys(answers)) {
    if (!enteredSteps.some((step) => isFieldOf(step, field))) {
      fields[`answers.${field}`] = { code: 'unknown_key' }
    }
  }
  return fields
}
