import { type ApplicationStatus, promisedDays } from '#contract/transitions.ts'

const days: Partial<Record<ApplicationStatus, number>> = promisedDays

/** The civil date by which the next move is promised, or null where nobody has one to make. */
export function promisedBy(status: ApplicationStatus, now: Date): string | null {
  const promised = days[status]
  if (promised === undefined) return null
  return new Date(now.getTime() + promised * 86_400_000).toISOString().slice(0, 10)
}
