import type { Settings } from '#contract/office/settings.ts'

type Quiet = Pick<Settings['reminders'], 'quietFrom' | 'quietUntil'>

/**
 * The likely places of a reader without a known country: the two ends of where most readers live, West
 * Africa and South Asia.
 */
const likelyZones = ['Africa/Dakar', 'Asia/Kolkata']
const quarterMs = 15 * 60_000
/** Every hour of the day comes by once in it, also on the day on which clocks go back. */
const searchedMs = 26 * 3600_000

/**
 * All time zones of a country: no one says which part they live in. For an unknown country, or one
 * without zones, the likely ones.
 */
export function zonesOf(country: string | undefined): readonly string[] {
  if (!/^[A-Z]{2}$/.test(country ?? '')) return likelyZones
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
  return zones.length > 0 ? zones : likelyZones
}

/**
 * The first instant from `now` on at which no clock of the zones shows a quiet hour. If there is none,
 * because the country reaches too far around the world, the clock of UTC decides.
 */
export function decentTime(now: Date, zones: readonly string[], quiet: Quiet): Date {
  if (zones.length === 0) return now
  return firstDecent(now, zones, quiet) ?? firstDecent(now, ['UTC'], quiet) ?? now
}

function firstDecent(now: Date, zones: readonly string[], quiet: Quiet): Date | undefined {
  const isDecent = (instant: Date) => !zones.some((zone) => isQuiet(hourIn(zone, instant), quiet))
  if (isDecent(now)) return now
  // Clocks of zones are quarters apart, so a morning begins with one.
  const first = Math.ceil(now.getTime() / quarterMs) * quarterMs
  for (let at = first; at <= now.getTime() + searchedMs; at += quarterMs) {
    if (isDecent(new Date(at))) return new Date(at)
  }
  return undefined
}

function isQuiet(hour: number, { quietFrom, quietUntil }: Quiet): boolean {
  return quietFrom <= quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil
}

function hourIn(zone: string, instant: Date): number {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).hour
}

/** Whether it is daytime where a reader lives; each country is checked once. */
export function daytimeCheck(now: Date, quiet: Quiet): (country: string | undefined) => boolean {
  const known = new Map<string, boolean>()
  return (country = '') => {
    const isDay = known.get(country) ?? decentTime(now, zonesOf(country), quiet) <= now
    known.set(country, isDay)
    return isDay
  }
}
