import type { Draft } from '#contract/admissions/admissions.ts'
import { readNumber } from '#contract/answers/read-answers.ts'
import { givenQualifications } from '#contract/answers/read-education.ts'
import { givenTests, testOn } from '#contract/answers/read-tests.ts'
import type { Language } from '#contract/common/values/languages.ts'
import {
  gradeScaleNames,
  mostNationalities,
  numbered,
  passportFields,
} from '#contract/common/values/vocabulary.ts'
import { dayInBoxes, writtenDay, writtenMonth } from '#contract/dates/written-day.ts'
import { cefrOn, isOnScale, scaleOn, testNames } from '#contract/eligibility/values/test-scores.ts'
import { writtenGrade } from '#contract/eligibility/values/written-grade.ts'
import { foldNameSigns } from '#contract/people/person-name.ts'
import { figuresFor } from '#contract/words/values/writing.ts'
import { formatDate, formatList, formatMonthOf } from '../../../format.ts'
import { serverWords } from '../../../server-words.ts'
import { countryShown, testView } from '../apply-view.server.ts'
import type { ReviewedAnswers } from '../apply-view.ts'

/** Answers as the review reads them out; what can't be read is shown as typed. */
export function reviewedAnswers(
  { answers, warnings, phones }: Draft,
  language: Language,
): ReviewedAnswers {
  const typed = (field: string) => answers[field]?.trim() ?? ''
  const [day, month, year] = [typed('birthDay'), typed('birthMonth'), typed('birthYear')]
  const date = dayInBoxes(day, month, year)
  const nationalities = Array.from({ length: mostNationalities }, (_, at) =>
    countryShown(typed(numbered('nationality', at + 1)), language),
  ).filter((name) => name !== '')
  return {
    givenNames: foldNameSigns(typed('givenNames')),
    familyName: foldNameSigns(typed('familyName')),
    guardianName: foldNameSigns(typed('guardianName')),
    birthDate: date ? formatDate(date, language) : `${day} ${month} ${year}`.trim(),
    nationalities: formatList(nationalities, language),
    residenceCountry: countryShown(typed('residenceCountry'), language),
    phone: phones['phone'] ?? typed('phone'),
    guardianPhone: phones['guardianPhone'] ?? typed('guardianPhone'),
    passport: passportLine(answers, language),
    qualifications: givenQualifications(answers).map((item) => ({
      item,
      lines: qualificationLines(answers, item, language),
    })),
    tests: givenTests(answers).flatMap((item) => {
      const name = testNames.find((one) => one === typed(numbered('test', item)))
      if (!name) return []
      const view = testView(answers, item, language)
      const parts = [
        typed(numbered('testLevel', item)) || levelUnderstood(answers, item),
        figuresFor(typed(numbered('testScore', item)), language),
        view?.written ?? '',
      ]
      return {
        item,
        name,
        line: joined(parts, ' · '),
        expired: warnings[numbered('test', item)]?.code === 'test_expired',
      }
    }),
  }
}

/** The level that a score means, if the test has only a score: 420 in the TCF is B2. */
function levelUnderstood(answers: Record<string, string>, item: number): string {
  const taken = testOn(answers, item)
  const score = readNumber(answers[numbered('testScore', item)] ?? '')
  if (!taken || score === undefined) return ''
  const scale = scaleOn(taken.test, taken.date)
  return isOnScale(score, scale) ? (cefrOn(scale, score) ?? '') : ''
}

/** The passport as it was understood; what can't be read is shown as typed. */
function passportLine(answers: Record<string, string>, language: Language): string {
  const t = serverWords(language)
  const typed = (field: string) => answers[field]?.trim() ?? ''
  if (Object.keys(passportFields).every((field) => typed(field) === '')) return ''
  const day = (field: string) => {
    const date = writtenDay(typed(field))
    return date === undefined ? typed(field) : formatDate(date, language)
  }
  return t('apply.passport.line', {
    number: typed('passportNumber').toUpperCase().replaceAll(/\s/g, ''),
    country: countryShown(typed('passportCountry') || typed('nationality'), language),
    issued: day('passportIssued'),
    expires: day('passportExpires'),
  })
}

/** The diploma, the school with its country, the year, the grade with its scale. */
function qualificationLines(
  answers: Record<string, string>,
  item: number,
  language: Language,
): string[] {
  const t = serverWords(language)
  const typed = (field: string) => answers[numbered(field, item)]?.trim() ?? ''
  const scale = gradeScaleNames.find((name) => name === typed('gradeScale'))
  const grade =
    typed('noGrade') === 'on'
      ? [t('apply.education.noGrade'), typed('noGradeReason')]
      : [
          scale
            ? writtenGrade(typed('grade'), scale, language, t)
            : figuresFor(typed('grade'), language),
        ]
  const completion = completionShown(typed, language)
  return (
    [
      [typed('qualification')],
      [typed('institution'), countryShown(typed('country'), language), completion],
    ]
      .map((parts) => joined(parts, ', '))
      // A grade may contain a comma.
      .concat(joined(grade, ' · '))
      .filter((line) => line !== '')
  )
}

/** When it was finished, or will be, as it was understood. */
function completionShown(typed: (field: string) => string, language: Language): string {
  const t = serverWords(language)
  const year = Number(typed('completionYear'))
  if (!Number.isInteger(year) || year === 0) return typed('completionYear')
  const month = writtenMonth(typed('completionMonth')) ?? null
  const when = formatMonthOf(year, month, language)
  const today = new Date()
  const isToCome =
    typed('inProgress') === 'on' ||
    new Date(Date.UTC(year, month === null ? 0 : month - 1, 1)) > today
  return isToCome ? t('apply.education.expected', { when }) : when
}

const joined = (parts: readonly string[], between: string) =>
  parts.filter((part) => part !== '').join(between)
