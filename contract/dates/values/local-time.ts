/*
 * Uses `Intl` alone: half of people's browsers don't know `Temporal` yet.
 */

/**
 * The instant at which the clocks of a zone show a local date-time, such as `2027-03-31T23:59`, or
 * at which a local date begins. A time that the zone skips becomes the one after the gap, one that
 * it shows twice becomes the first.
 *
 * @throws RangeError for an invalid time, and for an unknown zone.
 */
export function instantOf(local: string, zone: string): Date {
  const wall = Date.parse(local.includes('T') ? `${local}Z` : `${local}T00:00Z`)
  // Some engines read 30 February as 2 March.
  if (!isoDate(wall).startsWith(local.slice(0, 10))) throw new RangeError(`No time: ${local}`)
  const [before, after] = [wall - dayMs, wall + dayMs].map((at) => wall - offsetAt(at, zone))
  const shown = [before, after].find((at = Number.NaN) => at + offsetAt(at, zone) === wall)
  return new Date(shown ?? before ?? Number.NaN)
}

/** What the clocks of a zone show at an instant, to the minute: `2027-03-31T23:59`. */
export function localTimeOf(instant: Date, zone: string): string {
  const at = instant.getTime()
  return isoDate(at + offsetAt(at, zone)).slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** Whether an instant in its zone has a known hour: at the end of a day, none is known. */
export function namesHour(instant: string, zone: string): boolean {
  return !localTimeOf(new Date(instant), zone).endsWith('T23:59')
}

const dayMs = 86_400_000

const isoDate = (at: number): string => new Date(at).toISOString()

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return shown - Math.floor(at / 1000) * 1000
}

/** Making one is slow, and a list asks for the same few zones again and again. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}
