import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { rateSourceIn } from './rate-sources.ts'

const file = new URL('../data/reference/currency_rates.json', import.meta.url)
const rates: { source: string; pegged: Record<string, { source: string }> } = JSON.parse(
  readFileSync(file, 'utf8'),
)

test('each source of the rates that come with the product is told in French; what staff wrote stays', () => {
  const sources = [rates.source, ...Object.values(rates.pegged).map(({ source }) => source)]
  for (const source of sources) {
    assert.equal(rateSourceIn('en', source), source)
    assert.notEqual(rateSourceIn('fr', source), source, source)
  }
  const both = rateSourceIn('fr', `${sources[1]}; ${sources[0]}`)
  assert.match(both, /parité fixe.*\u00a0; Taux de référence/)
  for (const own of ['Our bank, on the telephone', `${sources[0]}; our bank`]) {
    assert.equal(rateSourceIn('fr', own), own)
  }
})
