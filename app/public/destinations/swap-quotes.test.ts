import assert from 'node:assert/strict'
import { test } from 'node:test'
import { swapQuotes } from './swap-quotes.ts'

test('a text whose quotation marks are swapped twice is the text again, whatever is in it', () => {
  const text = JSON.stringify({ a: 'He said "yes" ~ 5 \\" ~"~', b: ['"', '~'] })
  assert.doesNotMatch(swapQuotes(JSON.stringify({ a: 'plain' })), /"/)
  assert.equal(swapQuotes(swapQuotes(text)), text)
  assert.notEqual(swapQuotes(text), text)
})
