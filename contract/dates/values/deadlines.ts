import { closingAudiences, type DestinationKey } from '#contract/common/values/vocabulary.ts'
import { type AudienceGroup, audienceGroupOf, audienceOrders } from './audience.ts'

export type ClosingAudience = (typeof closingAudiences)[number]

/** The audiences that have their own closing date, with it. */
export type ClosesFor<T = string> = { [Audience in ClosingAudience]?: T | undefined }

/** The date for people who live in one country, with the page that gives it. */
export interface ResidenceDeadline<T = string> {
  closesAt: T
  sourceUrl: string | null
  checkedOn: string | null
}

/** By country of residence, ISO 3166-1 alpha-2. */
export type ClosesIn<T = string> = { readonly [country: string]: ResidenceDeadline<T> }

export interface Deadlines<T extends string | Date> {
  /** The date for everyone else; null if it is not known. */
  closesAt: T | null
  /** As instants, or on the same clock as `closesAt`. */
  closesFor: ClosesFor<T>
  closesIn: ClosesIn<T>
}

/** Who asks: anything unknown about them is empty, or null. */
export interface Reader {
  nationalities: readonly string[]
  residence: string | null
}

export const anybody: Reader = { nationalities: [], residence: null }

/** The same audiences with a function applied to each date. */
export function mapDates<T, U>(dates: ClosesFor<T>, change: (date: T) => U): ClosesFor<U> {
  const changed = closingAudiences.flatMap((audience) => {
    const date = dates[audience]
    return date === undefined ? [] : [[audience, change(date)] as const]
  })
  return Object.fromEntries(changed)
}

/** The same countries with a function applied to each date. */
export function mapResidences<T, U>(dates: ClosesIn<T>, change: (date: T) => U): ClosesIn<U> {
  return Object.fromEntries(
    Object.entries(dates).map(([country, one]) => [
      country,
      { ...one, closesAt: change(one.closesAt) },
    ]),
  )
}

/**
 * The deadline of a group. Dates by residence are for students from abroad: they come after one
 * for named nationalities, and before the one for all from abroad. If they
 * decide and the residence is not known, neither is the date.
 */
function deadlineFor<T extends string | Date>(
  { closesAt, closesFor, closesIn }: Deadlines<T>,
  group: AudienceGroup,
  residence: string | null,
): T | null {
  const wide = ['international', 'non_eu'] as const
  const isWide = (one: string) => wide.some((audience) => audience === one)
  const named = audienceOrders[group].filter((one) => !isWide(one))
  const own = firstOf(closesFor, named)
  if (own !== undefined) return own
  if (group === 'home' || group === 'eu') return closesAt
  const here = residence === null ? undefined : closesIn[residence]
  if (here) return here.closesAt
  if (residence === null && Object.keys(closesIn).length > 0) return null
  return firstOf(closesFor, wide) ?? closesAt
}

function firstOf<T>(closesFor: ClosesFor<T>, audiences: readonly string[]): T | undefined {
  return audiences.flatMap((audience) => {
    const known = closingAudiences.find((one) => one === audience)
    return (known && closesFor[known]) ?? []
  })[0]
}

/**
 * The single answer to “until when may this person apply”: the latest of their nationalities'
 * dates, null if one of them is not known. Without a nationality they count as from abroad. The
 * functions of migration 0039 say the same where SQL has to.
 */
export function ownDeadline<T extends string | Date>(
  intake: Deadlines<T>,
  destination: DestinationKey,
  { nationalities, residence }: Reader,
): T | null {
  if (nationalities.length === 0 && residence === null) return intake.closesAt
  const groups: AudienceGroup[] =
    nationalities.length === 0
      ? ['abroad']
      : nationalities.map((nationality) => audienceGroupOf(destination, nationality))
  return latestOf(groups.map((group) => deadlineFor(intake, group, residence)))
}

const groups = Object.keys(audienceOrders) as AudienceGroup[]

/** Until when it is open to anyone at all; null if one group's date is not known. */
export function lastDeadline<T extends string | Date>(intake: Deadlines<T>): T | null {
  const elsewhere = { ...intake, closesIn: {} }
  return latestOf([
    ...groups.map((group) => deadlineFor(elsewhere, group, null)),
    ...Object.values(intake.closesIn).map(({ closesAt }) => closesAt),
  ])
}

/** An intake as it is for one reader; as it is for everyone if nothing is known of the reader. */
export function intakeFor<T extends Deadlines<string> | Deadlines<Date>>(
  intake: T,
  destination: DestinationKey,
  reader: Reader,
): T {
  if (reader.nationalities.length === 0 && reader.residence === null) return intake
  const isOpenQuestion =
    reader.residence === null &&
    Object.keys(intake.closesIn).length > 0 &&
    ownDeadline<string | Date>(intake, destination, reader) === null
  // What the reader still has to say decides it: the dates to choose from stay.
  if (isOpenQuestion) return intake
  const own = ownDeadline<string | Date>(intake, destination, reader)
  const source = residenceSource(intake, reader.residence, own)
  return { ...intake, ...source, closesAt: own, closesFor: {}, closesIn: {} }
}

/** The page of a date for people who live in a country, if the intake shows that date. */
function residenceSource(
  intake: Deadlines<string> | Deadlines<Date>,
  residence: string | null,
  own: string | Date | null,
) {
  const here = residence === null ? undefined : intake.closesIn[residence]
  if (!here?.sourceUrl || here.closesAt !== own || !('sourceUrl' in intake)) return {}
  return { sourceUrl: here.sourceUrl, sourceName: null, checkedOn: here.checkedOn }
}

/** A date of an intake with its group: an audience, a country of residence, or everyone else. */
export interface DeadlineOf<T> {
  audience: ClosingAudience | null
  country: string | null
  closesAt: T
}

/** All of its dates: the general one, those of audiences in the vocabulary's order, those of countries. */
export function deadlinesOf<T extends string | Date>({
  closesAt,
  closesFor,
  closesIn,
}: Deadlines<T>): DeadlineOf<T>[] {
  const general = closesAt === null ? [] : [{ audience: null, country: null, closesAt }]
  const own = closingAudiences.flatMap((audience) => {
    const date = closesFor[audience]
    return date === undefined ? [] : [{ audience, country: null, closesAt: date }]
  })
  const residents = Object.entries(closesIn).map(([country, one]) => ({
    audience: null,
    country,
    closesAt: one.closesAt,
  }))
  return [...general, ...own, ...residents]
}

/** The latest; null as soon as one is not known. */
function latestOf<T extends string | Date>(dates: readonly (T | null)[]): T | null {
  const known = dates.filter((date) => date !== null)
  if (known.length < dates.length) return null
  return known.toSorted((a, b) => new Date(b).getTime() - new Date(a).getTime())[0] ?? null
}
