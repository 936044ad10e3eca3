import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresIn, numberOf } from './figures.ts'

test('a number is the same in either language', () => {
  for (const written of ['2,902.5', '2 902,5', '2902.5', '2902,5']) {
    assert.equal(numberOf(written), 2902.5)
  }
  assert.equal(numberOf('1,169'), 1169)
  assert.equal(numberOf('15\u00a0854,40'.replace('\u00a0', ' ')), 15854.4)
})

test('amounts, ranges and their currencies are found in both languages', () => {
  const all = [
    ['€2,902 a year', ['money:EUR:2902']],
    ['2\u202f902\u00a0€ par an', ['money:EUR:2902']],
    ['INR 50,000 to 100,000 a semester', ['money:INR:50000', 'money:INR:100000']],
    ['de 600 à 800 € par mois', ['money:EUR:600', 'money:EUR:800']],
    ['1.321,20 TL', ['money:TRY:1321.2']],
    ['AED 2,500–4,500', ['money:AED:2500', 'money:AED:4500']],
    ['877,50 €', ['money:EUR:877.5']],
  ] as const
  for (const [text, figures] of all) assert.deepEqual([...figuresIn(text)], figures, text)
})

test('days, shares, hours and lengths are found in both languages', () => {
  const all = [
    ['by 15 November 2026', ['day:2026-11-15']],
    ['avant le 15 nov. 2026', ['day:2026-11-15']],
    ['le 1er août', ['day:08-01']],
    ['964 heures par an', ['hours:964']],
    ['up to 24 h a week', ['hours:24']],
    ['30 %', ['percent:30']],
    ['within 60–90 days', ['days:60', 'days:90']],
    ['Licence 2027', []],
  ] as const
  for (const [text, figures] of all) assert.deepEqual([...figuresIn(text)], figures, text)
})
