import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numbersApart, numbersIn } from './fact-numbers.ts'

test('each language’s numbers are read the way it writes them', () => {
  for (const [en, fr, numbers] of [
    ['€110', '110 €', [110]],
    ['$1,234.50 a year', '1\u202f234,50 $ par an', [1234.5]],
    ['INR 12,500 to 20,000', 'de 12 500 à 20 000 INR', [12_500, 20_000]],
    ['1.5 million yuan', '1,5 million de yuans', [1_500_000]],
    ['15 March 2027', '15 mars 2027', [15, 2027]],
    ['1 October, at 3 pm', '1er octobre, à 15 h', [1, 15]],
    ['opens at 9:00', 'ouvre à 9 h', [9]],
    ['2027-2028', '2027-2028', [2027, 2028]],
    ['30% in 2026–27', '30 % en 2026-2027', [30, 2026, 2027]],
    ['from 2029/30', 'à partir de 2029-2030', [2029, 2030]],
    ['on 2026-11-15', 'le 2026-11-15', [2026, 11, 15]],
    ['no fee', 'gratuit', []],
  ] as const) {
    assert.deepEqual(numbersIn(en, 'en'), numbers, en)
    assert.deepEqual(numbersIn(fr, 'fr'), numbers, fr)
    assert.equal(numbersApart({ value: { en, fr }, amounts: numbers.slice(0, 1) }), null, en)
  }
})

test('if the texts or the amount differ, each difference is named', () => {
  assert.deepEqual(numbersApart({ value: { en: '€110', fr: '105 €' }, amounts: [105] }), {
    only: [
      { language: 'en', numbers: [110] },
      { language: 'fr', numbers: [105] },
    ],
    unsaid: [],
  })
  assert.deepEqual(numbersApart({ value: { en: '€110', fr: '110 €' }, amounts: [105, 110] }), {
    only: [],
    unsaid: [105],
  })
  assert.deepEqual(numbersApart({ value: { en: '1,500', fr: '1,5' }, amounts: [] }), {
    only: [
      { language: 'en', numbers: [1500] },
      { language: 'fr', numbers: [1.5] },
    ],
    unsaid: [],
  })
  assert.equal(numbersApart({ value: { en: '€110', fr: '' }, amounts: [] }), null)
  assert.equal(numbersApart({ value: { en: 'free', fr: 'gratuit' }, amounts: [0] }), null)
})

test('an amount from another source is no slip, nor is a “1” that one language writes as a word', () => {
  const fee = { value: { en: '€50 with it', fr: '50 € avec' }, amounts: [50, 99] }
  assert.deepEqual(numbersApart(fee)?.unsaid, [99])
  assert.equal(numbersApart({ ...fee, others: [{ en: '€99 without', fr: '99 € sans' }] }), null)
  const stay = { en: 'within 1 month', fr: 'dans le mois' }
  assert.equal(numbersApart({ value: stay, amounts: [] }), null)
  assert.deepEqual(numbersApart({ value: { ...stay, en: 'within 2 months' }, amounts: [] })?.only, [
    { language: 'en', numbers: [2] },
  ])
})
