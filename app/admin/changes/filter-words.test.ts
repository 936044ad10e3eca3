import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { z } from 'zod'
import { languages } from '#contract/common/values/languages.ts'
import {
  ApplicantExportQuery,
  ExportChoice,
  ProgramExportQuery,
  UniversityExportQuery,
} from '#contract/office/exports.ts'
import { filterNames, filterValue, isFilter } from './filter-words.ts'

const notFilters = [...Object.keys(ExportChoice.shape), 'columns', 'sort']

const lists = {
  applications: ApplicantExportQuery,
  programs: ProgramExportQuery,
  intakes: ProgramExportQuery,
  universities: UniversityExportQuery,
}

test('the trail says in words how an exported list was filtered', () => {
  for (const language of languages) {
    const words = ['admin', 'translation'].map((name) =>
      JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')),
    )
    const wordAt = (path: string) =>
      words
        .map((all) => path.split('.').reduce((part, name) => part?.[name], all))
        .find((word) => typeof word === 'string')
    for (const [entity, query] of Object.entries(lists)) {
      const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
      for (const [name, schema] of Object.entries(properties)) {
        if (notFilters.includes(name)) continue
        assert.ok(isFilter(name), `${entity}: ${name}`)
        assert.ok(wordAt(filterNames[name]), `${language}: ${name}`)
        for (const value of valuesOf(schema)) {
          const path = filterValue(entity, name, value)
          assert.ok(path && wordAt(path), `${language}: ${entity}, ${name}, ${value}`)
        }
      }
    }
  }
})

/**
 * The values of a closed list; none if any value is possible. Languages of teaching have a name.
 */
function valuesOf(schema: unknown): string[] {
  const Listed = z.object({
    const: z.string().optional(),
    enum: z.array(z.string()).optional(),
    anyOf: z.array(z.unknown()).optional(),
  })
  const { const: only, enum: some = [], anyOf = [] } = Listed.parse(schema)
  return [...(only === undefined ? [] : [only]), ...some, ...anyOf.flatMap(valuesOf)]
}
