import { type DraftAnswers, Passport } from '#contract/admissions/admissions.ts'
import { stateless } from '#contract/common/values/countries.ts'
import { destinationOf } from '#contract/common/values/destinations.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import { type DestinationKey, passportFields } from '#contract/common/values/vocabulary.ts'
import { writtenDay } from '#contract/dates/written-day.ts'
import { type AnswerReader, reader } from './read-answers.ts'

/** The passport, once any of it was given; the country is that of the nationality if left out. */
export function readPassport(
  answered: AnswerReader,
  { today, nationality }: { today: string; nationality: string | undefined },
): { [Part in keyof Passport]: Passport[Part] | undefined } | null {
  const { typed, refuse, country } = answered
  if (!isBegun(typed)) return null
  const issued = readDay(answered, 'passportIssued')
  const expires = readDay(answered, 'passportExpires')
  if (issued !== undefined && issued >= today) refuse('passportIssued', { code: 'date_in_future' })
  if (expires !== undefined && expires <= today) {
    refuse('passportExpires', { code: 'passport_expired' })
  }
  return {
    number: readNumber(answered),
    country:
      typed('passportCountry') === '' && nationality !== stateless
        ? nationality
        : country('passportCountry'),
    issued,
    expires,
  }
}

function isBegun(typed: AnswerReader['typed']): boolean {
  return Object.keys(passportFields).some((field) => typed(field) !== '')
}

function readNumber({ typed, refuse }: AnswerReader): string | undefined {
  const number = plainDigits(typed('passportNumber'))
    .normalize('NFKC')
    .toUpperCase()
    // What is printed before it: “Passport No.:”, « N° ».
    .replace(/^\s*(?:PASSE?PORT)?\s*(?:NUMBER|NUM[ÉE]RO|NO|N(?=\s*[:°]))?\s*[:.°]+/, '')
    .replaceAll(/[\p{Cf}\s.\-‐-―_/]/gu, '')
  if (number === '') refuse('passportNumber', { code: 'required' })
  else if (!Passport.shape.number.safeParse(number).success) {
    refuse('passportNumber', { code: 'not_a_passport' })
  }
  return number
}

/** A student visa is first given for a year, even if the stay is longer. */
const firstStayMonths = 12

export interface PassportWarning {
  code: 'passport_short'
  params: { destination: DestinationKey; months: number; expires: string }
}

/**
 * Where a passport would not be valid for long enough: a warning, which stops no one. For an intake
 * without a first day, today counts as its first day.
 */
export function passportWarning(
  answers: DraftAnswers,
  choices: readonly { destination: DestinationKey; startsOn: string | null }[],
  today: string,
): PassportWarning | undefined {
  const answered = reader(answers)
  if (answered.typed('passportExpires') === '') return undefined
  const expires = readDay(answered, 'passportExpires')
  if (expires === undefined || expires <= today) return undefined
  for (const { destination, startsOn } of choices) {
    const { months, afterStay } = destinationOf(destination).passport ?? {
      months: 0,
      afterStay: false,
    }
    const begins = startsOn !== null && startsOn > today ? startsOn : today
    const needed = monthsAfter(begins, months + (afterStay ? firstStayMonths : 0))
    if (expires < needed)
      return { code: 'passport_short', params: { destination, months, expires } }
  }
  return undefined
}

function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const day = Math.min(Number(date.slice(8)), last)
  return `${first.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`
}

/** A date in one box, refused if it is none. */
function readDay({ typed, refuse }: AnswerReader, field: string): string | undefined {
  const text = typed(field)
  const date = writtenDay(text)
  if (text === '') refuse(field, { code: 'required' })
  else if (date === undefined) refuse(field, { code: 'not_a_date' })
  return date
}
