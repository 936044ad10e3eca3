import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import type { Language } from '#contract/common/values/languages.ts'
import { cardState } from './board-card.ts'

async function wordsIn(language: Language) {
  const i18n = createInstance()
  const words = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
  await i18n.init({ lng: language, ns: ['admin'], resources: { [language]: { admin: words } } })
  return i18n.getFixedT(language, 'admin')
}

test('a card says whose file it is and how many documents are missing, and no zero', async () => {
  const [en, fr] = [await wordsIn('en'), await wordsIn('fr')]
  const owner = { key: 'A'.repeat(22), name: 'Awa Sow' }
  const lacking = (missingDocuments: number) => ({ application: { missingDocuments } })
  assert.equal(cardState(en, { ...lacking(1), owner }), 'Awa Sow · 1 document missing')
  assert.equal(cardState(en, { ...lacking(0), owner }), 'Awa Sow')
  assert.equal(cardState(fr, { ...lacking(3), owner: null }), '3 documents manquants')
  assert.equal(cardState(fr, { ...lacking(0), owner: null }), '')
})
