import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UniversityList } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { readUniversitiesQuery } from './universities-query.server.ts'
import { universitiesView } from './universities-view.server.ts'

const row: UniversityList['rows'][number] = {
  key: 'one',
  name: 'One University',
  localName: null,
  shortName: null,
  destination: 'dubai',
  city: 'Abu Dhabi',
  country: null,
  region: null,
  latitude: null,
  longitude: null,
  ownership: null,
  founded: null,
  website: null,
  description: { en: '', fr: '' },
  submissionChannel: 'university_portal',
  accreditations: [],
  rankings: [],
  partnership: 'none',
  paysAgency: false,
  housing: null,
  internationalEmail: null,
  source: null,
  sourceYear: null,
  sourceUrl: null,
  programCount: 0,
}

const list: UniversityList = {
  rows: [{ ...row, key: 'two', city: 'Dubai', programCount: 3 }, row],
  total: 51,
  page: 1,
  size: 30,
  withPrograms: 5,
  places: [
    { destination: 'dubai', universities: 51, withPrograms: 5 },
    { destination: 'france', universities: 72, withPrograms: 72 },
  ],
  cities: [{ city: 'Abu Dhabi', universities: 10, withPrograms: 0 }],
}

const shown = (address: string, answer = list, language: Language = 'en') =>
  universitiesView(readUniversitiesQuery(new URLSearchParams(address)), answer, language)

test('universities with programs are distinguished from those without, in the list and in its counts', () => {
  const { groups, intro, total, about } = shown('destination=dubai')
  assert.deepEqual(
    groups.map(({ key, rows }) => [key, rows.map((one) => [one.key, one.programs?.href])]),
    [
      ['offering', [['two', '/program?university=two']]],
      ['known', [['one', undefined]]],
    ],
  )
  assert.match(intro ?? '', /^77 of the 123 universities/)
  assert.deepEqual([total, about], ['51 universities', '5 with programs here, page 1 of 2'])
})

test('a city beside Dubai is in its country', () => {
  const places = (language: Language) =>
    shown('', list, language).groups.flatMap(({ rows }) => rows.map(({ place }) => place))
  assert.deepEqual(places('en'), ['Dubai', 'Abu Dhabi, United Arab Emirates'])
  assert.deepEqual(places('fr'), ['Dubaï', 'Abou Dabi, Émirats arabes unis'])
})

test('other destinations keep the words, and none keeps a city of another', () => {
  const { places, pageBase } = shown('q=x&destination=dubai&city=Dubai&withPrograms=on&page=2')
  assert.deepEqual(
    places.map(({ key, counted, href, isCurrent }) => [key, counted, href, isCurrent]),
    [
      ['all', '77', '/university?q=x&withPrograms=true', false],
      ['dubai', '5', '/university?q=x&destination=dubai&withPrograms=true', true],
      ['france', '72', '/university?q=x&destination=france&withPrograms=true', false],
    ],
  )
  assert.equal(pageBase, '/university?q=x&destination=dubai&city=Dubai&withPrograms=true&page=')
})

test('an address that makes no sense is a list all the same', () => {
  const read = readUniversitiesQuery(
    new URLSearchParams('destination=mars&city=Rome&page=-4&withPrograms=maybe'),
  )
  assert.deepEqual(read, {
    q: '',
    destination: undefined,
    city: undefined,
    withPrograms: false,
    page: 1,
  })
})

test('an empty result offers other ways; a page past the end leads to the last', () => {
  const none = { ...list, rows: [], total: 0, withPrograms: 0, places: [], cities: [] }
  assert.deepEqual(
    shown('q=fudan&destination=france', none).none?.ways.map(({ href }) => href),
    ['/university?q=fudan', '/program?q=fudan', '/university', '/contact'],
  )
  assert.deepEqual(
    shown('page=9', { ...list, rows: [], page: 9 }).none?.ways.map(({ href }) => href),
    ['/university?page=2'],
  )
  const failed = universitiesView(
    readUniversitiesQuery(new URLSearchParams('q=x')),
    undefined,
    'en',
  )
  assert.deepEqual([failed.failed !== null, failed.state.q, failed.none], [true, 'x', null])
})
