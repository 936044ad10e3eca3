import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '#contract/common/values/countries.ts'
import { phoneExample, readPhone } from './read-phone.ts'

const phoneOf = (typed: string, country: string) => {
  const read = readPhone(typed, country)
  return read.ok ? read.phone : undefined
}

test('a number from before its country changed them is read as it is dialled now, with a note', () => {
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
    // Small states, islands, satellite numbers and overseas departments.
    ['0690 12 34 56', 'GP', '+590690123456'],
    ['+247 4 1234', '', '+24741234'],
    ['+870 773 123 456', 'GB', '+870773123456'],
    ['77 12 34 56', 'DJ', '+25377123456'],
    ['0999 12 34 56', 'MW', '+265999123456'],
    ['+53 5 1234567', 'FR', '+5351234567'],
    ['138 0013 8000', 'CN', '+8613800138000'],
  ]
  for (const [typed, country, phone] of today) {
    const read = readPhone(typed, country)
    assert.ok(read.ok, typed)
    assert.deepEqual([read.phone, read.renumbered, read.unusual], [phone, undefined, undefined])
  }
})

test('a number as long as its country’s but in an unknown range is accepted with a warning', () => {
  const read = readPhone('+221991234567', '')
  assert.ok(read.ok)
  assert.equal(read.phone, '+221991234567')
  assert.deepEqual(read.unusual, { country: 'SN', example: '+221 70 123 45 67' })
})

test('numbers as applicants write them are read: old prefixes, codes without their plus', () => {
  const written: [string, string, string][] = [
    ['0708181123', 'CI', '+2250708181123'],
    ['+2210771234567', '', '+221771234567'],
    ['2210771234567', 'SN', '+221771234567'],
    ['221771234567', 'SN', '+221771234567'],
    ['111523456789', 'AR', '+5491123456789'],
    ['+541115 23456789', '', '+5491123456789'],
    ['0445512345678', 'MX', '+525512345678'],
    ['+5215512345678', 'CI', '+525512345678'],
    ['044123456', 'XK', '+38344123456'],
    ['07797712345', 'JE', '+447797712345'],
    ['19912345678', 'CN', '+8619912345678'],
    ['0622123456', 'GN', '+224622123456'],
    ['0670123456', 'CM', '+237670123456'],
    ['0771234567', 'SN', '+221771234567'],
    ['070123456', 'BF', '+22670123456'],
    ...['70', '71', '75', '76', '77', '78'].map((range): [string, string, string] => [
      `${range}1234567`,
      'SN',
      `+221${range}1234567`,
    ]),
  ]
  for (const [typed, country, phone] of written) {
    const read = readPhone(typed, country)
    assert.ok(read.ok, typed)
    assert.deepEqual([read.phone, read.unusual], [phone, undefined], typed)
  }
})

test('an unproved number is accepted with a warning: another length, another country, a place without a code', () => {
  const unproved: [string, string, string, string][] = [
    ['+22177123456', '', '+22177123456', 'SN'],
    ['7712345678', 'SN', '+2217712345678', 'SN'],
    ['221771234567', 'FR', '+221771234567', 'SN'],
    ['101234', 'AQ', '+672101234', 'AQ'],
    ['211234', 'PN', '+64211234', 'PN'],
  ]
  for (const [typed, country, phone, of] of unproved) {
    const read = readPhone(typed, country)
    assert.ok(read.ok, typed)
    assert.deepEqual([read.phone, read.unusual?.country], [phone, of], typed)
  }
  for (const typed of ['12', '+2217712', '123456789012345678', '+999123456789']) {
    assert.equal(readPhone(typed, 'SN').ok, false, typed)
  }
})

test('an impossible number gets an example of the country that it names', () => {
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
