import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOfGrounds } from './ground-faults.ts'

const today = '2026-11-28'
const grounds = {
  certainty: 'reported',
  sourceUrl: 'https://ministry.example/fees/2026',
  sourceName: null,
  checkedOn: null,
}
const faults = (given: unknown) =>
  Object.entries(faultsOfGrounds(given, today)).map(([field, { code }]) => `${field} ${code}`)

test('grounds are found wherever they stand in a form, and faulted at their fields', () => {
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

test('an agency is nobody official, nor a university', () => {
  const agency = { ...grounds, sourceUrl: 'https://www.cucas.cn/fees/2026' }
  assert.deepEqual(faults({ ...agency, sourceType: 'university' }), [
    'sourceType source_not_official',
  ])
  assert.deepEqual(faults({ ...agency, sourceType: 'agency' }), [])
})
