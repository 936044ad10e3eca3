import { localTimeOf } from '#contract/dates/values/local-time.ts'

/** The current day in a time zone. */
export function dayIn(zone: string, now: Date): string {
  return localTimeOf(now, zone).slice(0, 10)
}

/** Whether the day to answer by is over where the university is. */
export function isOver(replyBy: string, zone: string, now: Date): boolean {
  return dayIn(zone, now) > replyBy
}
