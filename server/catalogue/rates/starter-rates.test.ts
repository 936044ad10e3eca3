import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { countryCodes } from '#contract/common/values/countries.ts'
import { isExactPage } from '#contract/common/values/ground-faults.ts'
import { rateSourceIn } from '#contract/costs/values/rate-sources.ts'
import type { Database } from '../../database/database.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { homeCurrencyOf } from '../estimate/home-currency.ts'
import { readStarterGuides } from '../starter/starter-files.ts'
import { insertRates } from '../starter/starter-guide-queries.ts'
import { listUsableRates, settleRates, upsertRates } from './rate-queries.ts'

const { rates } = readStarterGuides(join(import.meta.dirname, '../../../data'))
const known = new Map(rates.map((one) => [one.currency, one]))

let database: Database
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

test('each rate that comes with the product has its own day and page, or a rule', () => {
  for (const { currency, asOf, source, sourceUrl, pegged } of rates) {
    assert.ok(source.length > 3, currency)
    assert.notEqual(rateSourceIn('fr', source), source, `${currency}: in French`)
    if (pegged) assert.equal(asOf, known.get(pegged.to)?.asOf ?? null, currency)
    else assert.ok(asOf !== null && sourceUrl !== null && isExactPage(sourceUrl), currency)
  }
  assert.equal(known.get('TRY')?.asOf, '2026-10-02')
  assert.equal(known.get('INR')?.asOf, '2026-09-25')
  assert.equal(known.get('AUD')?.asOf, '2026-09-04')
})

test('every home currency other than the euro has a rate', () => {
  for (const country of countryCodes) {
    const currency = homeCurrencyOf(country)
    assert.ok(currency === 'EUR' || known.has(currency), `${country}: ${currency}`)
  }
  const named = ['MA', 'DZ', 'TN', 'EG', 'NG', 'GH', 'PK', 'BD', 'MG', 'KZ', 'UZ', 'SN', 'NP', 'ID']
  assert.deepEqual(
    named.map(homeCurrencyOf),
    'MAD DZD TND EGP NGN GHS PKR BDT MGA KZT UZS XOF NPR IDR'.split(' '),
  )
})

test('a newer edition of the rates reaches an installation, but replaces neither the office’s nor a newer file’s', async () => {
  const { db } = database
  const ground = {
    asOf: '2026-11-30',
    source: 'A newspaper',
    sourceUrl: null,
    certainty: 'reported' as const,
    checkedOn: null,
    checkedBy: null,
  }
  const old = rates.map((one) => ({ ...one, perEuro: one.perEuro * 2, asOf: '2025-12-31' }))
  await insertRates(
    db,
    old.filter(({ currency }) => currency !== 'MAD'),
  )
  await upsertRates(db, [{ currency: 'NGN', perEuro: 1500 }], { ...ground, origin: 'office' })
  await upsertRates(
    db,
    [
      { currency: 'USD', perEuro: 1.2 },
      { currency: 'GBP', perEuro: 0.9 },
    ],
    { ...ground, origin: 'feed' },
  )
  await upsertRates(db, [{ currency: 'GBP', perEuro: 0.9 }], {
    ...ground,
    asOf: '2026-01-31',
    origin: 'feed',
  })
  await insertRates(db, rates)
  await settleRates(db, '2026-12-01')

  const now = new Map((await listUsableRates(db)).map((one) => [one.currency, one]))
  const perEuro = (currency: string) => now.get(currency)?.perEuro
  assert.equal(now.size, rates.length)
  assert.deepEqual(['TRY', 'GBP', 'MAD'].map(perEuro), [55.165, 0.85033, 10.96078761])
  assert.deepEqual(['NGN', 'USD'].map(perEuro), [1500, 1.2])
  assert.equal(perEuro('AED')?.toFixed(6), (1.2 * 3.6725).toFixed(6), 'a peg follows the file')
  assert.deepEqual([now.get('AED')?.asOf, now.get('XOF')?.asOf], ['2026-11-30', null])
})
