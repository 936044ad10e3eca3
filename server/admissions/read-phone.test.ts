import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '#contract/countries.ts'
import { phoneExample, readPhone } from './read-phone.ts'

const phoneOf = (typed: string, country: string) => {
  const read = readPhone(typed, country)
  return read.ok ? read.phone : undefined
}

test('a number of before its country changed them is read as it is dialled now, and said so', () => {
  const old: [string, string, string, number][] = [
    ['+22997123456', '', '+2290197123456', 2024],
    ['66123456', 'BJ', '+2290166123456', 2024],
    ['01234567', 'CI', '+2250101234567', 2021],
    ['04567890', 'CI', '+2250504567890', 2021],
    ['47123456', 'CI', '+2250747123456', 2021],
    ['+22589123456', 'FR', '+2250789123456', 2021],
    ['99123456', 'CM', '+237699123456', 2014],
    ['22234567', 'CM', '+237222234567', 2014],
    ['01681234567', 'VN', '+84381234567', 2018],
    ['+841201234567', '', '+84701234567', 2018],
  ]
  for (const [typed, country, phone, since] of old) {
    const read = readPhone(typed, country)
    assert.ok(read.ok, typed)
    assert.equal(read.phone, phone, typed)
    assert.equal(read.renumbered?.since, since, typed)
  }
})

test('a number of today is left as it is', () => {
  const today: [string, string, string][] = [
    ['0197123456', 'BJ', '+2290197123456'],
    ['+2250707123456', 'IN', '+2250707123456'],
    ['699123456', 'CM', '+237699123456'],
    ['0612345678', 'FR', '+33612345678'],
    ['+33 06 12 34 56 78', '', '+33612345678'],
    ['381234567', 'VN', '+84381234567'],
    ['0501234567', 'AE', '+971501234567'],
  ]
  for (const [typed, country, phone] of today) {
    const read = readPhone(typed, country)
    assert.ok(read.ok, typed)
    assert.deepEqual([read.phone, read.renumbered, read.unusual], [phone, undefined, undefined])
  }
})

test('a number as long as its country’s, of a range that is not known, is taken and told of', () => {
  const read = readPhone('+221991234567', '')
  assert.ok(read.ok)
  assert.equal(read.phone, '+221991234567')
  assert.deepEqual(read.unusual, { country: 'SN', example: '+221 70 123 45 67' })
})

test('what is no number of a country is told what one looks like, of the country that it names', () => {
  assert.deepEqual(readPhone('12', 'IN'), { ok: false, country: 'IN', example: '+91 81234 56789' })
  const abroad = readPhone('+91123', 'CI')
  assert.ok(!abroad.ok)
  assert.equal(abroad.country, 'IN')
  assert.equal(phoneOf('+999123456', ''), undefined)
})

test('the example of each country is a number of that country', () => {
  for (const country of countryCodes) {
    const example = phoneExample(country)
    if (example !== undefined) assert.ok(phoneOf(example.replaceAll(' ', ''), ''), country)
  }
})
