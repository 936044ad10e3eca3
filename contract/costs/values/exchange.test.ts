import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, minorDigits } from './exchange.ts'

const rates = new Map([
  ['USD', 1.04],
  ['XOF', 655.957],
])

test('an amount is given in the other currency’s minor units', () => {
  assert.deepEqual([minorDigits('EUR'), minorDigits('XOF')], [2, 0])
  assert.equal(exchange(100_000, 'EUR', 'XOF', rates), 655_957)
  assert.equal(exchange(655_957, 'XOF', 'EUR', rates), 100_000)
  assert.equal(exchange(10_400, 'USD', 'EUR', rates), 10_000)
  assert.equal(exchange(10_400, 'USD', 'XOF', rates), 65_596)
})

test('the same currency needs no rate, but another one does', () => {
  assert.equal(exchange(123, 'CNY', 'CNY', rates), 123)
  assert.equal(exchange(123, 'CNY', 'EUR', rates), undefined)
  assert.equal(exchange(123, 'EUR', 'CNY', rates), undefined)
})
