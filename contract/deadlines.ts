import { audienceOrders, audiencesOf } from './audience.ts'
import { closingAudiences, type DestinationKey } from './vocabulary.ts'

export type ClosingAudience = (typeof closingAudiences)[number]

/** The audiences that have a closing date of their own, with it. */
export type ClosesFor<T = string> = { [Audience in ClosingAudience]?: T | undefined }

export interface Deadlines<T extends string | Date> {
  /** Everybody else's. */
  closesAt: T
  /** As instants, or on the same clock as `closesAt`. */
  closesFor: ClosesFor<T>
}

/** The same audiences with something else made of each date. */
export function mapDates<T, U>(dates: ClosesFor<T>, change: (date: T) => U): ClosesFor<U> {
  const changed = closingAudiences.flatMap((audience) => {
    const date = dates[audience]
    return date === undefined ? [] : [[audience, change(date)] as const]
  })
  return Object.fromEntries(changed)
}

/** The deadline of whom these audiences stand for, the most particular first. */
function deadlineFor<T extends string | Date>(
  { closesAt, closesFor }: Deadlines<T>,
  audiences: readonly string[],
): T {
  const own = audiences.flatMap((audience) => {
    const known = closingAudiences.find((one) => one === audience)
    return (known && closesFor[known]) ?? []
  })
  return own[0] ?? closesAt
}

/**
 * The one answer to “until when may this person apply”: the latest of their nationalities' dates.
 * The functions of migration 0034 say the same where SQL has to.
 */
export function ownDeadline<T extends string | Date>(
  intake: Deadlines<T>,
  destination: DestinationKey,
  nationalities: readonly string[],
): T {
  return latestOf(
    nationalities.map((nationality) => deadlineFor(intake, audiencesOf(destination, nationality))),
    intake.closesAt,
  )
}

/** Until when it is open to anybody at all. */
export function lastDeadline<T extends string | Date>(intake: Deadlines<T>): T {
  return latestOf(
    Object.values(audienceOrders).map((audiences) => deadlineFor(intake, audiences)),
    intake.closesAt,
  )
}

/** An intake as it is for somebody of these nationalities; as it is for all where none is known. */
export function intakeFor<T extends Deadlines<string> | Deadlines<Date>>(
  intake: T,
  destination: DestinationKey,
  nationalities: readonly string[],
): T {
  if (nationalities.length === 0) return intake
  const own = ownDeadline<string | Date>(intake, destination, nationalities)
  return { ...intake, closesAt: own, closesFor: {} }
}

/** All of its dates: the general one, then those of audiences, in the order of the vocabulary. */
export function deadlinesOf<T extends string | Date>({
  closesAt,
  closesFor,
}: Deadlines<T>): { audience: ClosingAudience | null; closesAt: T }[] {
  const own = closingAudiences.flatMap((audience) => {
    const date = closesFor[audience]
    return date === undefined ? [] : [{ audience, closesAt: date }]
  })
  return [{ audience: null, closesAt }, ...own]
}

function latestOf<T extends string | Date>(dates: readonly T[], otherwise: T): T {
  return dates.toSorted((a, b) => new Date(b).getTime() - new Date(a).getTime())[0] ?? otherwise
}
