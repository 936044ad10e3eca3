const dayMs = 86_400_000

/**
 * How many of these numbers of days have passed since an instant, or 0 for none. A reminder of that step
 * is due if it has not been sent.
 */
export function stepsPassed(days: readonly number[], since: Date, now: Date): number {
  return days.filter((one) => since.getTime() + one * dayMs <= now.getTime()).length
}

/** The instant so many days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}
