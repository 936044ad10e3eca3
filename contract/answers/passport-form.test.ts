import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passportFormOf } from './read-identity.ts'

test('letters that are no plain one with a mark are written as passports print them', () => {
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
