import type { Draft } from '#contract/admissions.ts'
import { isCivilDate } from '#contract/common.ts'
import { givenQualifications } from '#contract/read-education.ts'
import { givenTests } from '#contract/read-tests.ts'
import { testNames } from '#contract/test-scores.ts'
import { type Language, mostNationalities, numbered } from '#contract/vocabulary.ts'
import { formatDate, formatList } from '../../format.ts'
import { serverWords } from '../../server-words.ts'
import { countryShown, testView } from './apply-view.server.ts'
import type { ReviewedAnswers } from './apply-view.ts'
import { writtenScore } from './written-score.ts'

/** Answers as the review reads them out; what can't be read is shown as typed. */
export function reviewedAnswers({ answers, warnings }: Draft, language: Language): ReviewedAnswers {
  const typed = (field: string) => answers[field]?.trim() ?? ''
  const boxes = [typed('birthYear'), typed('birthMonth'), typed('birthDay')]
  const date = boxes.map((box) => box.padStart(2, '0')).join('-')
  const nationalities = Array.from({ length: mostNationalities }, (_, at) =>
    countryShown(typed(numbered('nationality', at + 1)), language),
  ).filter((name) => name !== '')
  return {
    birthDate: isCivilDate(date) ? formatDate(date, language) : boxes.toReversed().join(' ').trim(),
    nationalities: formatList(nationalities, language),
    residenceCountry: countryShown(typed('residenceCountry'), language),
    qualifications: givenQualifications(answers).map((item) => ({
      item,
      lines: qualificationLines(answers, item, language),
    })),
    tests: givenTests(answers).flatMap((item) => {
      const name = testNames.find((one) => one === typed(numbered('test', item)))
      if (!name) return []
      const view = testView(answers, item, language)
      const parts = [
        typed(numbered('testLevel', item)),
        writtenScore(typed(numbered('testScore', item)), language),
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

/** The diploma, the school with its country, the year, the grade with its scale. */
function qualificationLines(
  answers: Record<string, string>,
  item: number,
  language: Language,
): string[] {
  const t = serverWords(language)
  const typed = (field: string) => answers[numbered(field, item)]?.trim() ?? ''
  const scales: Record<string, string> = t('vocabulary.gradeScale', { returnObjects: true })
  const grade =
    typed('noGrade') === 'on'
      ? [t('apply.education.noGrade'), typed('noGradeReason')]
      : [typed('grade'), scales[typed('gradeScale')] ?? '']
  return (
    [
      [typed('qualification')],
      [typed('institution'), countryShown(typed('country'), language), typed('completionYear')],
    ]
      .map((parts) => joined(parts, ', '))
      // A grade may have a comma of its own.
      .concat(joined(grade, ' · '))
      .filter((line) => line !== '')
  )
}

const joined = (parts: readonly string[], between: string) =>
  parts.filter((part) => part !== '').join(between)
