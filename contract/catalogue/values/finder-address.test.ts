import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalFinderQuery } from './finder-address.ts'

test('a search has one address, whatever the order of its filters and the parameters that count the link', () => {
  const one = 'destination=india&level=master&q=law&sort=title&openOnly=true'
  for (const way of [
    one,
    'openOnly=on&sort=title&q=+law+&level=master&destination=india',
    'utm_source=mail&destination=india,india&level=master&q=law&fbclid=1&sort=title&openOnly=1&page=1',
    'q=law&tuitionUnknown=&city=&sort=title&destination=india&level=master&openOnly=yes&size=20',
  ]) {
    assert.equal(normalFinderQuery(way), one, way)
  }
})

test('other programs, or another order, have another address', () => {
  const base = 'destination=india&level=bachelor&level=master'
  const all = [
    ...[base, `${base}&page=2`, `${base}&sort=title`, `${base}&lng=fr`, `${base}&nationality=SN`],
    ...[`${base}&q=Law`, `${base}&q=law`, 'destination=india&level=master&level=bachelor'],
    ...[`${base}&tuitionMin=1`, `${base}&tuitionMax=1`, `${base}&openOnly=true`],
  ]
  assert.equal(new Set(all.map(normalFinderQuery)).size, all.length)
  for (const way of all) assert.equal(normalFinderQuery(normalFinderQuery(way) ?? ''), way)
})

test('parameters that only count a link are removed', () => {
  for (const way of ['', 'utm_campaign=a', 'gclid=x&q=', 'page=1', 'openOnly=false']) {
    assert.equal(normalFinderQuery(way), '', way)
  }
})

test('a page that shows more than the results has no address of this kind', () => {
  for (const way of [
    ...['made-up=1', 'q=law&x=1', 'compare=a&compare=b', 'saved=a', 'lng=de', 'lng=fr&lng=en'],
    `q=${'x'.repeat(700)}`,
  ]) {
    assert.equal(normalFinderQuery(way), undefined, way)
  }
})
