import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '#contract/catalogue.ts'
import en from '../../../locales/en/content.json' with { type: 'json' }
import fr from '../../../locales/fr/content.json' with { type: 'json' }
import { factView, type Telling } from './fact-view.server.ts'

const fact: Fact = {
  key: 'visa-fee',
  section: 'visa',
  label: { en: 'Visa fee', fr: 'Frais de visa' },
  value: { en: 'EUR 50', fr: '50 €' },
  amountMin: 50,
  amountMax: 50,
  unit: 'EUR',
  period: 'once',
  audience: { en: 'students', fr: 'étudiants' },
  validForYear: '2025-26',
  sourceUrl: 'https://www.example.org/visa',
  sourceType: 'official',
  confidence: 'confirmed',
  checkedOn: '2026-01-05',
  reviewBy: '2026-06-30',
  note: null,
  alternatives: [],
}

const sourceKinds = { official: 'Official site', university: 'University', secondary: 'Press' }
const english = (today: string): Telling => ({
  language: 'en',
  today,
  words: en.destination,
  sourceKinds,
})

test('a fact shows its year, its source and the day it was checked', () => {
  const view = factView(fact, {
    language: 'fr',
    today: '2026-06-30',
    words: fr.destination,
    sourceKinds,
  })
  assert.equal(view.year, '2025–26')
  assert.deepEqual(view.source, { url: 'https://www.example.org/visa', host: 'example.org' })
  assert.equal(view.checked, 'Vérifié le 5\u00A0janv.\u00A02026')
  assert.equal(view.audience, 'Pour\u00a0: étudiants')
  assert.equal(view.isSoft, false)
  assert.equal(view.mark, null)
})

test('a fact without a year says so', () => {
  const undated = factView({ ...fact, validForYear: null }, english('2026-02-01'))
  assert.equal(undated.year, 'undated')
})

test('a fact past its review date steps back and says since when', () => {
  const view = factView(fact, english('2026-07-01'))
  assert.equal(view.isSoft, true)
  assert.equal(view.mark, 'Due for a new check since 30\u00A0June\u00A02026')
})

test('a fact whose source is unsure steps back', () => {
  const unsure = { ...fact, confidence: 'to_confirm' } as const
  const view = factView(unsure, english('2026-02-01'))
  assert.equal(view.isSoft, true)
  assert.equal(view.mark, 'To confirm')
})

test('where sources disagree each stands with its own year and source', () => {
  const other = {
    value: { en: 'EUR 99', fr: '99 €' },
    validForYear: '2024',
    sourceUrl: null,
    sourceType: 'secondary',
    checkedOn: '2026-02-01',
  } as const
  const { others } = factView({ ...fact, alternatives: [other] }, english('2026-02-01'))
  assert.partialDeepStrictEqual(others, [
    { value: 'EUR 99', year: '2024', source: null, sourceKind: 'Press' },
  ])
})
