import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { themeConstants } from '../admin/theme-constants.ts'

const folder = join(import.meta.dirname, '..')
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('pages change at the breakpoints of the specification and nowhere else', () => {
  assert.ok(sheets.length > 40)
  const { xs: _, ...breakpoints } = themeConstants.breakpoints
  for (const { name, text } of sheets) {
    for (const [rule, limit = ''] of text.matchAll(/\((?:min|max)-width:\s*([\d.]+)px\)/g)) {
      const isOurs = Object.values(breakpoints).some(
        (one) => Math.ceil(Number(limit)) === one || Number(limit) === one - 1,
      )
      assert.ok(isOurs, `${name}: ${rule}`)
    }
    assert.doesNotMatch(text, /@media[^{]*width[^{]*(?:r?em|[<>])/, name)
  }
})

test('corners are round as the specification says, or not at all', () => {
  for (const { name, text } of sheets) {
    for (const [, radius = ''] of text.matchAll(/border-radius:\s*([^;]+);/g)) {
      assert.match(radius, /^(?:0|50%|var\(--radius\))(?: (?:0|50%|var\(--radius\)))*$/, name)
    }
  }
})
