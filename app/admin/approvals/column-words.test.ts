import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createInstance } from 'i18next'
import { languages } from '#contract/common/values/languages.ts'
import { applicationColumns } from '#contract/office/exports.ts'
import { columnWords } from './column-words.ts'

test('a colleague who approves an export reads every column in words', async () => {
  for (const language of languages) {
    const i18n = createInstance()
    const admin = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    await i18n.init({ lng: language, ns: ['admin'], resources: { [language]: { admin } } })
    const words = columnWords(i18n, applicationColumns)
    assert.deepEqual(
      words.filter((word) => /^[a-z_]+$/.test(word)),
      [],
      language,
    )
    assert.equal(new Set(words).size, applicationColumns.length)
  }
})
