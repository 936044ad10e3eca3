import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayInBoxes, writtenDay, writtenMonth } from './written-day.ts'

test('a day is read as passports print it', () => {
  const days = {
    '2031-07-05': [
      '5 7 2031',
      '05.07.2031',
      '2031-07-05',
      '05072031',
      '5 JUIL/JUL 2031',
      '5 juillet 2031',
      '5th July 2031',
      '05-JUL-2031',
    ],
    '2031-06-01': ['1er juin 2031', '01 JUIN/JUN 2031', '1 6 2031'],
    '2031-05-09': ['9 mai 2031', '09 MAY 2031'],
    '2031-08-30': ['30 août 2031', '30 AUG 2031', '30 AĞU/AUG 2031', '30 agosto 31'],
    '2027-03-12': [
      ...['12MAR2027', '12 MAR 27', '12MAR27', '12-MAR-27', '12MAR/MARS2027', '12 Mart 2027'],
      ...[
        'March 12, 2027',
        'Mar 12th 2027',
        '12 3月/MAR 2027',
        '2027年3月12日',
        '12 de marzo de 2027',
      ],
      ...['12 MÄRZ 2027', '2027MAR12', '１２ＭＡＲ２０２７'],
    ],
    '2027-12-12': ['12 Aralık 2027', '12 ARA/DEC 2027', '12DEZ2027', '12 déc. 27'],
    '2028-02-29': ['29 Şubat 2028', '29 ŞUB/FEB 2028', '29FEV28'],
    // A Tuesday is no March.
    '2027-04-13': ['mardi 13 avril 2027', 'Tue 13 Apr 2027', 'Tuesday, April 13th, 2027'],
    '2027-09-04': ['Samedi 4 sept. 2027', 'sam. 4 septembre 2027', 'Sat, 4 Sep 2027'],
    '2027-09-05': ['dimanche 5/9/2027', 'Sunday 5 September 2027'],
  }
  for (const [day, all] of Object.entries(days)) {
    for (const typed of all) assert.equal(writtenDay(typed), day, typed)
  }
  for (const typed of [
    '13 2031',
    '5 7 31',
    '5/7',
    'soon',
    '32 1 2031',
    '2031',
    '120327',
    '12 03 27',
    '27-03-12',
    '30FEB2028',
    '12 foo 27',
  ]) {
    assert.equal(writtenDay(typed), undefined, typed)
  }
})

test('a date in three boxes is read the way people fill them in', () => {
  const filled: [string, string, string][] = [
    ['3', '4', '2004'],
    ['03', '04', '2004'],
    ['3', 'avril', '2004'],
    ['3', 'avr.', '2004'],
    ['3', 'April', '2004'],
    ['3', 'APR', '2004'],
    ['3', 'Nisan', '2004'],
    ['3rd', 'April', '2004'],
    ['samedi 3', 'avril', '2004'],
    ['٣', '٤', '٢٠٠٤'],
    ['３日', '4月', '2004年'],
    ['3.', '4.', '2004.'],
    // The year first, as in China; and all of it in one box.
    ['2004', '04', '03'],
    ['03/04/2004', '', ''],
    ['', '', '2004-04-03'],
    ['3 avril 2004', '', ''],
    ['03042004', '', ''],
    ['3/4', '', '2004'],
  ]
  for (const boxes of filled) assert.equal(dayInBoxes(...boxes), '2004-04-03', boxes.join('|'))
  assert.equal(dayInBoxes('1er', 'août', '1998'), '1998-08-01')
  const wrong: [string, string, string][] = [
    ['', '', ''],
    ['3', '4', ''],
    ['3', '', '2004'],
    ['', '4', '2004'],
    // For a birth in 98 or in 26 it isn't clear which century is meant.
    ['3', '4', '04'],
    ['3', 'avril', '98'],
    ['31', '2', '2004'],
    ['3', '13', '2004'],
    ['3', 'foo', '2004'],
    ['3', '4', '20004'],
    ['3', '4', '2004-04-03'],
    ['0', '4', '2004'],
  ]
  for (const boxes of wrong) assert.equal(dayInBoxes(...boxes), undefined, boxes.join('|'))
})

test('a month on its own is a number or a word', () => {
  const months = { 3: ['3', '03', 'mars', 'March', '٣', '3月'], 12: ['déc.', 'DEC', 'Aralık'] }
  for (const [month, all] of Object.entries(months)) {
    for (const typed of all) assert.equal(writtenMonth(typed), Number(month), typed)
  }
  for (const typed of ['', '0', '13', 'foo', '3 4', '3/2004']) {
    assert.equal(writtenMonth(typed), undefined, typed)
  }
})
