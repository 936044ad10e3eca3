import assert from 'node:assert/strict'
import { test } from 'node:test'
import { universityName } from './university-name.ts'

const poitiers = { name: 'University of Poitiers', localName: 'Université de Poitiers' }
const bogazici = { name: 'Boğaziçi University', localName: 'Boğaziçi Üniversitesi' }

test('a university of France has its own name in French and its name abroad in English', () => {
  assert.equal(universityName(poitiers, 'france', 'fr'), 'Université de Poitiers')
  assert.equal(universityName(poitiers, 'france', 'en'), 'University of Poitiers')
})

test('a name in a language that the page is not in stays out of French lists', () => {
  assert.equal(universityName(bogazici, 'turkey', 'fr'), 'Boğaziçi University')
  assert.equal(universityName({ name: 'HEC Paris', localName: null }, 'france', 'fr'), 'HEC Paris')
})
