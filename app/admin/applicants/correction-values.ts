import {
  answersOf,
  type Corrected,
  correctedFields,
  readCorrection,
} from '#contract/answers/correct-answers.ts'
import { birthBoxes } from '#contract/answers/read-identity.ts'
import { typedDate } from '#contract/answers/typed-answers.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { anyPhone, asAsked, isTick } from './entry/entry-values.ts'

/** Each answer under the name that the public form gives it, the day of birth for what follows from it. */
export type CorrectionValues = { reason: string } & { [field: string]: unknown }

export function correctionValues(applicant: ApplicantRecord, language: Language): CorrectionValues {
  const answers = answersOf(correctedOf(applicant), (text) => figuresFor(text, language))
  const values = correctedFields.map((field) => {
    const text = answers[field] ?? ''
    return [field, isTick(field) ? text === 'on' : text] as const
  })
  return {
    ...Object.fromEntries(values),
    ...typedDate(applicant.birthDate, birthBoxes),
    reason: '',
  }
}

export function correctionInput({ reason, ...values }: CorrectionValues) {
  const answers = correctedFields.flatMap((field) => {
    const value = values[field]
    const text = value === true ? 'on' : typeof value === 'string' ? value : ''
    return text.trim() === '' ? [] : [[field, text] as const]
  })
  return { answers: Object.fromEntries(answers), reason }
}

/** What the server would refuse, by the same rules, except for phone numbers. */
export function correctionFaults(
  applicant: ApplicantRecord,
  { answers }: ReturnType<typeof correctionInput>,
  today: string,
) {
  const context = { today, readPhone: anyPhone }
  const read = readCorrection(correctedOf(applicant), applicant, { given: answers, context })
  return read.ok ? {} : asAsked(read.fields)
}

function correctedOf(applicant: ApplicantRecord): Corrected {
  const { guardianName: name, guardianPhone: phone } = applicant
  return { ...applicant, guardian: name === null || phone === null ? null : { name, phone } }
}
