import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '#contract/common/values/countries.ts'
import { decentTime, zonesOf } from './quiet-hours.ts'

const usual = { quietFrom: 21, quietUntil: 8 }
const decent = (now: string, country: string | undefined, quiet = usual) =>
  decentTime(new Date(now), zonesOf(country), quiet).toISOString().slice(0, 16)

test('a reminder waits for eight in the morning where its reader lives', () => {
  assert.equal(decent('2026-12-04T20:59:00Z', 'SN'), '2026-12-04T20:59')
  assert.equal(decent('2026-12-04T21:00:00Z', 'SN'), '2026-12-05T08:00')
  assert.equal(decent('2026-12-05T07:59:59Z', 'SN'), '2026-12-05T08:00')
  assert.equal(decent('2026-12-04T20:00:00Z', 'IN'), '2026-12-05T02:30')
  assert.equal(decent('2026-12-04T18:20:00Z', 'NP'), '2026-12-05T02:15')
})

test('on the days on which clocks change the morning is the one that the clock shows', () => {
  // France: 29 March 2026 forward, 25 October 2026 back.
  assert.equal(decent('2026-03-28T22:00:00Z', 'FR'), '2026-03-29T06:00')
  assert.equal(decent('2026-03-27T22:00:00Z', 'FR'), '2026-03-28T07:00')
  assert.equal(decent('2026-10-24T22:00:00Z', 'FR'), '2026-10-25T07:00')
  // A night that begins in an hour that the clock shows twice, and one in an hour that it skips.
  const atTwo = { quietFrom: 2, quietUntil: 8 }
  assert.equal(decent('2026-10-25T00:30:00Z', 'FR', atTwo), '2026-10-25T07:00')
  assert.equal(decent('2026-03-29T00:59:00Z', 'FR', atTwo), '2026-03-29T00:59')
  assert.equal(decent('2026-03-29T01:00:00Z', 'FR', atTwo), '2026-03-29T06:00')
  // A night that ends in the skipped hour.
  assert.equal(
    decent('2026-03-28T22:00:00Z', 'FR', { quietFrom: 21, quietUntil: 2 }),
    '2026-03-29T01:00',
  )
})

test('in a country of several zones no clock shows a quiet hour', () => {
  // 8:00 in Kinshasa is 9:00 in Lubumbashi; 21:00 in Lubumbashi is 20:00 in Kinshasa.
  assert.equal(decent('2026-12-04T06:30:00Z', 'CD'), '2026-12-04T07:00')
  assert.equal(decent('2026-12-04T19:00:00Z', 'CD'), '2026-12-05T07:00')
  // Hawaii's morning is decent in New York.
  assert.equal(decent('2026-12-04T14:00:00Z', 'US'), '2026-12-04T18:00')
})

test('for an unknown country it must be day in West Africa and in India', () => {
  for (const country of [undefined, '', 'sn', 'XK', 'Senegal']) {
    assert.equal(decent('2026-12-04T03:00:00Z', country), '2026-12-04T08:00', String(country))
    assert.equal(decent('2026-12-04T15:30:00Z', country), '2026-12-05T08:00', String(country))
  }
})

test('every country has an hour for reminders, whatever the quiet hours are', () => {
  for (const country of countryCodes) {
    for (const quiet of [
      usual,
      { quietFrom: 12, quietUntil: 11 },
      { quietFrom: 5, quietUntil: 5 },
    ]) {
      const at = decentTime(new Date('2026-06-01T00:00:00Z'), zonesOf(country), quiet)
      assert.ok(at.getTime() <= Date.UTC(2026, 5, 2, 2), country)
    }
  }
})
