import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramResults, type ProgramRow, ProgramRows } from '#contract/catalogue/catalogue.ts'
import {
  makeProgram,
  makePrograms,
  makeRates,
  makeUniversity,
} from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { refreshOutdatedSearch, refreshSearch } from './refresh-search.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
  const { deps } = server
  await makeRates(deps, { TRY: 36.74, USD: 1.04, XOF: 656 })
  const istanbul = await makeUniversity(deps, {
    destination: 'turkey',
    key: 'bogazici-university',
    name: 'Boğaziçi University',
    city: 'İstanbul',
  })
  const lyon = await makeUniversity(deps, { key: 'insa-lyon', name: 'INSA Lyon', city: 'Lyon' })
  const delhi = await makeUniversity(deps, {
    destination: 'india',
    key: 'iit-delhi',
    name: 'Indian Institute of Technology Delhi',
    local_name: 'भारतीय प्रौद्योगिकी संस्थान दिल्ली',
    short_name: 'IITD',
    city: 'New Delhi',
  })
  await makePrograms(deps, [
    {
      key: 'cs-istanbul',
      universityId: istanbul.id,
      title: { en: 'Computer Science', fr: 'Informatique' },
      tuition: [{ amountMinor: 3_674_000, currency: 'TRY' }],
      intakes: [{ closes_at: '2027-05-01T12:00:00Z' }],
    },
    {
      key: 'civil-lyon',
      universityId: lyon.id,
      title: { en: 'Civil Engineering', fr: 'Génie civil' },
      field: '0732',
      languages: ['fr', 'en'],
      level: 'bachelor',
      tuition: [{ amountMinor: 150_000, currency: 'EUR', period: 'semester' }],
      intakes: [{ closes_at: '2027-02-01T12:00:00Z' }],
    },
    {
      key: 'btech-delhi',
      universityId: delhi.id,
      title: { en: 'Computer Science and Engineering', fr: 'Informatique et ingénierie' },
      award: 'B.Tech',
      level: 'bachelor',
      tuition: [
        { amountMinor: 1, currency: 'EUR', audience: 'domestic' },
        { amountMinor: 832_000, currency: 'USD', period: 'total' },
      ],
      duration_months: 48,
      mode: 'online',
      intakes: [{ opens_at: '2027-01-10T00:00:00Z', closes_at: '2027-01-20T12:00:00Z' }],
    },
    {
      key: 'mba-delhi',
      universityId: delhi.id,
      title: { en: 'MBA', fr: 'Administration des affaires' },
      level: 'mba',
      field: '0413',
      tuition: [],
      intakes: [{ closes_at: '2026-11-30T12:00:00Z' }],
    },
    { key: 'hidden', universityId: delhi.id, title: 'Computer Science', status: 'draft' },
  ])
})
after(() => server.close())

async function search(query: string): Promise<ProgramResults> {
  const answer = await server.request(`/api/programs?${query}`)
  assert.equal(answer.status, 200)
  return ProgramResults.strict().parse(await answer.json())
}

function keys({ rows }: { rows: ProgramRow[] }): string[] {
  return rows.map(({ key }) => key)
}

test('words are found in titles of both languages, universities, cities, levels and fields', async () => {
  for (const [text, expected] of [
    ['computer science', ['cs-istanbul', 'btech-delhi']],
    ['informatique', ['cs-istanbul', 'btech-delhi']],
    ['computer delhi', ['btech-delhi']],
    ['IITD mba', ['mba-delhi']],
    ['licence lyon', ['civil-lyon']],
    ['दिल्ली computer', ['btech-delhi']],
    ['inde computer', ['btech-delhi']],
  ] as const) {
    const found = await search(`q=${encodeURIComponent(text)}`)
    assert.deepEqual(keys(found), expected, text)
    assert.equal(found.matched, 'words', text)
  }
})

test('abbreviations find what titles spell out', async () => {
  assert.deepEqual(keys(await search('q=cs')), ['cs-istanbul', 'btech-delhi'])
  assert.deepEqual(keys(await search('q=btech')), ['btech-delhi', 'civil-lyon'])
  assert.deepEqual(keys(await search('q=b.tech+delhi')), ['btech-delhi'])
  assert.deepEqual(keys(await search('q=genie')), ['civil-lyon', 'btech-delhi'])
})

test('the last word may be unfinished', async () => {
  assert.deepEqual(keys(await search('q=computer+sci')), ['cs-istanbul', 'btech-delhi'])
  assert.deepEqual(keys(await search('q=istan')), ['cs-istanbul'])
})

test('accents, case and the Turkish i make no difference', async () => {
  for (const text of ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul', 'Bogazici', 'boğaziçi']) {
    assert.deepEqual(keys(await search(`q=${encodeURIComponent(text)}`)), ['cs-istanbul'], text)
  }
  for (const text of ['génie civil', 'GENIE CIVIL', 'ge\u0301nie']) {
    assert.ok(keys(await search(`q=${encodeURIComponent(text)}`)).includes('civil-lyon'), text)
  }
  for (const city of ['istanbul', 'İstanbul', 'ISTANBUL']) {
    const found = await search(`city=${encodeURIComponent(city)}`)
    assert.deepEqual(keys(found), ['cs-istanbul'], city)
  }
})

test('typing errors are forgiven, and the answer says so', async () => {
  for (const text of ['computr science', 'comptuer scince', 'conputer']) {
    const found = await search(`q=${encodeURIComponent(text)}`)
    assert.deepEqual(keys(found), ['cs-istanbul', 'btech-delhi'], text)
    assert.equal(found.matched, 'similar', text)
  }
  const both = await search('q=computr+sciense')
  assert.deepEqual(keys(both), ['cs-istanbul', 'btech-delhi'])
})

test('a word that no program has is left out, and the answer says so', async () => {
  const nothing = await search('q=zzzzzzzz')
  assert.equal(nothing.total, 4)
  assert.deepEqual([nothing.leftOut, nothing.matched], [['zzzzzzzz'], 'all'])
  const some = await search('q=Computer+zzzzzzzz+Delhi')
  assert.deepEqual(keys(some), ['btech-delhi'])
  assert.deepEqual(some.leftOut, ['zzzzzzzz'])
  assert.deepEqual(some.understood, [{ filter: 'city', value: 'New Delhi', words: 'Delhi' }])
})

test('a typing error that the catalogue also contains doesn’t hide what was meant', async () => {
  const { deps } = server
  const college = await makeUniversity(deps, { name: 'Sciense College', destination: 'india' })
  const made = [{ universityId: college.id, title: 'Music' }]
  const meant = Array.from({ length: 20 }, () => ({ title: 'Data Science' }))
  const programs = await makePrograms(deps, [...made, ...meant])
  const found = await search('q=sciense&size=50')
  assert.equal(found.matched, 'similar')
  assert.equal(found.total, 23)
  assert.equal((await search('q=data+sciense')).total, 20)

  const ids = programs.map(({ id }) => id)
  await deps.db.updateTable('program').set({ status: 'draft' }).where('id', 'in', ids).execute()
  await deps.db.transaction().execute((tx) => refreshSearch(tx, 'all'))
})

test('a text that is long, empty or made of signs is answered like any other', async () => {
  for (const text of [
    'x'.repeat(10_000),
    'a '.repeat(500),
    "'; drop table program; --",
    '&|!:*()<->\\ % _ \u0000 \u202e',
    '(((((((((',
    '__proto__ constructor toString',
    '\ud800',
    '   ',
    '',
  ]) {
    await search(`q=${encodeURIComponent(text.toWellFormed())}`)
  }
  assert.equal((await search('q=the+of')).total, 4)
})

test('fees are compared in euros a year, whatever their currency and period', async () => {
  const found = await search('sort=tuition')
  // 36,740 TRY, 8,320 USD over four years, 1,500 EUR a semester, unknown.
  assert.deepEqual(keys(found), ['cs-istanbul', 'btech-delhi', 'civil-lyon', 'mba-delhi'])
  assert.deepEqual(keys(await search('tuitionMax=2000&sort=tuition')), [
    'cs-istanbul',
    'btech-delhi',
  ])
  assert.deepEqual(keys(await search('tuitionMax=999')), [])
})

test('currencies without a hundredth are compared right', async () => {
  const { key } = await makeProgram(server.deps, {
    title: 'Dakar exchange',
    tuition: [{ amountMinor: 656_000, currency: 'XOF' }],
  })
  assert.ok(keys(await search('tuitionMax=1000&q=dakar')).includes(key))
  assert.deepEqual(keys(await search('tuitionMax=999&q=dakar')), [])
  await server.deps.db
    .updateTable('program')
    .set({ status: 'archived' })
    .where('key', '=', key)
    .execute()
  await server.deps.db.transaction().execute((tx) => refreshSearch(tx, 'all'))
})

test('a fee without a yearly amount is shown, and compared with none', async () => {
  const { id } = await makeUniversity(server.deps, { destination: 'france' })
  const fees = [
    { amountMinor: 8_967_000, currency: 'EUR', period: 'total' },
    { amountMinor: 8_967_000, currency: 'EUR', period: 'once' },
    { amountMinor: 8_967_000, currency: 'MNT', period: 'year' },
  ] as const
  const programs = await Promise.all(
    fees.map((fee) =>
      makeProgram(server.deps, {
        universityId: id,
        title: 'Midwifery',
        duration_months: null,
        tuition: [fee],
      }),
    ),
  )
  const { rows, facets } = await search('q=midwifery')
  assert.deepEqual(
    rows.map(({ tuition }) => [tuition?.amountMinor, tuition?.yearlyEuros]),
    fees.map(({ amountMinor }) => [amountMinor, null]),
  )
  assert.deepEqual(facets.tuition, [{ value: 'unknown', count: 3 }])
  await server.deps.db
    .updateTable('program')
    .set({ status: 'archived' })
    .where(
      'key',
      'in',
      programs.map(({ key }) => key),
    )
    .execute()
  await server.deps.db.transaction().execute((tx) => refreshSearch(tx, 'all'))
})

test('deadlines come in order: open intakes and planned ones, then those that are over', async () => {
  const found = await search('sort=deadline')
  assert.deepEqual(keys(found), ['btech-delhi', 'civil-lyon', 'cs-istanbul', 'mba-delhi'])
  assert.deepEqual(
    found.rows.map(({ nextIntake }) => nextIntake?.state),
    ['planned', 'open', 'open', undefined],
  )
  assert.deepEqual(keys(await search('openOnly=true&sort=deadline')), ['civil-lyon', 'cs-istanbul'])
})

test('open intakes follow the clock', async () => {
  server.clock.set('2027-01-15T00:00:00Z')
  assert.deepEqual(keys(await search('openOnly=true&sort=deadline')), [
    'btech-delhi',
    'civil-lyon',
    'cs-istanbul',
  ])
  // The last minute of a deadline is still in time.
  server.clock.set('2027-01-20T12:00:59.999Z')
  assert.equal((await search('openOnly=true')).total, 3)
  server.clock.set('2027-01-20T12:01:00Z')
  assert.deepEqual(keys(await search('openOnly=true&sort=deadline')), ['civil-lyon', 'cs-istanbul'])
  server.clock.set('2026-12-01T09:00:00Z')
})

test('titles are ordered in the reader’s language', async () => {
  const inEnglish = await search('sort=title&lng=en')
  assert.deepEqual(keys(inEnglish), ['civil-lyon', 'cs-istanbul', 'btech-delhi', 'mba-delhi'])
  const inFrench = await search('sort=title&lng=fr')
  assert.deepEqual(keys(inFrench), ['mba-delhi', 'civil-lyon', 'cs-istanbul', 'btech-delhi'])
})

test('several values of a facet add up, facets narrow each other, unknown values are dropped', async () => {
  assert.equal((await search('level=bachelor,mba')).total, 3)
  assert.equal((await search('level=bachelor&level=mba&destination=india')).total, 2)
  assert.equal((await search('level=bachelor&level=wizard')).total, 2)
  assert.equal((await search('language=fr,en')).total, 4)
  assert.deepEqual(keys(await search('university=insa-lyon')), ['civil-lyon'])
})

test('counts ignore their own facet and respect all others', async () => {
  const { facets } = await search('level=bachelor&destination=india')
  assert.deepEqual(facets.level, [
    { value: 'bachelor', count: 1 },
    { value: 'mba', count: 1 },
  ])
  assert.deepEqual(facets.destination, [
    { value: 'france', count: 1 },
    { value: 'india', count: 1 },
  ])
  assert.deepEqual(facets.mode, [{ value: 'online', count: 1 }])
})

test('a nationality decides which fee is shown and compared', async () => {
  const feeFor = async (query: string) => {
    const { rows } = await search(`q=btech+delhi&${query}`)
    return rows[0]?.tuition
  }
  assert.equal((await feeFor('nationality=SN'))?.audience, 'international')
  assert.deepEqual(await feeFor('nationality=IN'), {
    amountMinor: 1,
    currency: 'EUR',
    period: 'year',
    academicYear: '2027-28',
    audience: 'domestic',
    certainty: 'confirmed',
    yearlyEuros: 0,
  })
  assert.equal((await feeFor('nationality=Mars'))?.audience, 'international')
  assert.deepEqual(keys(await search('nationality=IN&tuitionMax=0')), ['btech-delhi'])
  assert.equal(
    (await search('nationality=IN&destination=turkey')).rows[0]?.tuition?.currency,
    'TRY',
  )
})

test('a range is in the visitor’s currency, and says how many fees are not known', async () => {
  const inDollars = await search('tuitionMin=2080&tuitionMax=2080&currency=USD')
  assert.deepEqual(keys(inDollars), ['btech-delhi'])
  assert.deepEqual([inDollars.currency, inDollars.ratesAsOf], ['USD', '2026-11-30'])
  assert.equal(inDollars.withoutFee, 1)
  const withUnknown = await search(
    'tuitionMin=2080&tuitionMax=2080&currency=USD&tuitionUnknown=true',
  )
  assert.deepEqual(keys(withUnknown).toSorted(), ['btech-delhi', 'mba-delhi'])
  assert.equal((await search('tuitionMax=2080&currency=ABC')).currency, 'EUR')
  assert.equal((await search('tuitionMin=9000&tuitionMax=100')).total, 3)
})

test('programs are read by their keys, in the order asked for, for a nationality', async () => {
  const read = async (query: string) => {
    const answer = await server.request(`/api/catalogue/programs?${query}`)
    assert.equal(answer.status, 200)
    return ProgramRows.parse(await answer.json())
  }
  const rows = await read('key=mba-delhi,hidden,unknown,btech-delhi&nationality=IN')
  assert.deepEqual(
    rows.map(({ key, tuition }) => [key, tuition?.audience]),
    [
      ['mba-delhi', undefined],
      ['btech-delhi', 'domestic'],
    ],
  )
  assert.deepEqual(await read(`key=${'a'.repeat(5_000)}&key=%00%27--&nationality=xx`), [])
})

test('absurd filters are answered', async () => {
  for (const query of [
    'page=1000000000&tuitionMax=99999999999999999999&tuitionMin=-5&sort=%27',
    'intake=2027-autumn,9999-winter,2027-autumn%00&tuition=0-1000,zzz&duration=%22',
    'nationality=%E2%80%AE&currency=%00&openOnly=maybe&university=..%2F..&scholarship=no',
    `destination=${'x,'.repeat(50)}&city=${'%25'.repeat(30)}`,
  ]) {
    await search(query)
  }
})

test('a season shows its own deadline and orders by it', async () => {
  const { key } = await makeProgram(server.deps, {
    title: 'Seasonal studies',
    intakes: [
      {
        closes_at: '2027-01-05T12:00:00Z',
        term: 'spring',
        academic_year: '2026-27',
        starts_on: null,
      },
      { closes_at: '2027-06-05T12:00:00Z', starts_on: '2027-09-01' },
    ],
  })
  const inAutumn = await search('intake=2027-autumn&sort=deadline&openOnly=true')
  assert.equal(keys(inAutumn).at(-1), key)
  assert.equal(inAutumn.rows.at(-1)?.nextIntake?.closesAt, '2027-06-05T12:00:00Z')
  const inSpring = await search('intake=2027-spring')
  assert.deepEqual(keys(inSpring), [key])
  assert.equal(inSpring.rows[0]?.nextIntake?.closesAt, '2027-01-05T12:00:00Z')
  const { db } = server.deps
  await db.updateTable('program').set({ status: 'archived' }).where('key', '=', key).execute()
  await db.transaction().execute((tx) => refreshSearch(tx, 'all'))
})

test('a visitor with a known nationality finds, sees and orders by their own deadlines', async () => {
  const { db } = server.deps
  const dates = { closes_at: '2026-11-15T12:00:00Z', starts_on: '2027-09-01' }
  const eu = JSON.stringify({ eu: '2026-12-08T12:00:00Z' })
  const settings = { title: 'Apart studies' }
  const [{ key }, { key: other }] = [
    await makeProgram(server.deps, { ...settings, intakes: [{ ...dates, closes_for: eu }] }),
    await makeProgram(server.deps, {
      ...settings,
      intakes: [{ ...dates, closes_at: '2026-12-20T12:00:00Z' }],
    }),
  ]
  const found = (nationality: string) =>
    search(`q=apart&openOnly=true&sort=deadline&nationality=${nationality}`)
  assert.deepEqual(keys(await found('DE')), [key, other])
  assert.deepEqual(keys(await found('SN')), [other])
  const unknown = await found('')
  assert.deepEqual(keys(unknown), [key, other])
  const shown = ({ rows }: typeof unknown) => {
    const intake = rows[0]?.nextIntake
    return [intake?.closesAt, intake?.closesFor, intake?.state]
  }
  assert.deepEqual(shown(unknown), [
    ...['2026-11-15T12:00:00Z', { eu: '2026-12-08T12:00:00Z' }, 'closing_soon'],
  ])
  assert.deepEqual(shown(await found('DE')), ['2026-12-08T12:00:00Z', {}, 'closing_soon'])
  await db
    .updateTable('program')
    .set({ status: 'archived' })
    .where('key', 'in', [key, other])
    .execute()
  await db.transaction().execute((tx) => refreshSearch(tx, 'all'))
})

test('rows that an earlier version derived are derived again at the start', async () => {
  const { db, log } = server.deps
  await db.updateTable('program_search').set({ tuition_home_eur: null }).execute()
  await db.updateTable('catalogue_version').set({ shape: 0 }).execute()
  await refreshOutdatedSearch({ db, log })
  assert.deepEqual(keys(await search('nationality=IN&tuitionMax=0')), ['btech-delhi'])
})

test('when nothing is found the answer says which filter to drop and what that gives', async () => {
  const found = await search('q=computer&destination=france&mode=online')
  assert.equal(found.total, 0)
  assert.deepEqual(found.relax, [{ filter: 'destination', count: 1 }])
  // Words are dropped in favour of what was chosen, and the answer says what they would find
  // without it.
  const onlyText = await search('q=mba&destination=france')
  assert.deepEqual([keys(onlyText), onlyText.leftOut], [['civil-lyon'], ['mba']])
  assert.deepEqual(onlyText.relax, [{ filter: 'destination', count: 1 }])
})

test('a change shows at once, without this process having been notified', async () => {
  const { db } = server.deps
  await db.updateTable('program').set({ status: 'published' }).where('key', '=', 'hidden').execute()
  assert.equal((await search('q=computer')).total, 2)
  await db.transaction().execute((tx) => refreshSearch(tx, 'all'))
  assert.equal((await search('q=computer')).total, 3)
  assert.equal((await server.request('/api/programs/hidden')).status, 200)

  await db.updateTable('program').set({ status: 'draft' }).where('key', '=', 'hidden').execute()
  await db.transaction().execute((tx) => refreshSearch(tx, 'all'))
  assert.equal((await search('q=computer')).total, 2)
  assert.equal((await server.request('/api/programs/hidden')).status, 404)
})
