import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceLanguage } from './source-language.ts'

test('the language of a source’s name is told by its own words', () => {
  for (const name of [
    'Consulate General of India, Istanbul',
    'Campus France, calendars by country of residence',
    'France Éducation international, TCF for prior admission; exempt countries: CIEP, question 9',
    'UNEF ranking of 2024, by Lyon Capitale, 21 August 2024',
    'Koç University, How to apply, autumn 2024; an agency gives July for 2025',
    'Amity University Dubai, Admission requirements',
  ]) {
    assert.equal(sourceLanguage(name), 'en', name)
  }
  for (const name of [
    'Arrêté du 13 février 2026, JORFTEXT000053484100',
    'Ambassade de Chine au Sénégal, avis du 3 mars 2026',
    'Université de Lille, frais d’inscription',
  ]) {
    assert.equal(sourceLanguage(name), 'fr', name)
  }
  for (const name of ['SICAS', 'Campus France', 'Hürriyet', 'admission.whu.edu.cn']) {
    assert.equal(sourceLanguage(name), undefined, name)
  }
})
