import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reader } from './read-answers.ts'
import { passportFormOf } from './read-identity.ts'
import { readPassport } from './read-passport.ts'

test('letters that are not a plain letter with a mark are written as passports print them', () => {
  for (const [name, printed] of [
    ['Þórunn Ægisdóttir', 'THORUNN AEGISDOTTIR'],
    ['Łukasz Đorđević', 'LUKASZ DORDEVIC'],
    ['Strauß', 'STRAUSS'],
    ['Ŋaari Ɓalde', 'NAARI BALDE'],
    ['Ɛsi Ɔfori', 'ESI OFORI'],
    ['Ƙwame Ɗan Yaƴi', 'KWAME DAN YAYI'],
    ['ʿAlī', 'ALI'],
    ['José Mª', 'JOSE MA'],
    ['Lim Ah Kow @ Lim Seng', 'LIM AH KOW LIM SENG'],
    ['Siva S/O Ram', 'SIVA S O RAM'],
  ] as const) {
    assert.equal(passportFormOf(name), printed, name)
  }
})

test('the number of a passport is read even if its label was copied with it', () => {
  const numberOf = (passportNumber: string) => {
    const given = { passportNumber, passportIssued: '1 2 2024', passportExpires: '1 2 2034' }
    const context = { today: '2026-12-01', nationality: 'SN' }
    let refused = ''
    const answered = reader({ ...given, passportCountry: 'SN' })
    const read = readPassport(
      {
        ...answered,
        refuse: (_, { code }) => {
          refused = code
        },
      },
      context,
    )
    return refused || read?.number
  }
  for (const typed of [
    ...['A1234567', 'a 123 4567', 'A‑1234567', 'Ａ１２３４５６７'],
    ...['N° A1234567', 'Nº: A1234567', '№ : A1234567', 'Passport No. A1234567', 'A1234567\u200f'],
    ...['Passeport n° A1234567', 'Passport number: A1234567', 'Numéro : A1234567'],
  ]) {
    assert.equal(numberOf(typed), 'A1234567', typed)
  }
  assert.equal(numberOf('NO123456'), 'NO123456')
  assert.equal(numberOf('N.1234567'), 'N1234567')
  assert.equal(numberOf('P<SENDIOP'), 'not_a_passport')
})
