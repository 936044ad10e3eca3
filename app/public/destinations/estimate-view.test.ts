import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CostFigure, Estimate, EstimateLine, EstimateRange } from '#contract/costs/estimate.ts'
import { estimateView } from './estimate-view.server.ts'

const today = '2026-12-01'
const grounds = {
  certainty: 'reported',
  sourceUrl: 'https://university.example/fees',
  sourceName: null,
  checkedOn: '2026-10-05',
  checkedBy: null,
} as const

const range = (
  local: number,
  home: number | null = null,
  to = local,
  homeTo = home,
): EstimateRange => ({ low: { local, home }, high: { local: to, home: homeTo } })

const figure: CostFigure = {
  key: 'living',
  city: null,
  covers: ['rent', 'food'],
  amountMin: 8000,
  amountMax: 12_000,
  currency: 'INR',
  period: 'month',
  validForYear: '2016',
  ...grounds,
  sourceType: 'official',
  reviewBy: '2027-05-01',
  note: null,
}

function line(change: Partial<EstimateLine>): EstimateLine {
  return {
    items: ['visa'],
    group: 'visa',
    isOnce: false,
    range: null,
    used: null,
    whole: null,
    isConverted: false,
    leftOut: 'unknown',
    origin: null,
    ...change,
  }
}

const fee = (amountMinor: number, currency = 'INR') => ({
  amountMinor,
  currency,
  period: 'year' as const,
  academicYear: '2025-26',
})

const tuition = line({
  items: ['tuition'],
  group: 'tuition',
  range: range(15_000_000, 137_286, 60_000_000, 549_143),
  used: range(25_000_000, 228_810),
  leftOut: null,
  origin: {
    kind: 'catalogue',
    programs: 43,
    groups: 6,
    city: null,
    years: [
      { year: '2025-26', count: 11 },
      { year: null, count: 32 },
    ],
    fees: { low: fee(15_000_000), middle: fee(25_000_000), high: fee(60_000_000) },
    leftOut: { old: [{ year: '2019-20', count: 13 }], unsure: 2, unconverted: 1 },
  },
})

function estimate(change: Partial<Estimate>): Estimate {
  return {
    destination: 'india',
    choice: {
      level: 'bachelor',
      ownership: null,
      city: null,
      lifestyle: 'usual',
      nationality: null,
      currency: 'EUR',
      program: null,
    },
    programTitle: null,
    unused: [],
    localCurrency: 'INR',
    rates: [
      {
        currency: 'INR',
        perEuro: 109.2605,
        asOf: '2026-09-25',
        fixedTo: null,
        source: 'European Central Bank, euro foreign exchange reference rates',
        sourceUrl: 'https://www.ecb.europa.eu/stats/rates/html/index.en.html',
      },
    ],
    outdated: [],
    durationMonths: 48,
    lines: [
      tuition,
      line({
        items: ['rent', 'food'],
        group: 'living',
        range: range(9_600_000, 87_863, 14_400_000, 131_795),
        leftOut: 'old',
        origin: { kind: 'figure', figure },
      }),
      line({}),
    ],
    groups: [{ group: 'tuition', firstYear: range(25_000_000, 228_810) }],
    firstYear: range(25_000_000, 228_810),
    furtherYear: range(25_000_000, 228_810),
    wholeDegree: null,
    isAtLeast: true,
    isWithoutTuition: false,
    parts: { counted: 1, all: 3, years: [{ year: '2025-26', count: 1 }] },
    compare: [],
    options: { levels: [], ownerships: [], cities: [], currencies: [] },
    ...change,
  }
}

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

test('fees are shown as published, with how many are for which year and which are left out', () => {
  const [row] = estimateView(estimate({}), 'en', today).rows
  assert.equal(plain(row?.year.local ?? ''), 'INR 250,000')
  assert.equal(plain(row?.year.home), 'about €2,290')
  assert.equal(plain(row?.range), 'from INR 150,000 a year to INR 600,000 a year')
  assert.deepEqual(row?.texts.map(plain), [
    'Median of 43 programs of this type with a known fee in the catalogue (the lower of the two middle ones).',
    'Median: INR 250,000 a year.',
    'Years: 11 for 2025–26 and 32 without a year.',
    'Including groups of programs with the same fee: 6.',
    'Not included because they are too old: 13 for 2019–20.',
    'Not included because they are only usual amounts: 2.',
    'Not included because we have no exchange rate for their currency: 1.',
  ])
  const [french] = estimateView(estimate({}), 'fr', today).rows
  assert.equal(plain(french?.year.home), 'environ 2 290 €')
  assert.equal(plain(french?.texts[2]), 'Années : 11 pour 2025-2026 et 32 sans année.')
})

test('a total says how many of its parts count, of which years, and what is left out and why', () => {
  const english = estimateView(estimate({}), 'en', today)
  assert.equal(plain(english.totals?.firstYear.local), 'INR 250,000 or more')
  assert.deepEqual(english.notes.slice(0, 2).map(plain), [
    'Items included in the total: 1 of 3 (1 for 2025–26).',
    'Not included in the total: Rent and food (too old to include) and Visa (not known).',
  ])
  const french = estimateView(estimate({}), 'fr', today)
  assert.equal(
    plain(french.notes[1]),
    'Non inclus dans le total : Loyer et repas (trop ancien pour être inclus) et Visa (non connu).',
  )
  const old = english.rows[1]
  assert.deepEqual([old?.year.local, old?.isKnown], ['Not counted', false])
  assert.equal(plain(old?.texts[0]), 'The source gives from INR 8,000 to INR 12,000 a month.')
  assert.equal(english.rows[2]?.year.local, 'Not known')
})

test('without a tuition fee there is no total, and the page says what the rest comes to', () => {
  const living = range(9_600_000, 87_863, 14_400_000, 131_795)
  const without = estimate({
    firstYear: living,
    isWithoutTuition: true,
    lines: [line({ items: ['tuition'], group: 'tuition' })],
  })
  const english = estimateView(without, 'en', today)
  assert.equal(english.totals, null)
  assert.match(
    plain(english.noTotal) ?? '',
    /Without tuition, the first year costs INR 96,000 to INR 144,000 or more\./,
  )
  assert.equal(english.foot.label, 'Total without tuition')
  const french = estimateView(without, 'fr', today)
  assert.match(
    plain(french.noTotal) ?? '',
    /la première année coûte 96 000 INR à 144 000 INR ou plus\./,
  )
  assert.equal(estimateView(estimate({}), 'en', today).noTotal, null)
})

test('each rate is shown with its day and page, and beyond thirty days with its age', () => {
  const { rates } = estimateView(estimate({}), 'en', today)
  assert.deepEqual(
    rates.list.map(({ text, source }) => [plain(text), source?.host]),
    [
      [
        'Converted at €1 = INR 109.2605, the rate of 25 September 2026. European Central Bank, euro foreign exchange reference rates.',
        'ecb.europa.eu',
      ],
    ],
  )
  assert.equal(
    rates.age,
    'The oldest of these rates is 2 months old: converted amounts may have changed.',
  )
  const french = estimateView(estimate({}), 'fr', today).rates
  assert.match(
    plain(french.list[0]?.text) ?? '',
    /1 € = 109,2605 INR, taux du 25 septembre 2026\. Banque centrale européenne/,
  )
  assert.match(plain(french.age) ?? '', /a 2 mois/)
  assert.equal(estimateView(estimate({}), 'en', '2026-10-25').rates.age, null)
  const fixed = {
    currency: 'XOF',
    perEuro: 655.957,
    asOf: null,
    fixedTo: 'EUR',
    source: 'BCEAO: fixed at CFA 655.957 a euro',
    sourceUrl: null,
  }
  const { list, age } = estimateView(estimate({ rates: [fixed] }), 'en', today).rates
  assert.deepEqual(
    [plain(list[0]?.text), age],
    ['Converted at a fixed rate. BCEAO: fixed at CFA 655.957 a euro.', null],
  )
})

test('a currency whose rate is more than a year old is named as not converted', () => {
  const outdated = [{ currency: 'INR', asOf: '2025-09-25' }]
  const { notes } = estimateView(estimate({ outdated, rates: [] }), 'en', today)
  assert.equal(
    plain(notes.at(-1)),
    'We don’t convert to INR: our rate is from 25 September 2025, more than a year ago.',
  )
  assert.match(
    plain(estimateView(estimate({ outdated }), 'fr', today).notes.at(-1)) ?? '',
    /notre taux date du 25 septembre 2025/,
  )
})

test('a fee of another currency is shown as it was published, and then what it comes to', () => {
  const dollars = line({
    items: ['tuition'],
    group: 'tuition',
    range: range(48_670_000),
    used: range(48_670_000),
    isConverted: true,
    leftOut: null,
    origin: { kind: 'program', fee: fee(500_000, 'USD'), ...grounds },
  })
  const [row] = estimateView(estimate({ lines: [dollars] }), 'en', today).rows
  assert.equal(plain(row?.year.local ?? ''), 'USD 5,000')
  assert.match(plain(row?.year.home) ?? '', /^about /)
  assert.ok(row?.texts.map(plain).includes('The source gives USD 5,000 a year.'))
  assert.equal(row?.source?.host, 'university.example')
  assert.equal(row?.isSoft, true)
})

test('if nothing can be counted, no amount replaces the total', () => {
  const none = estimate({
    firstYear: range(0, 0),
    isWithoutTuition: true,
    lines: [line({ items: ['tuition'], group: 'tuition' })],
    parts: { counted: 0, all: 1, years: [] },
    rates: [],
  })
  const { totals, noTotal, foot, notes, rates } = estimateView(none, 'en', today)
  assert.deepEqual([totals, foot.firstYear, foot.wholeDegree, rates.list], [null, null, null, []])
  assert.equal(noTotal, 'We have no amount we can include yet, so there is no total.')
  assert.doesNotMatch(JSON.stringify([noTotal, notes]), /INR/)
})
