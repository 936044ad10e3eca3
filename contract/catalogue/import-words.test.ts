import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { languages } from '#contract/common/values/languages.ts'
import { importWords } from './import-words.ts'
import { keyedColumns, keyedColumnsOf } from './imports.ts'

for (const language of languages) {
  const admin = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
  const find = (path: string): string | undefined =>
    path
      .replace(/^admin:/, '')
      .split('.')
      .reduce((part, name) => part?.[name], admin)
  const words = importWords(find, language)

  test(`no column that is read from our own export is reported as unread (${language})`, () => {
    const unread = [words.column('kind'), words.column('field')]
    for (const columns of Object.values(keyedColumns)) {
      for (const name of columns) {
        assert.ok(!unread.includes(words.column(name, true)), name)
        assert.ok(!unread.some((one) => words.field(`a-key: ${name}`).includes(one)), name)
      }
    }
  })
}

test('from a file with keys only an export’s columns are read; from a list all that we know', () => {
  assert.deepEqual(keyedColumnsOf('programs', ['title_en', 'key', null]), keyedColumns.programs)
  for (const [kind, mapping] of [
    ['programs', ['program', 'level']],
    ['intakes', ['key', 'term']],
    [null, ['key']],
  ] as const) {
    assert.equal(keyedColumnsOf(kind, mapping), undefined)
  }
})
