import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf } from './day.ts'
import { localTimeIn } from './local-time.ts'

test('a day is read as lists from each of our destinations write it', () => {
  for (const text of [
    '2027-03-31',
    '2027.3.31',
    '20270331',
    '31/03/2027',
    '31 mars 2027',
    '31-Mar-2027',
    '31-mars-2027',
    '31/mars/2027',
    'Mar 31, 2027',
    'March 31st, 2027',
    'Wed, 31 March 2027',
    'Wednesday, March 31, 2027',
    'mercredi 31 mars 2027',
    '31 Mart 2027',
    '2027年3月31日',
    '２０２７-０３-３１',
    '٣١/٠٣/٢٠٢٧',
    '2027-03-31 00:00:00',
    '2027-03-31T00:00:00.000Z',
    '2027-03-31T23:59+08:00',
    '2027/3/31 12:00:00 AM',
    '2027-03-31 18h05',
    '２０２７．０３．３１',
  ]) {
    assert.equal(dayOf(text), '2027-03-31', text)
  }
  for (const [text, day] of [
    ['8 Şubat 2027', '2027-02-08'],
    ['19 Mayıs 2027', '2027-05-19'],
    ['30 Ağustos 2027', '2027-08-30'],
    ['1 Kasım 2027', '2027-11-01'],
    ['mardi 2 mars 2027', '2027-03-02'],
    ['mar 2 2027', '2027-03-02'],
    ['dimanche 1er août 2027', '2027-08-01'],
  ] as const) {
    assert.equal(dayOf(text), day, text)
  }
  assert.equal(localTimeIn('31-Mar-2027 12:00', '23:59'), '2027-03-31T12:00')
})

test('a text that is no day, or only part of one, is not read', () => {
  for (const text of [
    '31/02/2027',
    '20270231',
    '12/2027',
    '31/03/27',
    '31-mars-27',
    'fin mars 2027',
    '2027-04-30 / 2027-05-31',
    '2027-04-30 to 2027-05-31',
    '2027-03-31 noon',
    '2027-03-31 17 heures',
    '2027-03-31 6pm IST',
    '2027-03-31 99:99',
    '2027-03-31 ?',
  ]) {
    assert.equal(dayOf(text), undefined, text)
  }
  assert.equal(dayOf('04/05/2027'), 'ambiguous')
})
