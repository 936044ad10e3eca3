import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedOf } from './feed-scene.ts'
import { type KnownRate, planRates } from './plan-rates.ts'
import { FeedFault, readFeed } from './read-feed.ts'

const today = '2026-12-01'
const last = { asOf: '2026-11-29', currencies: 29 }

function plan(
  day: string,
  changed: Record<string, string | null> = {},
  given: Partial<Parameters<typeof planRates>[0]> = {},
) {
  const feed = readFeed(feedOf(day, changed))
  const known: KnownRate[] = [...readFeed(feedOf('2026-11-29')).rates].map(
    ([currency, perEuro]) => ({ currency, perEuro, asOf: '2026-11-29', origin: 'feed' }),
  )
  return planRates({ feed, known, last, usual: 29, today, ...given })
}

function reasonOf(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof FeedFault) return error.reason
  }
  return 'none'
}

test('a newer file is taken over whole', () => {
  const { take, hold, settled } = plan('2026-11-30', { USD: '1.13' })
  assert.equal(take.length, 29)
  assert.deepEqual(hold, [])
  assert.equal(settled.length, 29)
})

test('reading the same file again changes nothing; a correction of the same day is taken over', () => {
  assert.equal(plan('2026-11-29').take.length, 0)
  assert.deepEqual(plan('2026-11-29', { USD: '1.1226' }).take, [
    { currency: 'USD', perEuro: 1.1226 },
  ])
})

test('a day in the future, an older day, and half of the currencies are refused', () => {
  const half = Object.fromEntries(
    [...readFeed(feedOf(today)).rates.keys()].slice(14).map((currency) => [currency, null]),
  )
  assert.equal(
    reasonOf(() => plan('2026-12-02')),
    'future_day',
  )
  assert.equal(
    reasonOf(() => plan('2026-11-28')),
    'older_day',
  )
  assert.equal(
    reasonOf(() => plan('2026-11-30', half)),
    'shrunk',
  )
  assert.equal(plan('2026-11-30', { ...half, SGD: '1.5' }).take.length, 15)
})

test('before any file was taken over, the day and the number of the product’s own rates count', () => {
  const none = { asOf: null, currencies: null }
  assert.equal(
    reasonOf(() => plan('2026-11-28', {}, { last: none })),
    'older_day',
  )
  assert.equal(
    reasonOf(() => plan('2026-11-30', {}, { last: none, usual: 58 })),
    'shrunk',
  )
  assert.equal(plan('2026-11-30', {}, { last: none, known: [], usual: 0 }).take.length, 29)
})

test('a rate far from the last one waits, in both directions; the others are taken over', () => {
  const { take, hold } = plan('2026-11-30', { TRY: '5516.5', JPY: '1.7699', INR: '163.5' })
  assert.deepEqual(hold, [
    { currency: 'JPY', perEuro: 1.7699, reason: 'leap' },
    { currency: 'TRY', perEuro: 5516.5, reason: 'leap' },
  ])
  assert.equal(take.length, 27)
})

test('the office’s own rate is never overwritten, and a newer one waits beside it', () => {
  const own = (asOf: string): KnownRate => ({
    currency: 'USD',
    perEuro: 1.2,
    asOf,
    origin: 'office',
  })
  const older = plan('2026-11-30', {}, { known: [own('2026-11-20')] })
  assert.deepEqual(older.hold, [{ currency: 'USD', perEuro: 1.1225, reason: 'own_rate' }])
  assert.ok(older.take.every(({ currency }) => currency !== 'USD'))
  const sameDay = plan('2026-11-30', {}, { known: [own('2026-11-30')] })
  assert.deepEqual(sameDay.hold, [])
  assert.ok(sameDay.take.every(({ currency }) => currency !== 'USD'))
})

test('a newer rate than the file’s stays', () => {
  const newer: KnownRate = { currency: 'USD', perEuro: 1.2, asOf: today, origin: 'starter' }
  const { take } = plan('2026-11-30', {}, { known: [newer] })
  assert.ok(take.every(({ currency }) => currency !== 'USD'))
})
