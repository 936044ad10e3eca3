import { isCivilDate } from '#contract/common/common.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import type { Remark } from '../runs/notes.ts'

const months = [
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ...['jan', 'fev', 'mar', 'avr', 'mai', 'jui', 'jui', 'aou', 'sep', 'oct', 'nov', 'dec'],
  ...['oca', 'sub', 'mar', 'nis', 'may', 'haz', 'tem', 'agu', 'eyl', 'eki', 'kas', 'ara'],
]

/**
 * A civil day as lists write it: 2026-03-31, 20260331, 31/03/2026, 31.03.2026, 31 March 2026, March
 * 31, 2026, 31-Mar-2026, with its day of the week, in Turkish or Chinese as well. If the first of
 * two numbers could be the month just as well as the day, a note says so, and no day is kept.
 */
export function readDay(field: string, text: string, remark: Remark): string | null {
  if (text === '') return null
  const day = dayOf(text)
  if (day === 'ambiguous') remark('date_ambiguous', field, text)
  else if (day === undefined) remark('date_unusable', field, text)
  else return day
  return null
}

/** `mar` is March: of the short names only English has some that are not months. */
const weekday =
  /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche) (?=\S+ \S)/

/**
 * A day as exports write it, with its time of day; followed by any other words, such as a second
 * day or « noon », it would not be the day that was meant.
 */
const exported =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\s*(?:[01]?\d|2[0-3])\s?[:.h]\s?[0-5]\d(?:[:.][0-5]\d(?:\.\d+)?)?\s?(?:[ap]\.?\s?m\.?|Z|[+-]\d{2}:?\d{2})?)?$/i

/** Undefined for a day that doesn't exist. */
export function dayOf(typed: string): string | 'ambiguous' | undefined {
  const text = plainDigits(typed).normalize('NFKC').trim()
  const [, year, month, day] =
    exported.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日$/.exec(text) ??
    []
  if (year && month && day) return civil(year, month, day)
  const [, first, second, last] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? []
  if (first && second && last) {
    if (first !== second && Number(first) <= 12 && Number(second) <= 12) return 'ambiguous'
    return Number(second) > 12 ? civil(last, first, second) : civil(last, second, first)
  }
  const words = plain(text).replace(weekday, '')
  const [, date, name, of] = /^(\d{1,2})(?:er|st|nd|rd|th)? ([a-z]+) (\d{4})$/.exec(words) ?? []
  if (date && name && of) return civil(of, monthOf(name), date)
  const [, named, on, within] = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/.exec(words) ?? []
  return named && on && within ? civil(within, monthOf(named), on) : undefined
}

/** A month as `MM`, from its number or its name in either language; undefined if it is neither. */
export function monthIn(text: string): string | undefined {
  const words = plain(text)
  if (/^(?:0?[1-9]|1[0-2])$/.test(words)) return words.padStart(2, '0')
  const number = /^[a-z]{3,}$/.test(words) ? monthOf(words) : ''
  return number === '' ? undefined : number.padStart(2, '0')
}

function monthOf(name: string): string {
  if (/^juil/.test(name)) return '7'
  if (/^juin/.test(name)) return '6'
  const place = months.indexOf(name.slice(0, 3))
  return place === -1 ? '' : String((place % 12) + 1)
}

function civil(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return month !== '' && isCivilDate(date) ? date : undefined
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[,.]+/g, ' ')
    .replace(/(?<=\d)[-/](?=[a-z])|(?<=[a-z])[-/](?=\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
