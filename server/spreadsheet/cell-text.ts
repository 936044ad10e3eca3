/** The CSV text for a formula that was never calculated. */
export const uncalculated = '#FORMULA!'
/** The same for a cell that is covered by the one on its left. */
export const covered = '#MERGED!'

/** How a style shows a number. */
export type NumberStyle =
  | { shows: 'number' }
  | { shows: 'percent' }
  /** 007 */
  | { shows: 'code'; digits: number }
  | { shows: 'day'; hours: boolean }
  | { shows: 'clock' }

/** What a number format shows, by its number or, for a workbook's own, by its code. */
export function styleOf(format: number, code: string | undefined): NumberStyle {
  if (code === undefined) {
    if (format === 22) return { shows: 'day', hours: true }
    if ((format >= 18 && format <= 21) || format === 45 || format === 47) return { shows: 'clock' }
    const isDay = (format >= 14 && format <= 17) || (format >= 27 && format <= 36)
    if (isDay || (format >= 50 && format <= 58)) return { shows: 'day', hours: false }
    return { shows: format === 9 || format === 10 ? 'percent' : 'number' }
  }
  const [positive = ''] = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split(';')
  // [h]:mm is a length of time, and no time of day.
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return { shows: 'number' }
  const bare = positive.replaceAll(/\[[^\]]*\]|E[+-]/g, '')
  if (/^general$/i.test(bare.trim())) return { shows: 'number' }
  const hours = /h|s|am\/pm/i.test(bare)
  if (/[ydeg]/i.test(bare) || (/m/i.test(bare) && !hours)) return { shows: 'day', hours }
  if (hours) return { shows: 'clock' }
  if (bare.includes('%')) return { shows: 'percent' }
  return /^0{2,}$/.test(bare) ? { shows: 'code', digits: bare.length } : { shows: 'number' }
}

/** A number as its cell shows it; a day as 2027-03-31, with its hours if it shows some. */
export function textOfNumber(written: string, style: NumberStyle, from1904: boolean): string {
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return written
  switch (style.shows) {
    case 'day':
      return dayOf(number, style.hours, from1904)
    case 'clock':
      return number >= 0 && number < 1 ? clockOf(number) : dayOf(number, true, from1904)
    case 'percent':
      return `${rounded(number * 100)}%`
    case 'code':
      return Number.isInteger(number) && number >= 0
        ? String(number).padStart(style.digits, '0')
        : unambiguous(number)
    default:
      return unambiguous(number)
  }
}

/** As a spreadsheet shows it: of 57.699999999999996 fifteen digits count. */
function rounded(number: number): number {
  return Number(number.toPrecision(15))
}

/** 2.125 in a cell is a number with a point; in a text it could be two thousand. */
function unambiguous(number: number): string {
  const text = String(rounded(number))
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text
}

const dayMs = 86_400_000
const daysTo1904 = 1462

function dayOf(serial: number, hours: boolean, from1904: boolean): string {
  const days = from1904 ? serial + daysTo1904 : serial
  const seconds = secondsOf(days)
  // The day in February 1900 that never existed is counted: before it, days are one less.
  const epoch = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const time = new Date(epoch + seconds * 1000)
  const isReal = days >= 1 && !(days >= 60 && days < 61) && time.getTime() < Date.UTC(10_000, 0)
  if (!isReal) return String(serial)
  const day = time.toISOString().slice(0, 10)
  const isMidnight = time.getTime() % dayMs === 0
  return hours || !isMidnight ? `${day} ${clockOf((seconds % 86_400) / 86_400)}` : day
}

/** In whole seconds. A moment before midnight, 23:59:59.999, is no time of the next day. */
function secondsOf(days: number): number {
  const seconds = Math.round(days * 86_400)
  const isBefore = seconds % 86_400 === 0 && seconds - days * 86_400 >= 0.0005
  return isBefore ? seconds - 1 : seconds
}

function clockOf(part: number): string {
  const [, clock = '', seconds = ''] =
    /T(\d\d:\d\d)(:\d\d)/.exec(new Date(secondsOf(part) * 1000).toISOString()) ?? []
  return seconds === ':00' ? clock : clock + seconds
}
