import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  finderHref,
  readFinderQuery,
  withoutFilter,
  writeFinderQuery,
} from './finder-query.server.ts'

const read = (query: string) =>
  readFinderQuery(new URLSearchParams(query), new Map([['XOF', 655.957]]))

test('an address comes back as it was, in one order, without what is empty', () => {
  const query = read('openOnly=on&level=master&q=+droit+&destination=turkey&sort=&tuitionMax=')
  assert.equal(
    writeFinderQuery(query).toString(),
    'q=droit&destination=turkey&level=master&openOnly=true',
  )
})

test('a value may be repeated or joined by commas, and counts once', () => {
  assert.deepEqual(read('level=master,bachelor&level=master').lists.level, ['master', 'bachelor'])
})

test('unknown values are named and left out', () => {
  const query = read(
    'destination=mars&destination=india&sort=luck&page=-1&tuitionMax=lots&currency=XXX&nationality=Mars&residence=Q',
  )
  assert.deepEqual(query.lists.destination, ['india'])
  assert.deepEqual([query.sort, query.page, query.tuitionMax], [undefined, 1, undefined])
  assert.deepEqual(query.unknown.map(({ filter, value }) => `${filter} ${value}`).toSorted(), [
    'currency XXX',
    'destination mars',
    'nationality Mars',
    'page -1',
    'residence Q',
    'sort luck',
    'tuitionMax lots',
  ])
})

test('a name that no filter has is named too, what counts clicks is not', () => {
  const { unknown } = read('shortlist=a&levels=master&utm_source=x&fbclid=y&page=2&lng=fr')
  assert.deepEqual(unknown, [
    { filter: 'parameter', value: 'shortlist' },
    { filter: 'parameter', value: 'levels' },
  ])
})

test('an amount may be written with spaces, the narrow ones of French too', () => {
  assert.equal(read('tuitionMax=12%E2%80%AF000').tuitionMax, 12_000)
})

test('leaving one value out keeps the others and goes back to the first page', () => {
  const query = read('destination=india&destination=france&level=master&page=7')
  assert.equal(
    finderHref(withoutFilter(query, 'destination', 'india')),
    '/program?destination=france&level=master',
  )
  assert.equal(finderHref(withoutFilter(query, 'destination')), '/program?level=master')
})

test('the country of residence stays in the address, beside the nationality', () => {
  assert.equal(
    finderHref(read('residence=sn&nationality=ml')),
    '/program?nationality=ML&residence=SN',
  )
})

test('a search without filters has the bare address', () => {
  assert.equal(finderHref(read('q=&page=1')), '/program')
})

test('a range follows the visitor into another currency, and stays in order', () => {
  const query = read('tuitionMin=5000&tuitionMax=1000&rangeCurrency=EUR&currency=xof')
  assert.deepEqual([query.tuitionMin, query.tuitionMax], [655_957, 3_279_785])
  assert.equal(finderHref(query), '/program?tuitionMin=655957&tuitionMax=3279785&currency=XOF')
})

test('text shown from an address has no characters that would hide or reverse the text around it', () => {
  const [unknown] = read(`level=${encodeURIComponent('\u202egnp\u0007.exe')}`).unknown
  assert.equal(unknown?.value, 'gnp.exe')
  assert.ok(read(`level=${'x,'.repeat(5000)}&city=${'y'.repeat(10_000)}`).unknown.length <= 12)
})
