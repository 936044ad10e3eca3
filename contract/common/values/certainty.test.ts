import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certainties, certaintiesThat, type Grounds, shownOf } from './certainty.ts'
import { groundFaults, isExactPage } from './ground-faults.ts'
import { strangerOf } from './strangers.ts'

const today = '2026-11-28'
const page = 'https://www.csca.cn/notice/2026/12.html'
const grounds: Grounds = {
  certainty: 'reported',
  sourceUrl: page,
  sourceName: null,
  checkedOn: null,
}
const faults = (given: Partial<Grounds>) => groundFaults({ ...grounds, ...given }, today)

test('a page is more than a site, whatever form the site is written in', () => {
  for (const site of [
    'https://ndtv.com',
    'http://www.ndtv.com/',
    'https://koc.edu.tr/en',
    'https://koc.edu.tr/en/',
    'https://www.example.org/index.html',
    'https://www.example.org/fr/index.php',
    'https://www.example.org/home/',
    'https://www.example.org/?',
    'https://www.example.org/#',
    'HTTPS://EXAMPLE.ORG',
    'ftp://example.org/a/b',
    'example.org/fees',
    '',
  ]) {
    assert.equal(isExactPage(site), false, site)
  }
  for (const exact of [
    page,
    'https://www.example.org/fees',
    'https://www.example.org/en/fees',
    'https://www.example.org/?p=989',
    'https://www.example.org/#fees',
    'https://www.example.org/index.php?id=4',
  ]) {
    assert.equal(isExactPage(exact), true, exact)
  }
})

test('a confirmed value has a page and a day; a reported one has a page or a name', () => {
  assert.deepEqual(faults({}), {})
  assert.deepEqual(faults({ certainty: 'confirmed', checkedOn: today }), {})
  assert.equal(faults({ certainty: 'confirmed' })['checkedOn']?.code, 'required')
  assert.equal(
    faults({ certainty: 'confirmed', checkedOn: today, sourceUrl: null, sourceName: 'A decree' })[
      'sourceUrl'
    ]?.code,
    'page_needed',
  )
  assert.equal(faults({ sourceUrl: null })['sourceUrl']?.code, 'source_needed')
  assert.deepEqual(faults({ sourceUrl: null, sourceName: 'Décret n° 2026-526' }), {})
  assert.deepEqual(faults({ certainty: 'unknown', sourceUrl: null }), {})
})

test('a site alone is no source, and no one can have looked tomorrow', () => {
  for (const certainty of certainties) {
    assert.equal(
      faults({ certainty, checkedOn: today, sourceUrl: 'https://ndtv.com' })['sourceUrl']?.code,
      'not_a_page',
    )
    assert.equal(
      faults({ certainty, checkedOn: '2026-11-29' })['checkedOn']?.code,
      'date_in_future',
    )
  }
})

test('a less certain value never shows more', () => {
  const shown = (certainty: (typeof certainties)[number]) =>
    Object.entries(shownOf[certainty]).flatMap(([what, may]) => (may ? [what] : []))
  const [first = [], ...others] = certainties.map(shown)
  others.reduce((wider, narrower) => {
    assert.deepEqual(
      narrower.filter((what) => !wider.includes(what)),
      [],
    )
    return narrower
  }, first)
  assert.deepEqual(certaintiesThat('day'), ['confirmed', 'reported'])
  assert.deepEqual(certaintiesThat('structuredData'), ['confirmed'])
})

test('agencies and sites of copies are known by their hosts', () => {
  assert.equal(strangerOf('https://de.scribd.com/document/1'), 'copy')
  assert.equal(strangerOf('https://lzjtu.ciss.org.cn/x'), 'agency')
  assert.equal(strangerOf('https://notscribd.com/x'), undefined)
  assert.equal(strangerOf('https://www.csca.cn/x'), undefined)
})
