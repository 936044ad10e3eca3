import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  makeApplicationNumber,
  numberPattern,
  numberProblem,
  numberRadix,
  readApplicationNumber,
  readNumberBeginning,
} from './application-number.ts'

const numbers = Array.from({ length: 40 }, (_, seed) =>
  makeApplicationNumber(
    Array.from({ length: 7 }, (_, at) => (seed * 31 + at * at * 7) % numberRadix),
  ),
)

test('an application number is read in any typing', () => {
  for (const number of numbers) {
    assert.match(number, numberPattern)
    const bare = number.slice(3).replace('-', '')
    const typings = [number, number.toLowerCase(), ` ${bare} `, `pa${bare}`, [...bare].join(' ')]
    for (const typed of typings) assert.equal(readApplicationNumber(typed), number)
  }
})

test('the beginning of an application number is read in any spacing', () => {
  for (const number of numbers) {
    const bare = number.slice(3).replace('-', '')
    const [first, rest] = [bare.slice(0, 3), bare.slice(3, 6)]
    for (const typed of [`${first} ${rest}`, `pa${first}${rest}`, `PA-${first}-${rest}`]) {
      assert.equal(readNumberBeginning(typed), number.slice(0, 10), typed)
    }
    assert.equal(readNumberBeginning(bare), number)
  }
  for (const none of ['', 'pa', 'pa-2', '23', 'Amina', 'PA-0123', '23456789A', '50%', '2_3']) {
    assert.equal(readNumberBeginning(none), undefined, none)
  }
})

test('an application number has no character that is taken for another', () => {
  assert.doesNotMatch(numbers.map((one) => one.slice(3)).join(''), /[01ILOUZ]/)
})

test('every single wrong character of an application number is found', () => {
  for (const number of numbers) {
    for (let at = 3; at < number.length; at++) {
      for (const wrong of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (number[at] === '-' || number[at] === wrong) continue
        const typed = number.slice(0, at) + wrong + number.slice(at + 1)
        // Except for a character that no number has, if it can only mean the right one.
        const read = '01ILOUZ'.includes(wrong) ? readApplicationNumber(typed) : undefined
        assert.ok(read === undefined || read === number, `${number} typed as ${typed}`)
        if (!'01ILOUZ'.includes(wrong)) {
          assert.equal(readApplicationNumber(typed), undefined, `${number} typed as ${typed}`)
        }
      }
    }
  }
})

test('every swap of two characters of an application number is found', () => {
  for (const number of numbers) {
    const characters = [...number.slice(3).replace('-', '')]
    for (let one = 0; one < characters.length; one++) {
      for (let other = one + 1; other < characters.length; other++) {
        const swapped = [...characters]
        swapped[one] = characters[other] ?? ''
        swapped[other] = characters[one] ?? ''
        if (swapped.join('') === characters.join('')) continue
        assert.equal(readApplicationNumber(swapped.join('')), undefined)
      }
    }
  }
})

test('a character that no number has is read as the one that it looks like', () => {
  const pairs = { 2: 'Zz', V: 'Uu', Q: 'O0', D: 'o0', J: 'Ll1I' }
  for (const [right, wrongs] of Object.entries(pairs)) {
    const number = numbers.find((one) => one.slice(3).includes(right)) ?? ''
    assert.notEqual(number, '', right)
    for (const wrong of wrongs) {
      const typed = number.slice(0, 3) + number.slice(3).replace(right, wrong)
      assert.equal(readApplicationNumber(typed), number, typed)
    }
  }
})

test('an invalid number gets a reason: too short, too long, or a character is wrong', () => {
  const number = numbers[0] ?? ''
  for (const typed of ['PA-XXXX', 'PA', '7', number.slice(0, -1), '']) {
    assert.equal(numberProblem(typed), 'number_too_short', typed)
  }
  assert.equal(numberProblem(`${number}22`), 'number_too_long')
  const wrong = number.slice(0, -1) + (number.endsWith('2') ? '3' : '2')
  assert.equal(numberProblem(wrong), 'number_mistyped')
  assert.equal(readApplicationNumber(`N° ${number}`), number)
})

test('a text with a character too many or too few is not a number', () => {
  for (const number of numbers) {
    assert.equal(readApplicationNumber(number.slice(0, -1)), undefined)
    assert.equal(readApplicationNumber(`${number}2`), undefined)
  }
  assert.equal(readApplicationNumber(''), undefined)
})
