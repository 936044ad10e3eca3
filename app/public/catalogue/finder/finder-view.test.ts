import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProgramResults } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { readFinderQuery } from './finder-query.server.ts'
import { finderView, type Pair } from './finder-view.server.ts'

/* What the finder shows of an answer of the search. */

const nothing: ProgramResults = {
  rows: [],
  total: 0,
  page: 1,
  size: 20,
  facets: {
    destination: [],
    city: [],
    level: [],
    field: [],
    language: [],
    mode: [],
    channel: [],
    intake: [],
    tuition: [],
    duration: [],
    scholarship: [],
  },
  currency: 'EUR',
  ratesAsOf: null,
  withoutFee: 0,
  matched: 'all',
  understood: [],
  leftOut: [],
  universities: [],
  scholarships: [],
  relax: [],
}

function shown(
  address: string,
  results: Partial<ProgramResults>,
  {
    language = 'en',
    pairs = [],
    sendsMail = true,
  }: { language?: Language; pairs?: readonly Pair[]; sendsMail?: boolean } = {},
) {
  const query = readFinderQuery(new URLSearchParams(address), new Map())
  return finderView({
    query,
    results: { ...nothing, ...results },
    universities: new Map(),
    rates: [],
    guides: [],
    pairs,
    language,
    sendsMail,
  })
}

const understood: ProgramResults['understood'] = [
  { filter: 'level', value: 'master', words: 'Masters' },
  { filter: 'destination', value: 'france', words: 'france' },
  { filter: 'language', value: 'en', words: 'in english' },
]

test('words that were understood are shown, and each can be removed without the filters', () => {
  const address = 'q=Masters+cs+france+in+english&level=master&page=3'
  const { understood: reading, chips } = shown(address, { total: 9, understood })
  assert.equal(
    reading?.sentence,
    'We understood: Master’s degree (“Masters”), France (“france”) and taught in English (“in english”).',
  )
  assert.deepEqual(
    reading?.readings.map(({ label, without }) => [label, without]),
    [
      ['Master’s degree', '/program?q=cs+france+in+english&level=master'],
      ['France', '/program?q=Masters+cs+in+english&level=master'],
      ['taught in English', '/program?q=Masters+cs+france&level=master'],
    ],
  )
  assert.match(reading?.readings[0]?.remove ?? '', /“Masters”.*Master’s degree/)
  assert.deepEqual(
    chips.map(({ filter, value }) => [filter, value]),
    [
      ['q', 'Masters cs france in english'],
      ['level', 'master'],
    ],
  )
  const french = shown(address, { total: 9, understood }, { language: 'fr' }).understood
  assert.match(french?.sentence ?? '', /France \(«\u00a0france\u00a0»\) et cours en anglais/)
})

test('words are removed as whole words, wherever they are, and never from inside another word', () => {
  const without = (q: string, words: string) =>
    shown(`q=${encodeURIComponent(q)}`, {
      total: 1,
      understood: [{ filter: 'level', value: 'mba', words }],
    }).understood?.readings[0]?.without
  assert.equal(without('ba bba', 'ba'), '/program?q=bba')
  assert.equal(without('bba ba', 'ba'), '/program?q=bba')
  assert.equal(without('1 law year', '1 year'), '/program?q=law')
  assert.equal(without('École, MBA', 'mba'), `/program?q=${encodeURIComponent('École')}%2C`)
  assert.equal(without('mba', 'MBA'), '/program')
  assert.equal(without('İstanbul mba', 'mba'), `/program?q=${encodeURIComponent('İstanbul')}`)
})

test('a reading that the page has no word for is left out', () => {
  const odd = shown('q=x', {
    total: 1,
    understood: [
      { filter: 'field', value: '99', words: 'x' },
      { filter: 'university', value: 'nobodys', words: 'x' },
    ],
  })
  assert.equal(odd.understood, null)
})

test('the nearest programs say which word they are without, with one press to each search', () => {
  const { nearest } = shown('q=civil+istambul&destination=turkey', {
    total: 4,
    leftOut: ['istambul'],
  })
  assert.equal(
    nearest?.text,
    'No program matches everything. These are the closest, without “istambul”.',
  )
  assert.deepEqual(
    nearest?.ways.map(({ href }) => href),
    ['/program?q=civil&destination=turkey', '/program?q=istambul&destination=turkey'],
  )
  assert.equal(shown('q=civil', { total: 4 }).nearest, null)
})

test('words that no program has are reported as such, and searched for among the universities', () => {
  const { nearest } = shown('q=fudan,+tongji', { total: 1185, leftOut: ['fudan', 'tongji'] })
  assert.equal(
    nearest?.text,
    'No program matches “fudan” or “tongji”: this is the list without it.',
  )
  assert.deepEqual(
    nearest?.ways.map(({ href }) => href),
    ['/university?q=fudan'],
  )
})

test('a university that the words name leads to its programs, or to what is known about it', () => {
  const hit = { localName: null, destination: 'china', city: 'Beijing' } as const
  const { universities } = shown(
    'q=pekin',
    {
      universities: [
        { ...hit, key: 'one', name: 'One', programCount: 1200 },
        { ...hit, key: 'two', name: 'Two', programCount: 0 },
      ],
    },
    { language: 'fr' },
  )
  assert.deepEqual(
    universities?.rows.map(({ place, programs, page }) => [place, programs?.href, page.href]),
    [
      ['Pékin, Chine', '/program?university=one', '/university/one'],
      ['Pékin, Chine', undefined, '/university/two'],
    ],
  )
  assert.equal(universities?.rows[0]?.programs?.label, '1\u202f200 formations')
})

test('a scholarship that the words name leads to those of its destination', () => {
  const { scholarships } = shown('q=bourse+france', {
    scholarships: [
      {
        key: 'eiffel',
        destination: 'france',
        name: { en: 'Eiffel', fr: 'Eiffel' },
        provider: { en: 'Campus France', fr: 'Campus France' },
        levels: ['master', 'doctorate'],
      },
    ],
  })
  const [first] = scholarships?.rows ?? []
  assert.deepEqual(first?.about, ['Campus France', 'For: Master’s degree and Doctorate'])
  assert.equal(first?.href, '/destinations/france#scholarships')
})

test('if nothing is found, each filter to leave out has its own name, and all words come last', () => {
  const { relax } = shown('q=masters+in+cs+france&level=short&openOnly=true', {
    relax: [
      { filter: 'q', count: 1168 },
      { filter: 'q', q: 'masters france', count: 8 },
      { filter: 'q', q: 'masters cs', count: 3 },
      { filter: 'level', count: 2 },
      { filter: 'openOnly', count: 0 },
    ],
  })
  assert.deepEqual(
    relax.map(({ label }) => label),
    [
      'Without “cs”: 8 programs',
      'Without “france”: 3 programs',
      'Without “Short course”: 2 programs',
      'Without your keywords: 1,168 programs',
    ],
  )
})

test('if leaving out one filter is not enough, two are left out together', () => {
  const address = 'destination=china&level=exchange&language=fr'
  const pairs: Pair[] = [{ filters: ['destination', 'level'], count: 335 }]
  const [english] = shown(address, {}, { pairs }).relax
  assert.equal(english?.label, 'Without “China” and “Exchange”: 335 programs')
  assert.equal(english?.href, '/program?language=fr')
  const [french] = shown(address, {}, { pairs, language: 'fr' }).relax
  assert.match(french?.label ?? '', /^Sans «\u00a0Chine\u00a0» ni «\u00a0Échange\u00a0»/)
})

test('visitors can ask for a mail with the whole search, but not if everything fits', () => {
  assert.equal(shown('nationality=CI&page=2', { total: 5 }).notify, null)
  assert.equal(shown('q=droit', { total: 5 }, { sendsMail: false }).notify, null)
  const { notify } = shown('q=droit&level=master&sort=tuition&page=2', { total: 5 })
  const search = new URL(notify?.href ?? '', 'https://example.org').searchParams.get('search')
  assert.equal(search, 'q=droit&level=master')
})

test('without words the order is named, with words it is the best match', () => {
  assert.equal(shown('level=master', { total: 5 }).defaultOrder?.name, 'Our order')
  assert.equal(shown('q=law', { total: 5 }).defaultOrder, null)
})

test('a word that means several values is one reading, an amount is in its own currency', () => {
  const { understood: reading } = shown('q=emirates+under+3000+euros', {
    total: 5,
    understood: [
      { filter: 'city', value: 'Dubai', words: 'emirates' },
      { filter: 'city', value: 'Sharjah', words: 'emirates' },
      { filter: 'tuitionRange', value: '-3000 EUR', words: 'under 3000 euros' },
      { filter: 'tuitionRange', value: '500-2000 USD', words: 'x' },
    ],
  })
  assert.deepEqual(
    reading?.readings.map(({ label }) => label),
    [
      'Dubai, Sharjah',
      'Tuition: up to €3,000 a year',
      'Tuition: USD\u00a0500 to USD\u00a02,000 a year',
    ],
  )
})

test('a filter in the way of words is named beside the nearest programs', () => {
  const { nearest, relax } = shown('q=law+lyon&level=short', {
    total: 3,
    leftOut: ['lyon'],
    relax: [{ filter: 'level', count: 5 }],
  })
  assert.equal(nearest?.ways.at(-1)?.label, 'Without “Short course”: 5 programs')
  assert.deepEqual(relax, [])
})
