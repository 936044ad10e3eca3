/**
 * The instant at which the clocks of a zone show a local date-time. One that the zone skips is
 * taken as the one after the gap, one that it shows twice as the first.
 */
export function instantOf(local: string, zone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(zone)
  return new Date(epochMilliseconds)
}

/** What the clocks of a zone show at an instant, to the minute: `2027-03-31T23:59`. */
export function localTimeOf(instant: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** Whether an instant by the clock of its zone names an hour: at the end of a day, none is known. */
export function namesHour(instant: string, zone: string): boolean {
  return !localTimeOf(new Date(instant), zone).endsWith('T23:59')
}
