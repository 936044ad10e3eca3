import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  CatalogueFigures,
  ClosingSoon,
  CurrencyList,
  DestinationDetail,
  DestinationList,
  FieldList,
  UniversityDetail,
  UniversityList,
} from '#contract/catalogue/catalogue.ts'
import {
  confirmed,
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
  await makeDestination(deps, 'india')
  const lyon = await makeUniversity(deps, { key: 'lyon', name: 'Université de Lyon', city: 'Lyon' })
  const nice = await makeUniversity(deps, { key: 'nice', name: 'Côte d’Azur', city: 'Nice' })
  const hidden = await makeUniversity(deps, { key: 'draft', name: 'Draft', status: 'draft' })
  await makePrograms(deps, [
    { key: 'late', universityId: lyon.id, title: 'Late' },
    {
      key: 'soon',
      universityId: lyon.id,
      title: 'Soon',
      intakes: [{ closes_at: '2026-12-10T12:00:00Z' }],
    },
    {
      key: 'sooner',
      universityId: lyon.id,
      title: 'Sooner',
      intakes: [{ closes_at: '2026-12-05T12:00:00Z' }],
    },
    { key: 'next', universityId: nice.id, title: 'Next', languages: ['fr'] },
    { key: 'planned', universityId: nice.id, intakes: [{ opens_at: '2027-01-01T00:00:00Z' }] },
    { key: 'full', universityId: nice.id, intakes: [{ override: 'full' }, { capacity: 0 }] },
    { key: 'none', universityId: hidden.id },
  ])
})
after(() => server.close())

async function read(path: string): Promise<unknown> {
  const answer = await server.request(path)
  assert.equal(answer.status, 200, path)
  return answer.json()
}

test('destinations come in their order with counts of what visitors can see', async () => {
  const all = DestinationList.parse(await read('/api/destinations'))
  assert.deepEqual(
    all.map(({ key, universityCount, programCount }) => [key, universityCount, programCount]),
    [
      ['india', 0, 0],
      ['france', 2, 6],
    ],
  )
})

test('every page links to the visible destinations, in their order', async () => {
  assert.deepEqual(await read('/api/catalogue/destinations'), ['india', 'france'])
  const show = (published: boolean) =>
    server.deps.db
      .updateTable('destination')
      .set({ published })
      .where('key', '=', 'india')
      .execute()
  await show(false)
  assert.deepEqual(await read('/api/catalogue/destinations'), ['france'])
  await show(true)
})

test('a destination is read with its sections and dated facts, a hidden one is not found', async () => {
  const { db } = server.deps
  const { id } = await makeDestination(server.deps, 'france')
  await db
    .insertInto('fact')
    .values({
      destination_id: id,
      key: 'visa-fee',
      position: 1,
      section: 'visa',
      label: JSON.stringify({ en: 'Visa fee', fr: 'Frais de visa' }),
      value: JSON.stringify({ en: 'EUR 50', fr: '50 €' }),
      amount_min: 50,
      unit: 'EUR',
      source_type: 'official',
      ...confirmed,
      review_by: '2027-05-01',
    })
    .execute()
  const france = DestinationDetail.strict().parse(await read('/api/destinations/france'))
  assert.equal(france.programCount, 6)
  assert.equal(france.facts[0]?.reviewBy, '2027-05-01')

  await db.updateTable('destination').set({ published: false }).where('key', '=', 'india').execute()
  assert.equal((await server.request('/api/destinations/india')).status, 404)
  assert.equal((await server.request('/api/destinations/mars')).status, 404)
  const all = DestinationList.parse(await read('/api/destinations'))
  assert.deepEqual(
    all.map(({ key }) => key),
    ['france'],
  )
})

test('universities are found by any part of their names, accents aside', async () => {
  const find = async (query: string) =>
    UniversityList.parse(await read(`/api/universities?${query}`))
  assert.deepEqual(
    (await find('')).rows.map(({ key }) => key),
    ['nice', 'lyon'],
  )
  assert.deepEqual(
    (await find('q=universite')).rows.map(({ key }) => key),
    ['lyon'],
  )
  assert.deepEqual(
    (await find('q=COTE+azur')).rows.map(({ key }) => key),
    ['nice'],
  )
  assert.deepEqual((await find('destination=india')).rows, [])
  assert.equal((await find('q=%25')).total, 0)
  const second = await find('page=2&size=1')
  assert.deepEqual([second.total, second.rows.map(({ key }) => key)], [2, ['lyon']])
  assert.equal((await server.request('/api/universities?size=1000')).status, 400)
})

test('universities are found by their city too, and counted with and without programs', async () => {
  const town = await makeUniversity(server.deps, { key: 'town', city: 'Beijing' })
  const find = async (query: string) =>
    UniversityList.parse(await read(`/api/universities?${query}`))
  for (const words of ['beijing', 'pekin', 'P%C3%A9kin']) {
    const found = await find(`q=${words}`)
    assert.deepEqual([found.rows.map(({ key }) => key), found.withPrograms], [['town'], 0], words)
  }
  const all = await find('destination=france')
  assert.deepEqual(
    [all.total, all.withPrograms, all.rows.at(-1)?.key, all.rows.at(-1)?.programCount],
    [3, 2, 'town', 0],
  )
  assert.deepEqual(all.places, [{ destination: 'france', universities: 3, withPrograms: 2 }])
  assert.deepEqual(
    all.cities.find(({ city }) => city === 'Beijing'),
    { city: 'Beijing', universities: 1, withPrograms: 0 },
  )
  assert.equal((await find('destination=france&withPrograms=true')).total, 2)
  const there = await find('destination=france&city=Beijing')
  assert.deepEqual(
    [there.total, there.cities[0]?.city, there.cities.length > 1],
    [1, 'Beijing', true],
  )
  // Neither another spelling of nothing nor a draft's city is counted.
  assert.equal((await find('q=london')).total, 0)
  assert.equal((await find('destination=france&city=Nowhere')).total, 0)
  await server.deps.db.deleteFrom('university').where('key', '=', town.key).execute()
})

test('a university is read with its programs by title, a hidden one is not found', async () => {
  const lyon = UniversityDetail.strict().parse(await read('/api/universities/lyon'))
  assert.equal(lyon.programs.total, 3)
  assert.equal(lyon.programCount, 3)
  assert.deepEqual(
    lyon.programs.rows.map(({ key }) => key),
    ['late', 'soon', 'sooner'],
  )
  assert.equal((await server.request('/api/universities/draft')).status, 404)
  assert.equal((await server.request('/api/universities/no-such')).status, 404)
})

test('the programs that close soonest are one per university, open ones only', async () => {
  const rows = ClosingSoon.parse(await read('/api/catalogue/closing-soon'))
  assert.deepEqual(
    rows.map(({ key, nextIntake }) => [key, nextIntake?.state]),
    [
      ['sooner', 'closing_soon'],
      ['next', 'open'],
    ],
  )
  assert.equal(ClosingSoon.parse(await read('/api/catalogue/closing-soon?limit=1')).length, 1)
  const places = ClosingSoon.parse(await read('/api/catalogue/closing-soon?per=destination'))
  assert.deepEqual(
    places.map(({ key, destination }) => [key, destination]),
    [['sooner', 'france']],
  )
})

test('figures are computed from what visitors can see', async () => {
  const figures = CatalogueFigures.parse(await read('/api/catalogue/figures'))
  assert.deepEqual(figures, { universities: 2, programs: 6, cities: 2, openIntakes: 4 })
})

test('fields and currencies are listed with their names, dates and sources', async () => {
  await makeRates(server.deps, { USD: 1.04 })
  const name = JSON.stringify({ en: 'Law', fr: 'Droit' })
  await server.deps.db.insertInto('field_of_study').values({ code: '0421', name }).execute()
  assert.deepEqual(FieldList.parse(await read('/api/fields')), [
    { code: '0421', name: { en: 'Law', fr: 'Droit' } },
  ])
  assert.deepEqual(CurrencyList.parse(await read('/api/currencies')), [
    {
      ...{ currency: 'USD', perEuro: 1.04, asOf: '2026-11-30' },
      ...{ source: 'made for a test', sourceUrl: null },
    },
  ])
})

test('similar programs share field and level, one from each other university', async () => {
  const { deps } = server
  const others = await Promise.all([1, 2].map(() => makeUniversity(deps, {})))
  const settings = others.flatMap(({ id }, place) =>
    [1, 2].map((number) => ({
      key: `alike-${place}-${number}`,
      universityId: id,
      field: '0215',
      level: 'doctorate' as const,
    })),
  )
  await makePrograms(deps, settings)
  const answer = await server.request('/api/programs/alike-0-1')
  const { similar } = await answer.json()
  assert.deepEqual(
    similar.map(({ key }: { key: string }) => key),
    ['alike-1-1'],
  )
})

test('a university sums up all its programs: levels, languages, fees from abroad, its city', async () => {
  const { deps } = server
  const near = { destination: 'china', city: 'Xi’an' } as const
  const { id, key } = await makeUniversity(deps, near)
  await makeUniversity(deps, { ...near, latitude: 34.2, longitude: 108.8 })
  await makeUniversity(deps, { ...near, latitude: 34.4, longitude: 109 })
  await makePrograms(deps, [
    {
      universityId: id,
      level: 'bachelor',
      languages: ['zh'],
      tuition: [
        { currency: 'CNY', amountMinor: 1_800_000 },
        { currency: 'CNY', amountMinor: 100, audience: 'domestic' },
      ],
    },
    {
      universityId: id,
      languages: ['en', 'zh'],
      tuition: [{ currency: 'CNY', amountMinor: 4_000_000, academicYear: '2026-27' }],
    },
    { universityId: id, status: 'draft', level: 'doctorate' },
  ])
  const { overview } = UniversityDetail.parse(await read(`/api/universities/${key}`))
  assert.deepEqual(
    new Map(overview.levels.map(({ level, count }) => [level, count])),
    new Map([
      ['bachelor', 1],
      ['master', 1],
    ]),
  )
  assert.deepEqual(overview.languages, ['zh', 'en'])
  assert.deepEqual(overview.fees, [
    {
      currency: 'CNY',
      minMinor: 1_800_000,
      maxMinor: 4_000_000,
      programs: 2,
      academicYears: ['2026-27', '2027-28'],
      undated: 0,
      certainties: ['confirmed'],
    },
  ])
  assert.equal(overview.place?.latitude.toFixed(1), '34.3')
  const lyon = UniversityDetail.parse(await read('/api/universities/lyon'))
  assert.equal(lyon.overview.place, null)
})
