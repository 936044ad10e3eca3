import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { centralBankRates, rateSourceIn } from './rate-sources.ts'

const file = new URL('../../../data/reference/currency_rates.json', import.meta.url)
const rates: { published: { source: string }[]; pegged: Record<string, { source: string }> } =
  JSON.parse(readFileSync(file, 'utf8'))

test('each source of the product’s rates is given in French; what staff wrote stays', () => {
  const sources = [...rates.published, ...Object.values(rates.pegged)].map(({ source }) => source)
  for (const source of sources) {
    assert.equal(rateSourceIn('en', source), source)
    assert.notEqual(rateSourceIn('fr', source), source, source)
  }
  const peg = Object.values(rates.pegged)[0]?.source
  const both = rateSourceIn('fr', `${peg}; ${centralBankRates.name}`)
  assert.match(both, /parité fixe.*\u00a0; Banque centrale européenne/)
  for (const own of ['Our bank, on the telephone', `${peg}; our bank`]) {
    assert.equal(rateSourceIn('fr', own), own)
  }
})
