import assert from 'node:assert/strict'
import { test } from 'node:test'
import { styleOf, textOfNumber } from './cell-text.ts'

const shown = (value: string, format: number, code?: string, from1904 = false) =>
  textOfNumber(value, styleOf(format, code), from1904)

test('a date keeps its hour, on the calendar of its workbook', () => {
  const dayAndHour = 'dd/mm/yyyy\\ hh:mm'
  assert.equal(shown('46477.5', 164, dayAndHour), '2027-03-31 12:00')
  assert.equal(shown('46477.999305555553', 22), '2027-03-31 23:59')
  assert.equal(shown('46477.9999884259', 22), '2027-03-31 23:59:59')
  // 23:59:59.999 and similar times belong to their own day; a time off by a rounding is midnight.
  assert.equal(shown('46477.99999998843', 22), '2027-03-31 23:59:59')
  assert.equal(shown('46477.99999421296', 164, dayAndHour), '2027-03-31 23:59:59')
  assert.equal(shown('45015.99999998843', 164, dayAndHour, true), '2027-03-31 23:59:59')
  assert.equal(shown('0.99999998843', 21), '23:59:59')
  assert.equal(shown('46477.99999999999', 22), '2027-04-01 00:00')
  assert.equal(shown('46477.49999998843', 22), '2027-03-31 12:00')
  assert.equal(shown('46477', 14), '2027-03-31')
  assert.equal(shown('46477', 164, dayAndHour), '2027-03-31 00:00')
  // An hour that the style hides is there all the same.
  assert.equal(shown('46477.5', 14), '2027-03-31 12:00')
  assert.equal(shown('45015', 14, undefined, true), '2027-03-31')
  assert.equal(shown('45015.5', 164, dayAndHour, true), '2027-03-31 12:00')
  assert.equal(shown('1', 14), '1900-01-01')
  assert.equal(shown('61', 14), '1900-03-01')
})

test('formats of days are distinguished from those of numbers', () => {
  for (const code of ['yyyy-mm-dd', '[$-40C]d mmmm yyyy;@', 'mmm\\-yy', 'd/m/yy h:mm']) {
    assert.equal(styleOf(170, code).shows, 'day', code)
  }
  for (const code of [
    '#,##0.00\\ "days"',
    '0.00;[Red]-0.00',
    '[$€-40C] #,##0',
    '[h]:mm',
    'General',
    '@',
    '0.00E+00',
  ]) {
    assert.equal(styleOf(170, code).shows, 'number', code)
  }
  assert.equal(shown('0.5', 20), '12:00')
  assert.equal(shown('0.85', 9), '85%')
  assert.equal(shown('5', 170, '00'), '05')
})

test('a number is read by fifteen of its digits, and never as two', () => {
  assert.equal(shown('57.699999999999996', 0), '57.7')
  assert.equal(shown('2850.1500000000001', 0), '2850.15')
  assert.equal(shown('2.125', 0), '2.1250')
  assert.equal(shown('1E3', 0), '1000')
})
