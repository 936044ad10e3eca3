import { plainDigits } from '#contract/common/values/plain-digits.ts'
import { dayOf } from './day.ts'

const clock =
  /^(.*?\d{4}|\d{4}.*?\d)(?:\s*,)?(?:T|\s+)(?:(?:at|à)\s+)?(\d{1,2})(?:\s*([:h]|\.(?=\d{2}))\s*(\d{2})?(?:[:.]\d{2}(?:\.\d+)?)?)?(?:\s*([ap])\.?\s?m\.?)?$/i

/**
 * A day with its time of day as lists write it (2027-03-31 23:59, 31/03/2027 23h59, 31.03.2027
 * 23.59, 31 March 2027, 5 pm); a day alone gets the time `otherwise`. Undefined if it is neither.
 */
export function localTimeIn(typed: string, otherwise: string): string | 'ambiguous' | undefined {
  const text = plainDigits(typed).normalize('NFKC').trim()
  const [, before, figures, sign, minutes = '00', half] = clock.exec(text) ?? []
  // A number alone is not an hour.
  const hours = sign === undefined && half === undefined ? undefined : figures
  const day = dayOf((hours === undefined ? undefined : before) ?? text)
  if (day === undefined || day === 'ambiguous') return day
  // A day that was read with a time that is not in the university's time zone.
  if (hours === undefined && /^\d{4}\D\d{1,2}\D\d{1,2}[T ]/i.test(text)) return undefined
  if (hours === undefined) return `${day}T${otherwise}`
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour === undefined || Number(minutes) > 59) return undefined
  return `${day}T${String(hour).padStart(2, '0')}:${minutes}`
}

function hourOf(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours < 24 ? hours : undefined
  if (hours < 1 || hours > 12) return undefined
  return (hours % 12) + (half === 'p' ? 12 : 0)
}
