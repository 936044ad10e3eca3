import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IntakeRecord } from '#contract/catalogue/catalogue-staff.ts'
import { dayFaults } from '#contract/catalogue/values/certain-days.ts'
import { nextIntakes } from './next-intakes.ts'

const now = new Date('2026-12-01T09:00:00Z')

const past: IntakeRecord = {
  key: '2025-09',
  term: 'autumn',
  academicYear: '2025-26',
  startsOn: '2025-09-08',
  certainty: 'confirmed',
  sourceUrl: 'https://university.example/dates',
  sourceName: null,
  checkedOn: '2025-01-10',
  checkedBy: 'a-counsellor',
  opensAt: '2025-01-01T00:00',
  closesAt: '2025-03-31T23:59',
  closesFor: { eu: '2025-06-15T23:59' },
  closesIn: {},
  usualCloses: null,
  zone: 'Europe/Paris',
  capacity: 30,
  override: 'full',
  decisionBy: '2025-07-01',
  depositBy: '2025-07-15',
}

test('an intake that is over is followed by the next that isn’t, with usual months and without a day', () => {
  const [next, ...others] = nextIntakes([past], now)
  assert.deepEqual(others, [])
  assert.deepEqual(next, {
    ...past,
    key: null,
    academicYear: '2027-28',
    startsOn: null,
    certainty: 'typical',
    checkedBy: null,
    opensAt: null,
    closesAt: null,
    closesFor: {},
    usualCloses: { from: '03', to: '06' },
    override: null,
    decisionBy: null,
    depositBy: null,
  })
  assert.deepEqual(dayFaults(next ?? past, '2026-12-01'), {})
})

test('nothing is added twice, nor after what is still ahead, nor for a term without an end', () => {
  assert.deepEqual(nextIntakes([past, ...nextIntakes([past], now)], now), [])
  const ahead = { ...past, academicYear: '2027-28', startsOn: null }
  assert.deepEqual(nextIntakes([past, ahead], now), [])
  assert.deepEqual(nextIntakes([], now), [])
  assert.deepEqual(nextIntakes([{ ...past, academicYear: 'some day' }], now), [])
})

test('each term has its own next intake; an intake that was never known is followed by none', () => {
  const spring: IntakeRecord = {
    ...past,
    term: 'spring',
    startsOn: null,
    closesAt: null,
    closesFor: {},
    certainty: 'unknown',
    usualCloses: { from: '09', to: '10' },
  }
  const found = nextIntakes([past, spring], now)
  assert.deepEqual(
    found.map(({ term, certainty, usualCloses }) => [term, certainty, usualCloses]),
    [
      ['autumn', 'typical', { from: '03', to: '06' }],
      ['spring', 'unknown', null],
    ],
  )
})
