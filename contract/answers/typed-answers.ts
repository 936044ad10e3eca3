import {
  type DraftAnswers,
  KeptEducation,
  type Qualification,
  TestsTaken,
} from '#contract/admissions/admissions.ts'
import { countryNameIn } from '#contract/common/values/countries.ts'
import { numbered } from '#contract/common/values/vocabulary.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import type { Language } from '../common/values/languages.ts'
import type { ApplicationForm } from './application-form.ts'

/**
 * The contents of a form, as they would be typed into a new one: the reverse of `readApplication`.
 * The declaration is never among them, because each form asks for it again. Parts that an earlier
 * form did not ask for are left out.
 */
export function typedAnswers(parts: Parts, language: Language): DraftAnswers {
  return typedWith(parts, {
    country: (code) => countryNameIn(code, language),
    figures: (text) => figuresFor(text, language),
  })
}

/** The same in one person's way of writing. */
export function typedWith(
  { identity, guardian, education, tests }: Parts,
  writing: Writing,
): DraftAnswers {
  const kept = KeptEducation.safeParse(education)
  const taken = TestsTaken.safeParse(tests)
  return typedOnly({
    ...(identity && typedIdentity(identity, writing)),
    ...(guardian && { guardianName: guardian.name, guardianPhone: guardian.phone }),
    ...(kept.success && typedEducation(kept.data, writing)),
    ...(taken.success && typedTests(taken.data, writing)),
  })
}

interface Writing {
  country: (code: string) => string
  /** A grade or a result. */
  figures: (text: string) => string
}

type Parts = Partial<Omit<ApplicationForm, 'consent'>>
type Typed = Record<string, string | null | undefined>

function typedIdentity(identity: ApplicationForm['identity'], { country }: Writing): Typed {
  return {
    givenNames: identity.givenNames,
    familyName: identity.familyName,
    noFamilyName: identity.familyName === null ? 'on' : null,
    passportName: identity.passportName,
    ...typedDate(identity.birthDate, { day: 'birthDay', month: 'birthMonth', year: 'birthYear' }),
    ...Object.fromEntries(
      identity.nationalities.map((code, at) => [numbered('nationality', at + 1), country(code)]),
    ),
    residenceCountry: country(identity.residenceCountry),
    email: identity.email,
    phone: identity.phone,
    ...(identity.passport && {
      passportNumber: identity.passport.number,
      passportCountry: country(identity.passport.country),
      passportIssued: typedDay(identity.passport.issued),
      passportExpires: typedDay(identity.passport.expires),
    }),
  }
}

function typedEducation(
  { highestLevel, others, ...first }: KeptEducation,
  writing: Writing,
): Typed {
  const all = [first, ...others].map((one, at) => typedQualification(one, at + 1, writing))
  return Object.assign({ highestLevel }, ...all)
}

function typedQualification(one: Qualification, at: number, { country, figures }: Writing): Typed {
  const fields: Typed = {
    qualification: one.qualification,
    institution: one.institution,
    country: country(one.country),
    inProgress: one.inProgress ? 'on' : null,
    completionMonth: one.completionMonth?.toString(),
    completionYear: String(one.completionYear),
    grade: one.grade === null ? null : figures(one.grade),
    gradeScale: one.gradeScale,
    noGrade: one.noGradeReason === null ? null : 'on',
    noGradeReason: one.noGradeReason,
  }
  return atPlace(fields, at)
}

function typedTests({ results, noneBecause }: TestsTaken, { figures }: Writing): Typed {
  const all = results.map(({ test, date, level, score }, at) =>
    atPlace(
      {
        test,
        ...typedDate(date, { day: 'testDay', month: 'testMonth', year: 'testYear' }),
        testLevel: level,
        testScore: score === null ? null : figures(String(score)),
      },
      at + 1,
    ),
  )
  const none = { noTests: noneBecause === null ? null : 'on', noTestsReason: noneBecause }
  return Object.assign(none, ...all)
}

/** Day, month and year in one box. */
function typedDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${Number(day)} ${Number(month)} ${year}`
}

/** Day, month and year in three boxes of these names. */
export function typedDate(
  date: string,
  boxes: { day: string; month: string; year: string },
): Record<string, string> {
  const [year = '', month = '', day = ''] = date.split('-')
  return {
    [boxes.day]: String(Number(day)),
    [boxes.month]: String(Number(month)),
    [boxes.year]: year,
  }
}

function atPlace(fields: Typed, at: number): Typed {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [numbered(field, at), text]),
  )
}

function typedOnly(fields: Typed): DraftAnswers {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
