import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import type { Language } from '#contract/common/values/languages.ts'
import { intakeName } from './intake-name.ts'

async function wordsIn(language: Language) {
  const i18n = createInstance()
  const words = JSON.parse(readFileSync(`locales/${language}/translation.json`, 'utf8'))
  const resources = { [language]: { translation: words } }
  await i18n.init({ lng: language, ns: ['translation'], resources })
  return i18n.getFixedT(language, ['admin', 'translation'])
}

test('two intakes of a program have two names, in each language', async () => {
  const [en, fr] = [await wordsIn('en'), await wordsIn('fr')]
  const spring = { term: 'spring', academicYear: '2027-28' } as const
  assert.equal(intakeName(en, spring, 'en'), 'Spring 2027–28')
  assert.equal(intakeName(fr, spring, 'fr'), 'Printemps 2027-2028')
  assert.equal(intakeName(en, { ...spring, term: 'autumn' }, 'en'), 'Autumn 2027–28')
  assert.equal(intakeName(fr, { ...spring, academicYear: '2028' }, 'fr'), 'Printemps 2028')
})
