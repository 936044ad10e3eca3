import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedOf, usualRates, webPage } from './feed-scene.ts'
import { FeedFault, readFeed } from './read-feed.ts'

const day = '2026-10-02'

test('the Central Bank’s file is read: its day, and units of each currency for one euro', () => {
  const { asOf, rates, refused } = readFeed(feedOf(day))
  assert.equal(asOf, day)
  assert.equal(rates.size, 29)
  assert.deepEqual(
    [rates.get('USD'), rates.get('IDR'), rates.get('TRY')],
    [1.1225, 20427.22, 55.165],
  )
  assert.deepEqual(refused, [])
})

test('the newest day of a file with several counts', () => {
  const [before = '', after = ''] = feedOf(day, { USD: '1.2' }).split(`<Cube time='${day}'>`)
  const older = `<Cube time='2026-10-01'><Cube currency='USD' rate='1.1'/></Cube>`
  assert.equal(readFeed(`${before}${older}<Cube time='${day}'>${after}`).rates.get('USD'), 1.2)
})

test('a rate that is zero, negative, no number, or given twice is not used', () => {
  const { rates, refused } = readFeed(
    feedOf(day, { USD: '0', GBP: '-0.85', JPY: 'N/A', TRY: '1e3', EUR: '1', INR: '0.0000' }),
  )
  assert.equal(rates.size, 24)
  assert.deepEqual(refused.toSorted(), [
    'EUR 1',
    'GBP -0.85',
    'INR 0.0000',
    'JPY N/A',
    'TRY 1e3',
    'USD 0',
  ])
  const line = "<Cube currency='PLN' rate='4.3148'/>"
  const twice = readFeed(feedOf(day).replace(line, `${line}<Cube currency='PLN' rate='43.1'/>`))
  assert.equal(twice.rates.has('PLN'), false)
  assert.deepEqual(twice.refused, ['PLN 43.1'])
})

test('a text that is no such file is refused with its reason', () => {
  const whole = feedOf(day)
  const wrong: [string, string][] = [
    [webPage, 'not_xml'],
    ['', 'not_xml'],
    ['{"rates": {"USD": 1.1}}', 'not_xml'],
    ['<rss version="2.0"><channel/></rss>', 'not_xml'],
    ['<html><body/></html>', 'not_xml'],
    [whole.slice(0, whole.length / 2), 'broken'],
    [whole.replace('</gesmes:Envelope>', ''), 'broken'],
    [`${whole}<more/>`, 'broken'],
    [whole.replace("rate='1.1225'", 'rate=1.1225'), 'broken'],
    [whole.replace('</Cube>', '</Cub>'), 'broken'],
    [`<!DOCTYPE x [<!ENTITY a "b">]>${whole}`, 'broken'],
    [whole.replace(`time='${day}'`, ''), 'no_day'],
    [whole.replace(day, '2026-13-45'), 'no_day'],
  ]
  for (const [text, reason] of wrong) {
    assert.throws(
      () => readFeed(text),
      (error) => error instanceof FeedFault && error.reason === reason,
      `${reason}: ${text.slice(0, 60)}`,
    )
  }
})

test('a file cut off anywhere is never taken for a whole one', () => {
  const whole = feedOf(day).trimEnd()
  for (let end = 0; end < whole.length; end++) {
    assert.throws(() => readFeed(whole.slice(0, end)), FeedFault, `at ${end}`)
  }
  assert.equal(readFeed(whole).rates.size, Object.keys(usualRates).length)
})

test('a text written to keep the reader busy is answered at once', () => {
  const spaces = `<a ${' '.repeat(100_000)}`
  const attributes = `<a ${'b="c" '.repeat(20_000)}`
  for (const text of [spaces, attributes, '<a>'.repeat(50_000), `<!--${'-'.repeat(100_000)}`]) {
    const before = performance.now()
    assert.throws(() => readFeed(text), FeedFault)
    assert.ok(performance.now() - before < 2_000)
  }
})
