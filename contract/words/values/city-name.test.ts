import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citiesNamedInFrench, cityName } from './city-name.ts'

test('a city with a French name has that name in French, and one name in English', () => {
  assert.deepEqual([cityName('Beijing', 'fr'), cityName('Beijing', 'en')], ['Pékin', 'Beijing'])
  assert.deepEqual([cityName('Lyon', 'fr'), cityName(null, 'fr')], ['Lyon', null])
})

test('a city is found by its French name, with or without accents', () => {
  assert.deepEqual(citiesNamedInFrench('PÉKIN'), ['Beijing'])
  assert.deepEqual(citiesNamedInFrench('abou'), ['Abu Dhabi'])
  assert.deepEqual(citiesNamedInFrench('beijing'), [])
})
