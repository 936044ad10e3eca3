import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, localTimeOf } from './local-time.ts'

test('a local time is an instant by the rules its zone has on that day', () => {
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
