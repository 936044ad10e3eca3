import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phonesIn } from './phone-number.ts'

test('two numbers in one box are two, whatever is between them', () => {
  const two = ['771234567', '762345678']
  for (const typed of [
    '77 123 45 67 / 76 234 56 78',
    '77 123 45 67 - 76 234 56 78',
    '77-123-45-67 – 76-234-56-78',
    '771234567—762345678',
    '771234567 762345678',
    '771234567-762345678',
    '77 123 45 67 76 234 56 78',
    '77 123 45 67  76 234 56 78',
    '٧٧١٢٣٤٥٦٧ ٧٦٢٣٤٥٦٧٨',
  ]) {
    assert.deepEqual(phonesIn(typed).slice(-2), two, typed)
  }
  assert.deepEqual(phonesIn('+221 77 123 45 67 +33 6 12 34 56 78'), [
    '+221771234567',
    '+33612345678',
  ])
  assert.deepEqual(phonesIn('+221771234567 (+221)762345678'), ['+221771234567', '+221762345678'])
  assert.deepEqual(phonesIn('00221771234567 00221762345678').slice(-2), [
    '+221771234567',
    '+221762345678',
  ])
})

test('one number stays one, however its digits are grouped', () => {
  for (const typed of [
    '01-23-45-67-89',
    '01 23 45 67 89',
    '+86 138 0013 8000',
    '(11) 91234-5678',
  ]) {
    assert.equal(phonesIn(typed).length, 1, typed)
  }
})
