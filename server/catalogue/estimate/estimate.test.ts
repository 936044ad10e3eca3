import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CostItem } from '#contract/common/values/vocabulary.ts'
import { Estimate, type EstimateRange } from '#contract/costs/estimate.ts'
import {
  confirmed,
  makeDestination,
  makePrograms,
  makeRates,
  makeUniversity,
} from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { retireRates } from '../rates/retire-rates.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
  const { deps } = server
  const { id } = await makeDestination(deps, 'france')
  await makeRates(deps, { USD: 1.25, XOF: 655.957, INR: 100 })
  await deps.db
    .insertInto('living_cost')
    .values([
      cost(id, 'living', ['rent', 'food', 'transport', 'other'], {
        amount_min: 800,
        amount_max: 1200,
        period: 'month',
      }),
      cost(id, 'cvec', ['registration'], {
        amount_min: 105,
        amount_max: 105,
        valid_for_year: '2026-27',
      }),
      cost(id, 'visa', ['visa'], { amount_min: 50, amount_max: 99, period: 'once' }),
      cost(id, 'health', ['insurance'], {
        amount_min: 0,
        amount_max: 0,
        valid_for_year: '2026-27',
      }),
    ])
    .execute()
  const lyon = await makeUniversity(deps, { city: 'Lyon', ownership: 'public' })
  const nice = await makeUniversity(deps, { city: 'Nice', ownership: 'private' })
  const public3 = { universityId: lyon.id, level: 'bachelor' as const, duration_months: 36 }
  const pair = [
    { audience: 'eu' as const, amountMinor: 17_800 },
    { audience: 'non_eu' as const, amountMinor: 277_000 },
  ]
  await makePrograms(deps, [
    { ...public3, key: 'law', tuition: pair },
    { ...public3, key: 'history', tuition: pair },
    { ...public3, key: 'no-fee', tuition: [] },
    { ...public3, key: 'hidden', status: 'draft', tuition: [{ amountMinor: 99_000_000 }] },
    {
      universityId: nice.id,
      key: 'design',
      level: 'bachelor',
      duration_months: 24,
      tuition: [{ amountMinor: 2_000_000, period: 'total', currency: 'USD' }],
    },
  ])
})
after(() => server.close())

function cost(destination: number, key: string, covers: CostItem[], change: object) {
  return {
    destination_id: destination,
    key,
    position: 1,
    covers,
    amount_min: 1,
    amount_max: 1,
    currency: 'EUR',
    period: 'year' as const,
    source_type: 'official' as const,
    review_by: '2027-05-01',
    ...confirmed,
    ...change,
  }
}

async function estimate(query = '', destination = 'france'): Promise<Estimate> {
  const answer = await server.request(`/api/destinations/${destination}/estimate?${query}`)
  assert.equal(answer.status, 200, query)
  return Estimate.parse(await answer.json())
}

const lineOf = ({ lines }: Estimate, item: Estimate['lines'][number]['items'][number]) =>
  lines.find(({ items }) => items.includes(item))

const ends = (range: EstimateRange | null | undefined) =>
  range && [range.low.local, range.high.local]

/** The programs that the catalogue's own fees come from. */
function catalogueOf(found: Estimate) {
  const origin = lineOf(found, 'tuition')?.origin
  assert.ok(origin?.kind === 'catalogue')
  return origin
}

test('a year and a degree are added up from the catalogue’s tuition and the dated figures', async () => {
  const found = await estimate('level=bachelor&ownership=public')
  const fee = { amountMinor: 277_000, currency: 'EUR', period: 'year', academicYear: '2027-28' }
  assert.deepEqual(lineOf(found, 'tuition')?.origin, {
    kind: 'catalogue',
    programs: 2,
    groups: 0,
    city: null,
    years: [{ year: '2027-28', count: 2 }],
    fees: { low: fee, middle: fee, high: fee },
    leftOut: { old: [], unsure: 0, unconverted: 0 },
  })
  assert.deepEqual(ends(lineOf(found, 'tuition')?.used), [277_000, 277_000])
  // A range that a source gives stays a range: its middle is no published figure.
  assert.deepEqual(ends(lineOf(found, 'rent')?.used), [960_000, 1_440_000])
  // 2,770 + 105 + 12 × 800 to 1,200 + 99 once; three years of it.
  assert.deepEqual(ends(found.firstYear), [1_257_400, 1_737_400])
  assert.deepEqual(ends(found.furtherYear), [1_247_500, 1_727_500])
  assert.deepEqual(ends(found.wholeDegree), [3 * 1_247_500 + 9_900, 3 * 1_727_500 + 9_900])
  assert.equal(found.durationMonths, 36)
})

test('an unknown line is left out of the total, which is then the least it costs', async () => {
  const found = await estimate('ownership=public')
  assert.deepEqual(
    [lineOf(found, 'permit')?.used, lineOf(found, 'permit')?.leftOut],
    [null, 'unknown'],
  )
  assert.equal(found.isAtLeast, true)
  assert.deepEqual(found.parts, {
    counted: 5,
    all: 6,
    years: [
      { year: '2027-28', count: 1 },
      { year: '2026-27', count: 2 },
      { year: null, count: 2 },
    ],
  })
})

test('a way of life takes the low end, the high end or all of the living costs, but not of a fee', async () => {
  const [modest, comfortable] = [
    await estimate('lifestyle=modest'),
    await estimate('lifestyle=comfortable'),
  ]
  assert.deepEqual(ends(lineOf(modest, 'food')?.used), [960_000, 960_000])
  assert.deepEqual(ends(lineOf(comfortable, 'food')?.used), [1_440_000, 1_440_000])
  assert.deepEqual(ends(lineOf(modest, 'visa')?.used), [9_900, 9_900])
})

test('the nationality decides the tuition and the home currency, at the dated rate', async () => {
  const german = await estimate('level=bachelor&ownership=public&nationality=DE')
  assert.deepEqual(ends(lineOf(german, 'tuition')?.used), [17_800, 17_800])
  assert.deepEqual(german.rates, [])
  const senegalese = await estimate('level=bachelor&ownership=public&nationality=sn')
  assert.equal(senegalese.choice.currency, 'XOF')
  assert.equal(lineOf(senegalese, 'tuition')?.used?.low.home, Math.round(2770 * 655.957))
  assert.deepEqual(
    senegalese.rates.map(({ currency, asOf }) => [currency, asOf]),
    [['XOF', '2026-11-30']],
  )
})

test('a program’s own tuition and length are used for its page', async () => {
  const found = await estimate('program=design&currency=USD')
  assert.equal(found.choice.program, 'design')
  assert.ok(found.programTitle?.en)
  assert.equal(found.choice.city, 'Nice')
  const origin = lineOf(found, 'tuition')?.origin
  assert.deepEqual(origin?.kind === 'program' && origin.fee, {
    amountMinor: 2_000_000,
    currency: 'USD',
    period: 'total',
    academicYear: '2027-28',
  })
  // USD 20,000 for two years at 1.25.
  assert.deepEqual(ends(lineOf(found, 'tuition')?.used), [800_000, 800_000])
  assert.deepEqual(ends(lineOf(found, 'tuition')?.whole), [1_600_000, 1_600_000])
  assert.equal(lineOf(found, 'tuition')?.isConverted, true)
  const unknown = await estimate('program=no-fee')
  assert.equal(lineOf(unknown, 'tuition')?.used, null)
  assert.equal(unknown.isWithoutTuition, true)
})

test('a fee for a whole program of unknown length is shown without a yearly amount', async () => {
  const nice = await makeUniversity(server.deps, { city: 'Nice', ownership: 'private' })
  const whole = [{ amountMinor: 900_000, period: 'total' as const, currency: 'EUR' }]
  await makePrograms(server.deps, [
    { universityId: nice.id, key: 'no-length', duration_months: null, tuition: whole },
    {
      universityId: nice.id,
      key: 'computed-length',
      duration_months: 24,
      derived_fields: ['durationMonths'],
      tuition: whole,
    },
  ])
  for (const key of ['no-length', 'computed-length']) {
    const found = await estimate(`program=${key}`)
    const tuition = lineOf(found, 'tuition')
    assert.deepEqual(
      [tuition?.used, ends(tuition?.whole), found.wholeDegree, found.isWithoutTuition],
      [null, [900_000, 900_000], null, true],
    )
  }
})

test('a degree is counted if most lengths of its kind are in a source, using the lower middle one', async () => {
  const level = 'associate' as const
  const computed = { level, duration_months: 60, derived_fields: ['durationMonths'] }
  await makePrograms(server.deps, [{ level, duration_months: 24 }, computed, computed])
  assert.equal((await estimate(`level=${level}`)).durationMonths, null)
  await makePrograms(server.deps, [
    { level, duration_months: 36 },
    { level, duration_months: 48 },
    { level, duration_months: 48 },
  ])
  assert.equal((await estimate(`level=${level}`)).durationMonths, 36)
})

test('a city without such programs takes the whole destination’s tuition', async () => {
  const found = await estimate('city=NICE&ownership=public')
  assert.equal(found.choice.city, 'Nice')
  assert.equal(catalogueOf(found).city, null)
})

test('a choice that can’t be used is named, never refused', async () => {
  const nonsense = [
    ['level', 'wizard'],
    ['ownership', "'; drop table program; --"],
    ['city', 'Atlantis\u0000\u202e'],
    ['lifestyle', '%5B%5D'],
    ['nationality', 'ZZ'],
    ['currency', 'DOGE'],
    ['program', '../../etc/passwd'],
  ] as const
  const query = new URLSearchParams(nonsense.map(([name, value]) => [name, value]))
  query.append('level', 'master')
  const found = await estimate(String(query))
  assert.deepEqual(
    new Set(found.unused.map(({ param }) => param)),
    new Set(nonsense.map(([name]) => name)),
  )
  assert.ok(found.unused.some(({ value }) => value === 'Atlantis'))
  assert.equal(found.choice.level, 'bachelor')
  await estimate(`city=${'x'.repeat(5000)}`)
  await estimate(`program=hidden`)
  assert.equal((await server.request('/api/destinations/china/estimate')).status, 404)
  assert.equal((await server.request('/api/destinations/mars/estimate')).status, 404)
})

test('a new fee is in the next estimate', async () => {
  const { deps } = server
  const before = await estimate('level=doctorate')
  assert.equal(lineOf(before, 'tuition')?.used, null)
  await makePrograms(deps, [{ level: 'doctorate', tuition: [{ amountMinor: 39_700 }] }])
  const now = await estimate('level=doctorate')
  assert.deepEqual(ends(lineOf(now, 'tuition')?.used), [39_700, 39_700])
})

test('every figure of a kind is a published one, in its own currency', async () => {
  const { id } = await makeUniversity(server.deps, { destination: 'india', city: 'Pune' })
  const fees = [15_000_000, 25_000_001, 30_000_000, 60_000_000]
  await makePrograms(
    server.deps,
    fees.map((amountMinor) => ({
      universityId: id,
      level: 'bachelor',
      tuition: [{ amountMinor, currency: 'INR' }],
    })),
  )
  const found = await estimate('level=bachelor', 'india')
  assert.deepEqual(ends(lineOf(found, 'tuition')?.range), [15_000_000, 60_000_000])
  // Of four, the lower of the two in the middle, to the paisa.
  assert.deepEqual(ends(lineOf(found, 'tuition')?.used), [25_000_001, 25_000_001])

  await makePrograms(server.deps, [
    { universityId: id, level: 'mba', tuition: [{ amountMinor: 100_000, currency: 'USD' }] },
    {
      universityId: id,
      level: 'mba',
      tuition: [{ amountMinor: 3_000_000, currency: 'INR', period: 'semester' }],
    },
    { universityId: id, level: 'mba', tuition: [{ amountMinor: 50_000_000, currency: 'INR' }] },
  ])
  const mixed = catalogueOf(await estimate('level=mba', 'india')).fees
  assert.deepEqual(
    [mixed?.low, mixed?.middle, mixed?.high].map((fee) => [
      fee?.amountMinor,
      fee?.currency,
      fee?.period,
    ]),
    [
      [3_000_000, 'INR', 'semester'],
      [100_000, 'USD', 'year'],
      [50_000_000, 'INR', 'year'],
    ],
  )
})

test('fees that are too old, only usual, or without a rate count for nothing, and are counted', async () => {
  const { id } = await makeUniversity(server.deps, { destination: 'turkey', city: 'Ankara' })
  const tuition = (change: object) => [{ amountMinor: 500_000, currency: 'TRY', ...change }]
  const master = (change: object, more = {}) => ({
    universityId: id,
    level: 'master' as const,
    tuition: tuition(change),
    ...more,
  })
  const leftOut = [
    master({ academicYear: '2022-23' }),
    master({ academicYear: '2019-20' }),
    master({ academicYear: '2019-20' }),
    master({ certainty: 'typical' }),
    master({ currency: 'XTS' }),
  ]
  await makePrograms(server.deps, leftOut)
  const none = await estimate('level=master', 'turkey')
  assert.deepEqual(
    [lineOf(none, 'tuition')?.used, lineOf(none, 'tuition')?.leftOut, none.isWithoutTuition],
    [null, 'old', true],
  )
  assert.equal(catalogueOf(none).fees, null)

  await makePrograms(server.deps, [
    master({ academicYear: '2023-24' }),
    master({ academicYear: null }, { derived_fields: ['group'] }),
    master({ academicYear: '2026-27' }),
    master({ academicYear: '2026-27' }),
    master({ certainty: 'unknown' }),
  ])
  const origin = catalogueOf(await estimate('level=master', 'turkey'))
  assert.deepEqual([origin.programs, origin.groups], [4, 1])
  assert.deepEqual(origin.years, [
    { year: '2026-27', count: 2 },
    { year: '2023-24', count: 1 },
    { year: null, count: 1 },
  ])
  assert.deepEqual(origin.leftOut, {
    old: [
      { year: '2022-23', count: 1 },
      { year: '2019-20', count: 2 },
    ],
    unsure: 1,
    unconverted: 1,
  })
})

test('a program’s own fee counts by the same rule', async () => {
  const { id } = await makeUniversity(server.deps, { city: 'Nice', ownership: 'private' })
  const own = (key: string, change: object) => ({
    universityId: id,
    level: 'short' as const,
    key,
    tuition: [{ amountMinor: 500_000, ...change }],
  })
  await makePrograms(server.deps, [
    own('of-2018', { academicYear: '2018-19' }),
    own('usually-so', { certainty: 'typical' }),
    own('not-known', { certainty: 'unknown' }),
    own('of-now', { academicYear: '2026-27', certainty: 'reported' }),
  ])
  const leftOut = async (key: string) =>
    lineOf(await estimate(`program=${key}`), 'tuition')?.leftOut
  assert.equal(await leftOut('of-2018'), 'old')
  assert.equal(await leftOut('usually-so'), 'unsure')
  assert.equal(await leftOut('not-known'), 'unknown')
  assert.equal(await leftOut('of-now'), null)
})

test('other costs that are old or only usual are shown and not added either', async () => {
  const { id } = await makeDestination(server.deps, 'dubai')
  await server.deps.db
    .insertInto('living_cost')
    .values([
      cost(id, 'room', ['rent'], { amount_min: 900, amount_max: 900, currency: 'AED' }),
      cost(id, 'meals', ['food'], { certainty: 'typical', currency: 'AED' }),
      cost(id, 'all', ['rent', 'food', 'transport'], {
        city: 'Dubai',
        valid_for_year: '2016',
        currency: 'AED',
      }),
      cost(id, 'insurance', ['insurance'], { valid_for_year: '2016', currency: 'AED' }),
      cost(id, 'visa', ['visa'], { currency: 'XTS' }),
    ])
    .execute()
  await makePrograms(server.deps, [
    { universityId: (await makeUniversity(server.deps, { destination: 'dubai' })).id },
  ])
  const found = await estimate('', 'dubai')
  const outcome = (item: CostItem) => {
    const line = lineOf(found, item)
    const key = line?.origin?.kind === 'figure' ? line.origin.figure.key : null
    return [key, line?.leftOut, line?.used !== null]
  }
  assert.deepEqual(outcome('rent'), ['room', null, true])
  assert.deepEqual(outcome('food'), ['meals', 'unsure', false])
  assert.deepEqual(outcome('transport'), [null, 'unknown', false])
  assert.deepEqual(outcome('insurance'), ['insurance', 'old', false])
  assert.deepEqual(outcome('visa'), ['visa', 'unconverted', false])
  assert.deepEqual(ends(found.firstYear), [90_000, 90_000])
  assert.deepEqual(
    found.compare.map(({ key }) => key),
    ['all'],
  )
})

test('a rate of more than a year ago converts nothing, and the answer names it', async () => {
  const before = await estimate('nationality=US', 'india')
  assert.ok(before.firstYear.low.home !== null)
  const own = await server.deps.db
    .selectFrom('currency_rate')
    .select(['currency', 'as_of'])
    .where('currency', '=', 'INR')
    .executeTakeFirstOrThrow()
  await server.deps.db
    .updateTable('currency_rate')
    .set({ as_of: '2025-11-30' })
    .where('currency', '=', 'INR')
    .execute()
  await retireRates(server.deps)
  const found = await estimate('nationality=US', 'india')
  assert.equal(found.firstYear.low.home, null)
  assert.deepEqual(found.outdated, [{ currency: 'INR', asOf: '2025-11-30' }])
  assert.ok(found.firstYear.low.local >= 0)
  await server.deps.db
    .updateTable('currency_rate')
    .set({ as_of: own.as_of })
    .where('currency', '=', 'INR')
    .execute()
  await retireRates(server.deps)
})
