import { dayInBoxes } from '#contract/dates/written-day.ts'
import { birthBoxes } from './field-messages.ts'

/** The birth date that was typed in its boxes; undefined where it is no date. */
export function birthDateOf(typed: Readonly<Record<string, string>>): string | undefined {
  const [day = '', month = '', year = ''] = birthBoxes.map((box) => typed[box] ?? '')
  return dayInBoxes(day, month, year)
}
