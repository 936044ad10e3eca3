import type { i18n } from 'i18next'
import { figuresFor } from '#contract/words/values/writing.ts'
import { countryName, formatDate, formatMonthOf } from '../../format.ts'
import { languageOf, wordAt } from '../words.ts'

/** What a detail of a file is called, with its place where several may be given; undefined: no word. */
export function answerName(i18n: i18n, name: string): string | undefined {
  const { field, place } = placed(name)
  const word = wordAt(i18n, `applicants.field.${field}`) ?? wordAt(i18n, `entry.field.${field}`)
  return word && (place === undefined ? word : `${word} (${place})`)
}

/** What an applicant answered, in words; undefined for a member that no form asks for. */
export function answerValue(i18n: i18n, name: string, value: string): string | undefined {
  const { field } = placed(name)
  const language = languageOf(i18n)
  if (value === '–') return value
  if (countries.includes(field)) return countryName(value, language)
  if (dates.includes(field)) return formatDate(value, language, 'short')
  if (field === 'completion') {
    const [year = '', month] = value.split('-')
    return formatMonthOf(Number(year), month === undefined ? null : Number(month), language)
  }
  if (field === 'inProgress') return wordAt(i18n, `audit.${value}`) ?? value
  const list = lists[field]
  if (list !== undefined) return wordAt(i18n, `${list}.${value}`) ?? value
  if (figures.includes(field)) return figuresFor(value, language)
  // As they typed it, whatever it looks like.
  return asTyped.includes(field) ? value : undefined
}

const countries: readonly string[] = [
  'nationality',
  'residenceCountry',
  'country',
  'passportCountry',
]
const dates: readonly string[] = ['birthDate', 'passportIssued', 'passportExpires', 'testDate']
const lists: Readonly<Record<string, string>> = {
  highestLevel: 'vocabulary.highestLevel',
  gradeScale: 'vocabulary.gradeScale',
  test: 'applicants.education.testName',
}
const figures: readonly string[] = ['grade', 'testScore']
const asTyped: readonly string[] = [
  ...['passportName', 'passportNumber', 'guardianName', 'guardianPhone'],
  ...['qualification', 'institution', 'noGradeReason'],
  ...['testLevel', 'noTestsReason'],
]

function placed(name: string) {
  const [, field = name, place] = /^([A-Za-z]+)([2-9])$/.exec(name) ?? []
  return { field, place }
}
