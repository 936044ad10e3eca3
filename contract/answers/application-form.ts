import type {
  Consent,
  DraftAnswers,
  Education,
  Guardian,
  Identity,
  TestsTaken,
} from '#contract/admissions/admissions.ts'
import {
  type DestinationKey,
  type DraftStep,
  draftFields,
  draftSteps,
  numbered,
} from '#contract/common/values/vocabulary.ts'
import { cleanEmail } from '#contract/people/email.ts'
import { suggestEmail } from '#contract/people/values/email-typo.ts'
import type { Fields, Reading, ReadingContext } from './read-answers.ts'
import { readEducation } from './read-education.ts'
import { isMinor, readGuardian, readIdentity, understoodPhones } from './read-identity.ts'
import { type PassportWarning, passportWarning } from './read-passport.ts'
import { expiredTests, readTests, testsNotPassed } from './read-tests.ts'

export interface ApplicationForm {
  identity: Identity
  guardian: Guardian | null
  education: Education
  tests: TestsTaken
  consent: Consent
}

/** What deserves a second look but stops no one, keyed as the answers are. */
export type FormWarnings = Record<
  string,
  | { code: 'test_expired' }
  | { code: 'email_suspect'; suggestion: string }
  | { code: 'test_not_passed'; params: { pass: number; maximum: number } }
  | {
      code: 'phone_renumbered'
      params: { country: string; since: number; digits: number; phone: string }
    }
  | { code: 'phone_unusual'; params: { country: string; example?: string; phone: string } }
  | { code: 'phone_one_of'; params: { phone: string } }
  | PassportWarning
>

/** What doesn't pass yet in one step; choices and documents are not among the answers. */
export function stepProblems(
  step: DraftStep,
  answers: DraftAnswers,
  context: ReadingContext,
): Fields {
  const reading =
    step === 'choices' || step === 'documents' ? undefined : readers[step](answers, context)
  return reading === undefined || reading.ok ? {} : reading.fields
}

/** What a form says of a person; how they agree to it is kept beside it. */
export type PersonForm = Omit<ApplicationForm, 'consent'>

/** The whole form: every step has to pass. */
export function readApplication(
  answers: DraftAnswers,
  context: ReadingContext,
): Reading<ApplicationForm> {
  const person = readPerson(answers, context)
  const consent = readConsent(answers)
  if (person.ok && consent.ok)
    return { ok: true, value: { ...person.value, consent: consent.value } }
  return {
    ok: false,
    fields: { ...(!person.ok && person.fields), ...(!consent.ok && consent.fields) },
  }
}

/** The same without the declaration: staff record separately how it was made. */
export function readPerson(answers: DraftAnswers, context: ReadingContext): Reading<PersonForm> {
  const identity = readIdentity(answers, context)
  const guardian = readGuardian(answers, context)
  const education = readEducation(answers, context)
  const tests = readTests(answers, context)
  if (identity.ok && guardian.ok && education.ok && tests.ok) {
    const value = {
      identity: identity.value,
      guardian: guardian.value,
      education: education.value,
      tests: tests.value,
    }
    return { ok: true, value }
  }
  return {
    ok: false,
    fields: {
      ...(!identity.ok && identity.fields),
      ...(!guardian.ok && guardian.fields),
      ...(!education.ok && education.fields),
      ...(!tests.ok && tests.fields),
    },
  }
}

export function formWarnings(
  answers: DraftAnswers,
  context: ReadingContext,
  { now, choices }: WarningContext,
): FormWarnings {
  const suggestion = suggestEmail(cleanEmail(answers['email'] ?? ''))
  const passport = passportWarning(answers, choices, context.today)
  return {
    ...(suggestion !== undefined && { email: { code: 'email_suspect', suggestion } as const }),
    ...phoneWarnings(answers, context),
    ...(passport && { passportExpires: passport }),
    ...Object.fromEntries(
      expiredTests(answers, now).map(
        (at) => [numbered('test', at), { code: 'test_expired' }] as const,
      ),
    ),
    ...Object.fromEntries(
      testsNotPassed(answers).map(
        ({ at, ...params }) =>
          [numbered('testScore', at), { code: 'test_not_passed', params }] as const,
      ),
    ),
  }
}

interface WarningContext {
  now: Date
  /** Where the applicant wants to go, and when it begins. */
  choices: readonly { destination: DestinationKey; startsOn: string | null }[]
}

function phoneWarnings(answers: DraftAnswers, context: ReadingContext): FormWarnings {
  const warnings: FormWarnings = {}
  for (const [field, read] of Object.entries(understoodPhones(answers, context))) {
    const { renumbered, unusual, isOneOf, written: phone } = read
    if (renumbered) {
      warnings[field] = { code: 'phone_renumbered', params: { ...renumbered, phone } }
    } else if (unusual) {
      const { country, example } = unusual
      const params = { country, phone, ...(example !== undefined && { example }) }
      warnings[field] = { code: 'phone_unusual', params }
    } else if (isOneOf) warnings[field] = { code: 'phone_one_of', params: { phone } }
  }
  return warnings
}

/** The steps that these answers ask for: a guardian only for applicants under 18. */
export function stepsAsked(answers: DraftAnswers, today: string): DraftStep[] {
  return draftSteps.filter((step) => step !== 'guardian' || isMinor(answers, today))
}

/** Whether a step of the form has this field. */
export function isFieldOf(step: DraftStep, field: string): boolean {
  return Object.hasOwn(draftFields[step], field)
}

const readers = {
  identity: readIdentity,
  guardian: readGuardian,
  education: readEducation,
  tests: readTests,
  review: readConsent,
}

function readConsent(answers: DraftAnswers): Reading<Consent> {
  return answers['declaration'] === 'on'
    ? { ok: true, value: { declaration: true } }
    : { ok: false, fields: { declaration: { code: 'consent_required' } } }
}
