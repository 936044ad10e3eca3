import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, localTimeOf } from './local-time.ts'

test('a local time becomes an instant by its zone’s rules on that day', () => {
  const cases = [
    ['2027-01-31T23:59', 'Europe/Paris', '2027-01-31T22:59:00.000Z'],
    ['2027-07-31T23:59', 'Europe/Paris', '2027-07-31T21:59:00.000Z'],
    ['2027-05-31T23:59', 'Asia/Kolkata', '2027-05-31T18:29:00.000Z'],
    ['2027-05-31T00:00', 'Europe/Istanbul', '2027-05-30T21:00:00.000Z'],
  ] as const
  for (const [local, zone, instant] of cases) {
    assert.equal(instantOf(local, zone).toISOString(), instant)
    assert.equal(localTimeOf(new Date(instant), zone), local)
  }
})

test('when the clocks change, a skipped time moves on and a doubled one is the first', () => {
  const skipped = instantOf('2027-03-28T02:30', 'Europe/Paris')
  assert.equal(skipped.toISOString(), '2027-03-28T01:30:00.000Z')
  assert.equal(localTimeOf(skipped, 'Europe/Paris'), '2027-03-28T03:30')
  const doubled = instantOf('2027-10-31T02:30', 'Europe/Paris')
  assert.equal(doubled.toISOString(), '2027-10-31T00:30:00.000Z')
})

test('every zone and every change of its clocks is read as Temporal reads it', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  assert.ok(zones.length > 300)
  for (const zone of zones) {
    for (const instant of [...changesOf(zone), Temporal.Instant.from('2027-01-15T10:30Z')]) {
      for (let minutes = -180; minutes <= 180; minutes += 30) {
        const at = instant.add({ minutes })
        const local = at.toZonedDateTimeISO(zone).toPlainDateTime()
        const date = new Date(at.epochMilliseconds)
        assert.equal(localTimeOf(date, zone), local.toString({ smallestUnit: 'minute' }), zone)
        // Before and after a change: also what the zone skips or shows twice.
        const typed = local.add({ minutes: 60 }).toString({ smallestUnit: 'minute' })
        const { epochMilliseconds } = Temporal.PlainDateTime.from(typed).toZonedDateTime(zone)
        assert.equal(instantOf(typed, zone).getTime(), epochMilliseconds, `${typed} ${zone}`)
      }
    }
  }
})

/** The instants at which the clocks of a zone change in two years. */
function changesOf(zone: string): Temporal.Instant[] {
  const changes: Temporal.Instant[] = []
  let at = Temporal.Instant.from('2026-06-01T00:00Z').toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (next === null || next.year > 2028) return changes
    changes.push(next.toInstant())
    at = next
  }
}

test('a date begins with its day; an invalid time gives no instant', () => {
  assert.equal(instantOf('2027-03-28', 'Europe/Paris').toISOString(), '2027-03-27T23:00:00.000Z')
  for (const none of ['2027-02-30T10:00', '2027-13-01', 'soon', '']) {
    assert.throws(() => instantOf(none, 'Europe/Paris'), RangeError, none)
  }
  assert.throws(() => instantOf('2027-02-03', 'Europe/Nowhere'), RangeError)
})
