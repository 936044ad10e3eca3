import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fact } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { factView, type Telling } from './fact-view.server.ts'
import { tellingTo } from './telling.server.ts'

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
  certainty: 'confirmed',
  sourceUrl: 'https://www.example.org/visa',
  sourceName: null,
  sourceType: 'official',
  checkedOn: '2026-01-05',
  checkedBy: null,
  reviewBy: '2026-06-30',
  note: null,
  alternatives: [],
}

const english = (today: string): Telling => tellingTo('en', today)

test('a fact shows its year, its source and the day it was checked', () => {
  const view = factView(fact, tellingTo('fr', '2026-06-30'))
  assert.equal(view.year, '2025-2026')
  assert.equal(view.url, 'https://www.example.org/visa')
  assert.equal(view.origin, 'Vérifié le 5\u00A0janv.\u00A02026 · Site officiel')
  assert.equal(view.audience, 'Pour\u00a0: étudiants')
  assert.deepEqual([view.isSoft, view.overdue], [undefined, undefined])
})

test('a fact without a year says so', () => {
  const undated = factView({ ...fact, validForYear: null }, english('2026-02-01'))
  assert.equal(undated.year, 'year not given')
})

test('a fact past its review date steps back and says since when', () => {
  const view = factView(fact, english('2026-07-01'))
  assert.equal(view.isSoft, true)
  assert.equal(view.overdue, 'Due for a new check since 30\u00A0June\u00A02026')
})

test('a fact that the office has not opened is marked, and was read, not checked', () => {
  const of = (certainty: Fact['certainty'], language: Language) =>
    factView({ ...fact, certainty }, tellingTo(language, '2026-02-01'))
  const { isSoft, origin } = of('reported', 'en')
  assert.deepEqual([isSoft, origin], [undefined, 'Read on 5\u00A0Jan\u00A02026 · Official site'])
  assert.match(of('reported', 'fr').origin, /^Lu le/)
  assert.equal(of('typical', 'en').isSoft, true)
  assert.equal(of('unknown', 'fr').year, undefined)
  const { origin: undatedOrigin } = factView({ ...fact, checkedOn: null }, english('2026-02-01'))
  assert.equal(undatedOrigin, 'Official site')
})

test('an agency’s page is an agency’s, whatever was entered', () => {
  const agency = { ...fact, sourceUrl: 'https://www.shiksha.com/studyabroad/france' }
  assert.match(factView(agency, english('2026-02-01')).origin, /Student placement agency$/)
})

test('if sources disagree, each is shown with its own year and source', () => {
  const other = {
    value: { en: 'EUR 99', fr: '99 €' },
    validForYear: '2024',
    sourceUrl: null,
    sourceName: 'A leaflet',
    sourceType: 'press',
    checkedOn: '2026-02-01',
  } as const
  const { others } = factView({ ...fact, alternatives: [other] }, english('2026-02-01'))
  assert.partialDeepStrictEqual(others, [
    { value: 'EUR 99', year: '2024', origin: 'Read on 1\u00A0Feb\u00A02026 · A leaflet · Press' },
  ])
})

test('the name of a source has its language, if that is not the page’s', () => {
  const decree = { ...fact, sourceName: 'Décret du 22 juin 2026 sur les frais' }
  const { foreign, origin } = factView(decree, english('2026-02-01'))
  assert.deepEqual(foreign, { name: decree.sourceName, lang: 'fr' })
  assert.ok(origin.includes(decree.sourceName))
  assert.equal(factView(decree, tellingTo('fr', '2026-02-01')).foreign, undefined)
  // A bare name is in no language.
  assert.equal(factView({ ...fact, sourceName: 'SGK' }, english('2026-02-01')).foreign, undefined)
})
