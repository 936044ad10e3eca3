import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Estimate } from '#contract/estimate.ts'
import type { CostItem } from '#contract/vocabulary.ts'
import {
  makeDestination,
  makePrograms,
  makeRates,
  makeUniversity,
} from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
  const { deps } = server
  const { id } = await makeDestination(deps, 'france')
  await makeRates(deps, { USD: 1.25, XOF: 655.957 })
  const cost = (key: string, covers: CostItem[], change: object) => ({
    destination_id: id,
    key,
    position: 1,
    covers,
    amount_min: 1,
    amount_max: 1,
    currency: 'EUR',
    period: 'year' as const,
    source_type: 'official' as const,
    confidence: 'confirmed' as const,
    checked_on: '2026-11-01',
    review_by: '2027-05-01',
    ...change,
  })
  await deps.db
    .insertInto('living_cost')
    .values([
      cost('living', ['rent', 'food', 'transport', 'other'], {
        amount_min: 800,
        amount_max: 1200,
        period: 'month',
      }),
      cost('cvec', ['registration'], { amount_min: 105, amount_max: 105 }),
      cost('visa', ['visa'], { amount_min: 50, amount_max: 99, period: 'once' }),
      cost('health', ['insurance'], { amount_min: 0, amount_max: 0 }),
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

async function estimate(query = ''): Promise<Estimate> {
  const answer = await server.request(`/api/destinations/france/estimate?${query}`)
  assert.equal(answer.status, 200, query)
  return Estimate.parse(await answer.json())
}

const lineOf = ({ lines }: Estimate, item: Estimate['lines'][number]['items'][number]) =>
  lines.find(({ items }) => items.includes(item))

test('a year and a degree are added up from the catalogue’s tuition and the dated figures', async () => {
  const found = await estimate('level=bachelor&ownership=public')
  assert.deepEqual(lineOf(found, 'tuition')?.origin, {
    kind: 'catalogue',
    programs: 2,
    city: null,
    academicYears: ['2027-28'],
  })
  assert.equal(lineOf(found, 'tuition')?.used?.local, 277_000)
  assert.equal(lineOf(found, 'rent')?.used?.local, 1_200_000)
  // 2,770 + 105 + 12 × 1,000 + 99 once; three years of it.
  assert.equal(found.firstYear.local, 1_497_400)
  assert.equal(found.furtherYear.local, 1_487_500)
  assert.equal(found.wholeDegree?.local, 3 * 1_487_500 + 9_900)
  assert.equal(found.durationMonths, 36)
})

test('a line that nobody knows is left out of the total, which is then the least it costs', async () => {
  const found = await estimate()
  assert.equal(lineOf(found, 'permit')?.used, null)
  assert.equal(found.isAtLeast, true)
})

test('a way of life takes the low, middle or high end of what living costs, not of a fee', async () => {
  const [modest, comfortable] = [
    await estimate('lifestyle=modest'),
    await estimate('lifestyle=comfortable'),
  ]
  assert.equal(lineOf(modest, 'food')?.used?.local, 960_000)
  assert.equal(lineOf(comfortable, 'food')?.used?.local, 1_440_000)
  assert.equal(lineOf(modest, 'visa')?.used?.local, 9_900)
})

test('the nationality decides the tuition and the home currency, at the dated rate', async () => {
  const german = await estimate('level=bachelor&ownership=public&nationality=DE')
  assert.equal(lineOf(german, 'tuition')?.used?.local, 17_800)
  assert.equal(german.rate, null)
  const senegalese = await estimate('level=bachelor&ownership=public&nationality=sn')
  assert.equal(senegalese.choice.currency, 'XOF')
  assert.equal(lineOf(senegalese, 'tuition')?.used?.home, Math.round(2770 * 655.957))
  assert.equal(senegalese.rate?.asOf, '2026-11-30')
})

test('a program’s own tuition and length are used for its page', async () => {
  const found = await estimate('program=design&currency=USD')
  assert.equal(found.choice.program, 'design')
  assert.ok(found.programTitle?.en)
  assert.equal(found.choice.city, 'Nice')
  assert.equal(lineOf(found, 'tuition')?.origin?.kind, 'program')
  // USD 20,000 for two years at 1.25.
  assert.equal(lineOf(found, 'tuition')?.used?.local, 800_000)
  assert.equal(lineOf(found, 'tuition')?.whole?.local, 1_600_000)
  const unknown = await estimate('program=no-fee')
  assert.equal(lineOf(unknown, 'tuition')?.used, null)
})

test('a fee for all of a program is told where its length is not known, and no year of it', async () => {
  const nice = await makeUniversity(server.deps, { city: 'Nice', ownership: 'private' })
  await makePrograms(server.deps, [
    {
      universityId: nice.id,
      key: 'no-length',
      duration_months: null,
      tuition: [{ amountMinor: 900_000, period: 'total', currency: 'EUR' }],
    },
  ])
  const { lines, wholeDegree } = await estimate('program=no-length')
  const tuition = lines.find(({ items }) => items[0] === 'tuition')
  assert.deepEqual([tuition?.used, tuition?.whole?.local, wholeDegree], [null, 900_000, null])
})

test('a city without such programs takes the whole destination’s tuition', async () => {
  const found = await estimate('city=NICE&ownership=public')
  assert.equal(found.choice.city, 'Nice')
  const origin = lineOf(found, 'tuition')?.origin
  assert.equal(origin?.kind === 'catalogue' && origin.city, null)
})

test('what can’t be used is named, never refused', async () => {
  const nonsense = [
    ['level', 'wizard'],
    ['ownership', "'; drop table program; --"],
    ['city', 'Atlantis\u0000\u202e'],
    ['lifestyle', '%5B%5D'],
    ['nationality', 'XX'],
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
  assert.equal((await server.request('/api/destinations/india/estimate')).status, 404)
  assert.equal((await server.request('/api/destinations/mars/estimate')).status, 404)
})

test('a new fee is in the next estimate', async () => {
  const { deps } = server
  const before = await estimate('level=doctorate')
  assert.equal(lineOf(before, 'tuition')?.used, null)
  await makePrograms(deps, [{ level: 'doctorate', tuition: [{ amountMinor: 39_700 }] }])
  const now = await estimate('level=doctorate')
  assert.equal(lineOf(now, 'tuition')?.used?.local, 39_700)
})
