import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { localTimeIn } from './local-time.ts'
import { amountIn, numberIn } from './number.ts'

const fee = { min: 0, max: 1_000_000_000 }
const places = { min: 0, max: 100_000, whole: true }

test('a number is read in either language’s way of writing', () => {
  for (const [text, number] of [
    ['2850.1500000000001', 2850.15],
    ['2 850,50', 2850.5],
    ['2\u202f850,50', 2850.5],
    ['2\u00a0850,50', 2850.5],
    ['2.850,00', 2850],
    ['2,850.00', 2850],
    ['1 234 567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,20,000', 120_000],
    ['12,34,567.50', 1_234_567.5],
    ["2'850.50", 2850.5],
    ['2850', 2850],
    ['2850,5', 2850.5],
    ['12345.678', 12_345.678],
    ['0.850', 0.85],
    ['٢٨٥٠٫٥', 2850.5],
    ['２８５０', 2850],
  ] as const) {
    assert.equal(numberIn(text, fee), number, text)
  }
})

test('a number that could be two is neither, unless the column takes only one of them', () => {
  for (const text of ['2.850', '2,850', '28.500', '285,000']) {
    assert.equal(numberIn(text, fee), 'ambiguous', text)
  }
  assert.equal(numberIn('2.850', places), 2850)
  assert.equal(numberIn('1,200', places), 1200)
  assert.equal(numberIn('48.853', { min: -90, max: 90 }), 48.853)
  assert.equal(numberIn('−0,853', { min: -90, max: 90 }), -0.853)
})

test('a text that is no number is not read as one, whatever could be made of it', () => {
  for (const text of [
    ...['', ' ', '-', '.', ',5', '2850,', '1e5', '2,85E+03', '12 34', '1 2 3', '1.2.3', '2.85.0'],
    ...['1.234,567.8', '1,23,4', '-5', 'about 500', '500-600', '85 %', '#N/A', '0x10', 'Infinity'],
  ]) {
    assert.equal(numberIn(text, fee), undefined, text)
  }
  assert.equal(numberIn('12.5', places), undefined)
})

test('every number is read back in English and in French writing', () => {
  const number = fc.integer({ min: 0, max: 99_999_999_99 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(number, (one) => {
      for (const language of ['en', 'fr', 'de', 'tr', 'en-IN', 'de-CH']) {
        const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2 })
        assert.equal(numberIn(format.format(one), { min: 0, max: 1e12 }), one, format.format(one))
      }
    }),
  )
})

test('an amount has the sign of its currency on either side; a percentage is no amount', () => {
  for (const [text, amount, currency] of [
    ['€ 2 850,50', 2850.5, 'EUR'],
    ['2 850,50\u00a0€', 2850.5, 'EUR'],
    ['2850 EUR', 2850, 'EUR'],
    ['₹ 1,20,000', 120_000, 'INR'],
    ['5 000 TL', 5000, 'TRY'],
    ['AED 63000', 63_000, 'AED'],
    ['12 000 元', 12_000, 'CNY'],
    ['US$12,000.00', 12_000, 'USD'],
    ['500 $ US', 500, 'USD'],
    ['US $ 500', 500, 'USD'],
    ['25000 yuan', 25_000, 'CNY'],
    ['₹ 1,20,000/-', 120_000, 'INR'],
    ['CHF 1’200.—', 1200, 'CHF'],
  ] as const) {
    assert.deepEqual(amountIn(text, 1e9), { amount, currencies: [currency] }, text)
  }
  assert.deepEqual(amountIn('2850,-', 1e9), { amount: 2850, currencies: undefined })
  assert.ok((amountIn('$ 500', 1e9).currencies?.length ?? 0) > 1)
  for (const text of [
    '85 %',
    '85%',
    '(500)',
    '-500',
    'free',
    'around 500',
    '500-600',
    '€ 500 EUR',
  ]) {
    assert.equal(amountIn(text, 1e9).amount, undefined, text)
  }
})

test('an hour is read as lists write it, and a number alone is not an hour', () => {
  for (const [written, read] of [
    ['13/04/2027 5 pm', '2027-04-13T17:00'],
    ['13/04/2027 at 5:30 p.m.', '2027-04-13T17:30'],
    ['March 31, 2027 11am', '2027-03-31T11:00'],
    ['31/03/2027 23h59', '2027-03-31T23:59'],
    ['31 March 2027', '2027-03-31T23:59'],
    ['13/04/2027 17', undefined],
    ['13/04/2027 25:00', undefined],
    ['13/04/2027 13 pm', undefined],
  ] as const) {
    assert.equal(localTimeIn(written, '23:59'), read, written)
  }
})
