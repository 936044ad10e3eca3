import { z } from 'zod'
import {
  DraftAnswers,
  type Guardian,
  type KeptEducation,
  Passport,
  type Qualification,
  type TestsTaken,
} from '#contract/admissions/admissions.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import {
  correctionReasonLength,
  draftFields,
  mostNationalities,
  numbered,
  passportFields,
} from '#contract/common/values/vocabulary.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { type AnswerReader, type Reading, type ReadingContext, reader } from './read-answers.ts'
import { readEducation } from './read-education.ts'
import { isMinor, readGivenGuardian, readNationalities, readPassportName } from './read-identity.ts'
import { readPassport } from './read-passport.ts'
import { readTests } from './read-tests.ts'
import { typedDate, typedWith } from './typed-answers.ts'

/**
 * The part of a file beside the profile that staff correct: the fields of the public form, as
 * typed.
 */
export const CorrectAnswers = z.strictObject({
  answers: DraftAnswers,
  /** For colleagues: the applicant sees which details were corrected, but not why. */
  reason: z.string().trim().min(1, { error: 'required' }).max(correctionReasonLength),
})
export type CorrectAnswers = z.infer<typeof CorrectAnswers>

/** What a correction was about, as the applicant sees it. */
export const correctionTopics = [
  ...(['name', 'birthDate', 'nationality', 'residence', 'email', 'phone', 'language'] as const),
  ...(['passport', 'guardian', 'education', 'tests'] as const),
] as const
export type CorrectionTopic = (typeof correctionTopics)[number]

/** What staff corrected in an applicant's file, the latest first: no values, and not why. */
export const OwnCorrections = z.object({
  corrections: z.array(
    z.object({ at: z.iso.datetime(), topics: z.array(z.enum(correctionTopics)).min(1) }),
  ),
})
export type OwnCorrections = z.infer<typeof OwnCorrections>

const topics: Readonly<Record<string, CorrectionTopic>> = {
  ...{ givenNames: 'name', familyName: 'name', passportName: 'name' },
  ...{ birthDate: 'birthDate', nationality: 'nationality', residenceCountry: 'residence' },
  ...{ email: 'email', phone: 'phone', language: 'language' },
  ...{ guardianName: 'guardian', guardianPhone: 'guardian' },
  ...{ passportNumber: 'passport', passportCountry: 'passport' },
  ...{ passportIssued: 'passport', passportExpires: 'passport' },
  ...{ test: 'tests', testDate: 'tests', testLevel: 'tests', testScore: 'tests' },
  ...{ noTestsReason: 'tests', highestLevel: 'education', qualification: 'education' },
  ...{ institution: 'education', country: 'education', inProgress: 'education' },
  ...{ completion: 'education', grade: 'education', gradeScale: 'education' },
  noGradeReason: 'education',
}

/**
 * What these details are about; nothing for the office's own matters, such as who looks after the
 * file.
 */
export function topicsOf(details: readonly string[]): CorrectionTopic[] {
  const about = details.map((name) => topics[name.replace(/[2-9]$/, '')])
  return correctionTopics.filter((topic) => about.includes(topic))
}

/** The parts of a file that are corrected this way. */
export interface Corrected {
  passportName: string | null
  nationalities: string[]
  passport: Passport | null
  guardian: Guardian | null
  education: KeptEducation | null
  tests: TestsTaken | null
}

/** The profile, which the answers are read with: it is corrected elsewhere. */
export interface Corrector {
  givenNames: string
  familyName: string | null
  birthDate: string
  residenceCountry: string
}

type Read = (answered: AnswerReader, call: Call) => Reading<Partial<Corrected>>

interface Call {
  /** The answers together with the profile. */
  answers: DraftAnswers
  who: Corrector
  context: ReadingContext
}

/** What is read together; unchanged parts aren't judged again by today's rules. */
const parts: Readonly<Record<string, { fields: readonly string[]; read: Read }>> = {
  passportName: {
    fields: ['passportName'],
    read: (answered, { who }) =>
      answered.finish(z.object({ passportName: z.string().nullable() }), {
        passportName: readPassportName(answered, [who.givenNames, who.familyName]),
      }),
  },
  nationalities: {
    fields: Array.from({ length: mostNationalities - 1 }, (_, at) =>
      numbered('nationality', at + 2),
    ),
    read: (answered) =>
      answered.finish(z.object({ nationalities: z.array(z.string()) }), {
        nationalities: readNationalities(answered),
      }),
  },
  passport: {
    fields: Object.keys(passportFields),
    read: (answered, { context: { today }, answers: { nationality } }) =>
      answered.finish(z.object({ passport: Passport.nullable() }), {
        passport: readPassport(answered, { today, nationality }),
      }),
  },
  guardian: {
    fields: Object.keys(draftFields.guardian),
    read: (answered, { answers, context }) => {
      const isGiven = Object.keys(draftFields.guardian).some((name) => answered.typed(name) !== '')
      if (!isGiven && !isMinor(answers, context.today))
        return { ok: true, value: { guardian: null } }
      return named('guardian', readGivenGuardian(answers, context))
    },
  },
  education: {
    fields: Object.keys(draftFields.education),
    read: (_, { answers, context }) => named('education', readEducation(answers, context)),
  },
  tests: {
    fields: Object.keys(draftFields.tests),
    read: (_, { answers, context }) => named('tests', readTests(answers, context)),
  },
}

function named<Name extends keyof Corrected>(
  name: Name,
  reading: Reading<Corrected[Name]>,
): Reading<Partial<Corrected>> {
  return reading.ok ? { ok: true, value: { [name]: reading.value } } : reading
}

export const correctedFields = Object.values(parts).flatMap(({ fields }) => fields)

/**
 * The current contents of a file, as the form of a correction has them: countries by their codes,
 * numbers as its reader writes them.
 */
export function answersOf(
  file: Corrected,
  figures: (text: string) => string = (text) => text,
): DraftAnswers {
  const { nationalities, passport, passportName, guardian, education, tests } = file
  const codes = nationalities.map((code, at) => [numbered('nationality', at + 1), code] as const)
  const typed = {
    ...Object.fromEntries(codes),
    ...(passportName !== null && { passportName }),
    ...(passport && typedPassport(passport)),
    ...typedWith(
      {
        guardian,
        ...(education && { education: withoutTest(education) }),
        ...(tests && { tests }),
      },
      { country: (code) => code, figures },
    ),
  }
  return Object.fromEntries(
    Object.entries(typed).filter(([field]) => correctedFields.includes(field)),
  )
}

/**
 * What changes in a file, by the rules of the public form; each part that was left as it is
 * stays as it is. Problems are keyed as the answers are.
 */
export function readCorrection(
  file: Corrected,
  who: Corrector,
  { given: sent, context }: { given: DraftAnswers; context: ReadingContext },
): Reading<Partial<Corrected>> {
  const kept = answersOf(file)
  const given = withFiguresAsKept(sent, kept)
  const [nationality = ''] = file.nationalities
  const { givenNames, familyName, birthDate, residenceCountry } = who
  const answers = {
    ...given,
    ...{ givenNames, familyName: familyName ?? '', residenceCountry, nationality },
    ...typedDate(birthDate, { day: 'birthDay', month: 'birthMonth', year: 'birthYear' }),
  }
  const fields: Record<string, FieldProblem> = {}
  for (const field of Object.keys(given)) {
    if (!correctedFields.includes(field)) fields[field] = { code: 'unknown_key' }
  }
  const value: Partial<Corrected> = {}
  for (const part of Object.values(parts)) {
    if (part.fields.every((field) => (given[field] ?? '') === (kept[field] ?? ''))) continue
    const reading = part.read(reader(answers), { answers, who, context })
    if (reading.ok) Object.assign(value, reading.value)
    else Object.assign(fields, reading.fields)
  }
  // A test in the applicant's own words no longer has a field, but is still true.
  if (value.education && file.education?.languageTest) {
    value.education = { ...value.education, languageTest: file.education.languageTest }
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value }
}

/**
 * The form shows a grade or a result with its reader's decimal sign: the sign alone is no
 * correction.
 */
function withFiguresAsKept(given: DraftAnswers, kept: DraftAnswers): DraftAnswers {
  const asKept = Object.entries(given).map(([field, text]) => {
    const before = kept[field]
    const isFigure = ['grade', 'testScore'].includes(field.replace(/[2-9]$/, ''))
    const isSame = before !== undefined && figuresFor(before, 'en') === figuresFor(text, 'en')
    return [field, isFigure && isSame ? before : text]
  })
  return Object.fromEntries(asKept)
}

type Detail = readonly [name: string, value: string | number | null | undefined]

/**
 * Each detail on its own, as a history shows it before and after: by the form's names, with whole
 * dates.
 */
export function detailsOf(file: Corrected): Record<string, string> {
  const { nationalities, passport, passportName, guardian, education, tests } = file
  const all: Detail[] = [
    ['passportName', passportName],
    ...nationalities.slice(1).map((code, at): Detail => [numbered('nationality', at + 2), code]),
    ['passportNumber', passport?.number],
    ['passportCountry', passport?.country],
    ['passportIssued', passport?.issued],
    ['passportExpires', passport?.expires],
    ['guardianName', guardian?.name],
    ['guardianPhone', guardian?.phone],
    ['highestLevel', education?.highestLevel],
    ...(education ? [education, ...education.others].flatMap(qualificationDetails) : []),
    ...(tests?.results ?? []).flatMap(({ test, date, level, score }, at) =>
      atPlace({ test, testDate: date, testLevel: level, testScore: score }, at),
    ),
    ['noTestsReason', tests?.noneBecause],
  ]
  return Object.fromEntries(
    all.flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

function qualificationDetails(one: Qualification, at: number): Detail[] {
  const { qualification, institution, country, grade, gradeScale, noGradeReason } = one
  const month =
    one.completionMonth === null ? '' : `-${String(one.completionMonth).padStart(2, '0')}`
  return atPlace(
    {
      ...{ qualification, institution, country, grade, gradeScale, noGradeReason },
      inProgress: one.inProgress ? 'true' : null,
      completion: `${one.completionYear}${month}`,
    },
    at,
  )
}

function atPlace(details: Record<string, string | number | null>, at: number): Detail[] {
  return Object.entries(details).map(([name, value]) => [numbered(name, at + 1), value])
}

function typedPassport({ number, country, issued, expires }: Passport): DraftAnswers {
  return {
    passportNumber: number,
    passportCountry: country,
    passportIssued: issued,
    passportExpires: expires,
  }
}

function withoutTest({ languageTest: _, ...education }: KeptEducation) {
  return education
}
