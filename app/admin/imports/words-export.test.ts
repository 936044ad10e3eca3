import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { keyedColumns } from '#contract/catalogue/imports.ts'
import { languages } from '#contract/common/values/languages.ts'
import { intakeColumns, programColumns, universityColumns } from '#contract/office/exports.ts'
import { isWordsExport } from './words-export.ts'

const exported = [
  programColumns,
  universityColumns,
  intakeColumns,
  ['destination', ...keyedColumns.scholarships],
] as const

test('an export with words is distinguished from one with codes, and from another product’s list', () => {
  for (const language of languages) {
    const { exports } = JSON.parse(readFileSync(`locales/${language}/admin.json`, 'utf8'))
    const words: Record<string, string> = exports.column
    for (const columns of exported) {
      const header = columns.map((name) => words[name] ?? name)
      assert.ok(isWordsExport(header, words), header.join())
      const withZone = header.map((name) => (name === words['updated_at'] ? `${name} (UTC)` : name))
      assert.ok(isWordsExport(withZone.slice(0, 8), words))
      assert.ok(!isWordsExport([...columns], words))
    }
    const list = ['university', 'program', 'level', 'city', 'mode', 'website', 'status']
    assert.ok(
      !isWordsExport(
        list.map((name) => words[name] ?? name),
        words,
      ),
    )
    assert.ok(!isWordsExport([words['key'] ?? '', 'Name of the place', 'Fee'], words))
  }
})
