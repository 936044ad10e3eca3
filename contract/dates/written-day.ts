import { isCivilDate } from '#contract/common/common.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'

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

/** Days of the week before a date. `mar.` may be the month. */
const weekdays =
  /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?$|^(?:lun|mer(?:cre)?|jeu|ven(?:dre)?|same?|mar(?=di))(?:di)?$|^dim(?:anche)?$/

/**
 * A day as people and passports write it, `YYYY-MM-DD`: day, month and year, or the year first;
 * without spaces, or with a two-digit year, if the month is in letters.
 */
export function writtenDay(typed: string): string | undefined {
  const parts = partsOfDay(typed)
  const bare = parts.length === 1 ? /^(\d{2})(\d{2})(\d{4})$/.exec(parts[0] ?? '') : null
  const [one = '', two = '', three = ''] = bare ? bare.slice(1) : parts
  if (!bare && parts.length !== 3) return undefined
  // March 12, 2027.
  const [first, middle] = /^\p{L}/u.test(one) ? [two, one] : [one, two]
  const [day = '', written = ''] = /^\d{4}$/.test(first) ? [three, first] : [first, three]
  const month = numberOf(middle)
  // No valid passport is from the last century.
  const year = month !== middle && /^\d{2}$/.test(written) ? `20${written}` : written
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) {
    return undefined
  }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(date) ? date : undefined
}

/**
 * The number of a month that is written as a word, in plain lowercase letters; anything else
 * unchanged.
 */
function numberOf(month: string): string {
  const named = months.findIndex((beginning) => beginning.test(month))
  return named >= 0 ? String(named + 1) : month
}

/**
 * A day that was typed in boxes for day, month and year: `3`, `avril`, `2004`, or as a whole in one
 * of them. Its year has four digits: for a birth it isn't clear which century two of them mean.
 */
export function dayInBoxes(day: string, month: string, year: string): string | undefined {
  const typed = plainDigits(`${day} ${month} ${year}`)
  return /(?<!\d)(?:\d{4}|\d{8})(?!\d)/.test(typed) ? writtenDay(typed) : undefined
}

/** The number of a month as it is typed in its own box; undefined if it names none. */
export function writtenMonth(typed: string): number | undefined {
  const [word = '', ...others] = partsOfDay(typed)
  const month = Number(/^\d{1,2}$/.test(word) ? word : numberOf(word))
  return others.length === 0 && month >= 1 && month <= 12 ? month : undefined
}

/** Its digits and words in plain lowercase letters; if a month is in two languages, the first. */
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
      .replaceAll(/(?<=\d)(?:st|nd|rd|th|er|e)(?![a-z])/g, '')
      .replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
      .split(/[\s./,-]+/)
      .filter((part) => part !== '' && !['of', 'de', 'le', 'the'].includes(part))
      .filter((part) => !weekdays.test(part))
      // Passports of two languages print both: MAR/MARS, MAI/MAY.
      .filter(
        (part, at, all) =>
          !/^\p{L}/u.test(part) || all.findIndex((other) => /^\p{L}/u.test(other)) === at,
      )
  )
}
