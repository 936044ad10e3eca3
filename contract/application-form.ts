import type { z } from 'zod'
import { type Consent, type DraftAnswers, Education, Identity } from './admissions.ts'
import { isCivilDate } from './common.ts'
import { fieldProblems } from './field-problems.ts'
import type { FieldProblem } from './problems.ts'
import { applicantAges, type DraftStep, draftFields, gradeScales } from './vocabulary.ts'

type Fields = Record<string, FieldProblem>

/** What typed answers mean, or what is wrong with them, keyed as the answers are. */
export type Reading<T> = { ok: true; value: T } | { ok: false; fields: Fields }

export interface ReadingContext {
  /** The civil date ages are counted on. */
  today: string
  /** A typed number as E.164, read as one of `country` unless it starts with its own code. */
  parsePhone: (typed: string, country: string) => string | undefined
}

export interface ApplicationForm {
  identity: Identity
  education: Education
  consent: Consent
}

/** What doesn't pass yet in one step. */
export function stepProblems(
  step: DraftStep,
  answers: DraftAnswers,
  context: ReadingContext,
): Fields {
  if (step === 'review') return {}
  const reading = readers[step](answers, context)
  return reading.ok ? {} : reading.fields
}

/** The whole form: every step has to pass. */
export function readApplication(
  answers: DraftAnswers,
  context: ReadingContext,
): Reading<ApplicationForm> {
  const identity = readIdentity(answers, context)
  const education = readEducation(answers, context)
  const consent = readConsent(answers)
  if (identity.ok && education.ok && consent.ok) {
    const value = { identity: identity.value, education: education.value, consent: consent.value }
    return { ok: true, value }
  }
  return {
    ok: false,
    fields: {
      ...(!identity.ok && identity.fields),
      ...(!education.ok && education.fields),
      ...(!consent.ok && consent.fields),
    },
  }
}

/** Whether a step of the form has this field. */
export function isFieldOf(step: DraftStep, field: string): boolean {
  return Object.hasOwn(draftFields[step], field)
}

const readers = { identity: readIdentity, education: readEducation, consent: readConsent }

function readIdentity(answers: DraftAnswers, context: ReadingContext): Reading<Identity> {
  const { read, typed, refuse, finish } = reader(answers)
  const { shape } = Identity
  const alone = typed('noFamilyName') === 'on'
  const birth = readBirthDate(typed, refuse, context.today)
  const residenceCountry = read('residenceCountry', shape.residenceCountry)
  const phone = (field: string) => {
    const text = typed(field)
    const international = text.startsWith('+') || text.startsWith('00')
    if (text === '' || (residenceCountry === undefined && !international)) return undefined
    const parsed = context.parsePhone(text, residenceCountry ?? '')
    if (parsed === undefined) refuse(field, { code: 'not_a_phone' })
    return parsed
  }
  if (typed('phone') === '') refuse('phone', { code: 'required' })
  const minor = birth !== undefined && birth.age < applicantAges.adult
  if (minor) {
    for (const field of ['guardianName', 'guardianPhone']) {
      if (typed(field) === '') refuse(field, { code: 'guardian_required' })
    }
  }

  return finish(Identity, {
    givenNames: read('givenNames', shape.givenNames),
    familyName: alone ? null : read('familyName', shape.givenNames),
    birthDate: birth?.date,
    nationality: read('nationality', shape.nationality),
    residenceCountry,
    email: read('email', shape.email),
    phone: phone('phone'),
    guardianName:
      minor && typed('guardianName') !== '' ? read('guardianName', shape.givenNames) : null,
    guardianPhone: minor ? phone('guardianPhone') : null,
  })
}

function readEducation(answers: DraftAnswers, { today }: ReadingContext): Reading<Education> {
  const { read, typed, refuse, finish } = reader(answers)
  const { shape } = Education
  const highestLevel = read('highestLevel', shape.highestLevel)
  const year = plainDigits(typed('completionYear'))
  const completionYear = /^\d{4}$/.test(year) ? Number(year) : undefined
  const thisYear = Number(today.slice(0, 4))
  if (year === '') refuse('completionYear', { code: 'required' })
  else if (completionYear === undefined) refuse('completionYear', { code: 'not_a_number' })
  else if (highestLevel !== 'secondary_in_progress' && completionYear > thisYear) {
    refuse('completionYear', { code: 'too_large', params: { maximum: thisYear } })
  } else {
    const range = shape.completionYear.safeParse(completionYear)
    if (!range.success) refuse('completionYear', firstProblem(range.error))
  }
  const gradeScale = read('gradeScale', shape.gradeScale)
  const grade = read('grade', shape.grade)
  if (grade !== undefined && gradeScale !== undefined) {
    const problem = gradeProblem(grade, gradeScale)
    if (problem) refuse('grade', problem)
  }

  return finish(Education, {
    highestLevel,
    institution: read('institution', shape.institution),
    country: read('country', shape.country),
    completionYear,
    grade,
    gradeScale,
    languageTest:
      typed('languageTest') === '' ? null : read('languageTest', shape.languageTest.unwrap()),
  })
}

function readConsent(answers: DraftAnswers): Reading<Consent> {
  return answers['declaration'] === 'on'
    ? { ok: true, value: { declaration: true } }
    : { ok: false, fields: { declaration: { code: 'consent_required' } } }
}

/** The three boxes. A problem stands at the box that is wrong, or at the first. */
function readBirthDate(
  typed: (field: string) => string,
  refuse: (field: string, problem: FieldProblem) => void,
  today: string,
): { date: string; age: number } | undefined {
  const boxes = ['birthYear', 'birthMonth', 'birthDay'] as const
  const empty = boxes.filter((box) => typed(box) === '')
  for (const box of empty) refuse(box, { code: 'required' })
  if (empty.length > 0) return undefined
  const [year = '', month = '', day = ''] = boxes.map((box) => plainDigits(typed(box)))
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isCivilDate(date)) {
    refuse('birthDay', { code: 'not_a_date' })
    return undefined
  }
  const age = ageOn(today, date)
  const { min, max } = applicantAges
  if (date > today) refuse('birthYear', { code: 'date_in_future' })
  else if (age < min) refuse('birthYear', { code: 'too_young', params: { minimum: min } })
  else if (age > max) refuse('birthYear', { code: 'too_old', params: { maximum: max } })
  return { date, age }
}

/** Whole years from a birth date to a day. Who was born on 29 February is a year older on 1 March. */
export function ageOn(today: string, birthDate: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

function gradeProblem(grade: string, scale: Education['gradeScale']): FieldProblem | undefined {
  if (scale === 'letter' || scale === 'other') return undefined
  const { min, max } = gradeScales[scale]
  const number = /^(\d+(?:\.\d+)?) ?(?:%|\/ ?(\d+))?$/.exec(plainDigits(grade).replace(',', '.'))
  if (!number || (number[2] !== undefined && Number(number[2]) !== max)) {
    return { code: 'not_a_number' }
  }
  const value = Number(number[1])
  if (value >= min && value <= max) return undefined
  return { code: 'grade_out_of_scale', params: { minimum: min, maximum: max } }
}

function reader(answers: DraftAnswers) {
  const fields: Fields = {}
  const typed = (field: string) =>
    (Object.hasOwn(answers, field) ? (answers[field] ?? '') : '').normalize('NFC').trim()
  const refuse = (field: string, problem: FieldProblem) => {
    fields[field] ??= problem
  }

  return {
    typed,
    refuse,
    read: <T>(field: string, schema: z.ZodType<T, string>): T | undefined => {
      const text = typed(field)
      const parsed = schema.safeParse(text)
      if (parsed.success) return parsed.data
      refuse(field, text === '' ? { code: 'required' } : firstProblem(parsed.error))
      return undefined
    },
    finish: <T>(schema: z.ZodType<T>, value: unknown): Reading<T> =>
      Object.keys(fields).length > 0
        ? { ok: false, fields }
        : { ok: true, value: schema.parse(value) },
  }
}

function firstProblem(error: z.ZodError): FieldProblem {
  return Object.values(fieldProblems(error))[0] ?? { code: 'invalid' }
}

const zeros = ['٠', '۰', '०', '০', '０'].map((zero) => zero.charCodeAt(0))

/** Digits typed on an Arabic, Persian, Hindi, Bengali or full-width keyboard, as 0 to 9. */
function plainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const zero = zeros.find(
      (one) => digit.charCodeAt(0) - one >= 0 && digit.charCodeAt(0) - one < 10,
    )
    return zero === undefined ? digit : String(digit.charCodeAt(0) - zero)
  })
}
