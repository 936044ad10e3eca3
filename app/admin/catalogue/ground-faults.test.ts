import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOfGrounds, faultsOfOfficial } from './ground-faults.ts'

const today = '2026-11-28'
const grounds = {
  certainty: 'reported',
  sourceUrl: 'https://ministry.example/fees/2026',
  sourceName: null,
  checkedOn: null,
}
const faults = (given: unknown) =>
  Object.entries(faultsOfGrounds(given, today)).map(([field, { code }]) => `${field} ${code}`)

test('grounds are found wherever they are in a form, and errors appear at their fields', () => {
  assert.deepEqual(faults({ ...grounds, housing: { text: {}, ...grounds } }), [])
  assert.deepEqual(
    faults({
      ...grounds,
      certainty: 'confirmed',
      housing: { ...grounds, sourceUrl: null },
      alternatives: [grounds, { ...grounds, certainty: undefined, sourceUrl: 'https://ndtv.com/' }],
    }),
    [
      'checkedOn required',
      'housing.sourceUrl source_needed',
      'alternatives.1.sourceUrl not_a_page',
    ],
  )
  assert.deepEqual(faults([null, 'text', { accreditations: [{ sourceUrl: null }] }]), [])
})

test('an agency is neither an official body nor a university', () => {
  const agency = { ...grounds, sourceUrl: 'https://www.cucas.cn/fees/2026' }
  assert.deepEqual(faults({ ...agency, sourceType: 'university' }), [
    'sourceType source_not_official',
  ])
  assert.deepEqual(faults({ ...agency, sourceType: 'agency' }), [])
})

test('an official page is never an agency’s, and a value compared with a page names that page', () => {
  const of = (officialUrl: string | null, verifiedOn: string | null) =>
    Object.entries(faultsOfOfficial({ officialUrl, verifiedOn }, today)).map(
      ([field, { code }]) => `${field} ${code}`,
    )
  const page = 'https://university.example/programs/law'
  assert.deepEqual([of(null, null), of(page, today), of('https://koc.edu.tr', null)], [[], [], []])
  assert.deepEqual(of(null, today), ['officialUrl page_needed'])
  assert.deepEqual(of('https://koc.edu.tr/en', today), ['officialUrl not_a_page'])
  assert.deepEqual(of(page, '2026-11-29'), ['verifiedOn date_in_future'])
  assert.deepEqual(of('https://www.cucas.cn/law', null), ['officialUrl source_not_official'])
})
