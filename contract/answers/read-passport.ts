import { type DraftAnswers, Passport } from '#contract/admissions/admissions.ts'
import { isCivilDate } from '#contract/common/common.ts'
import { stateless } from '#contract/common/values/countries.ts'
import { destinationOf } from '#contract/common/values/destinations.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import { type DestinationKey, passportFields } from '#contract/common/values/vocabulary.ts'
import { type AnswerReader, reader } from './read-answers.ts'

/** The passport, once anything of it was given; the country is that of the nationality if left out. */
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

/** A visa for studies is first given for a year, wherever the stay is longer. */
const firstStayMonths = 12

export interface PassportWarning {
  code: 'passport_short'
  params: { destination: DestinationKey; months: number; expires: string }
}

/**
 * Where a passport would not be valid for long enough: it is told, and stops nobody. Of an intake
 * without a first day, the first one is counted from today.
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

/** A date in one box, refused where it is none. */
function readDay({ typed, refuse }: AnswerReader, field: string): string | undefined {
  const text = typed(field)
  const date = writtenDay(text)
  if (text === '') refuse(field, { code: 'required' })
  else if (date === undefined) refuse(field, { code: 'not_a_date' })
  return date
}

/**
 * The beginnings of the months without accents, as passports print them: in English, French, Turkish,
 * Spanish, Portuguese, Italian and German.
 */
const months: readonly RegExp[] = [
  /^(?:jan|oca|ene|gen)/,
  /^(?:fev|feb|sub)/,
  /^mar/,
  /^(?:apr|avr|abr|nis)/,
  /^(?:mai|may|mag)/,
  /^(?:juin|jun|haz|giu)/,
  /^(?:juil|jul|tem|lug)/,
  /^(?:aou|aug|agu|ago)/,
  /^(?:sep|set|eyl)/,
  /^(?:oct|okt|eki|out|ott)/,
  /^(?:nov|kas)/,
  /^(?:dec|ara|dic|dez)/,
]

/**
 * A day as it stands in a passport, `YYYY-MM-DD`: day, month and year, or the year first; without
 * spaces, or with a year of two figures, where the month is in letters.
 */
export function writtenDay(typed: string): string | undefined {
  const parts = partsOfDay(typed)
  const bare = parts.length === 1 ? /^(\d{2})(\d{2})(\d{4})$/.exec(parts[0] ?? '') : null
  const [one = '', two = '', three = ''] = bare ? bare.slice(1) : parts
  if (!bare && parts.length !== 3) return undefined
  // March 12, 2027.
  const [first, middle] = /^\p{L}/u.test(one) ? [two, one] : [one, two]
  const [day = '', written = ''] = /^\d{4}$/.test(first) ? [three, first] : [first, three]
  const named = months.findIndex((month) => month.test(middle))
  const month = named >= 0 ? String(named + 1) : middle
  // No passport that is still valid is of the century before.
  const year = named >= 0 && /^\d{2}$/.test(written) ? `20${written}` : written
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) {
    return undefined
  }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : undefined
}

/** Its figures and words in small plain letters; of a month in two languages the first. */
function partsOfDay(typed: string): string[] {
  return (
    plainDigits(typed)
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll('ı', 'i')
      // Chinese passports print 3月/MAR.
      .replace(/\d{1,2}\s*月\s*\/?\s*(?=[a-z])/, ' ')
      .replaceAll(/[年月日]/g, ' ')
      .replaceAll(/(?<=\d)(?:st|nd|rd|th|er)(?![a-z])/g, '')
      .replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
      .split(/[\s./,-]+/)
      .filter((part) => part !== '' && !['of', 'de', 'le'].includes(part))
      // Passports of two languages print both: MAR/MARS, MAI/MAY.
      .filter(
        (part, at, all) =>
          !/^\p{L}/u.test(part) || all.findIndex((other) => /^\p{L}/u.test(other)) === at,
      )
  )
}
