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

test('a page that is read from right to left is mirrored: sides are those of the text', () => {
  const physical =
    /(?:margin|padding|border)-(?:left|right)|(?<![-\w])(?:left|right):|text-align: (?:left|right)|float: (?:left|right)|(?:margin|padding): (?:\S+) (\S+) \S+ (?!\1;)[^\s;]+;/
  for (const { name, text } of sheets) assert.doesNotMatch(text, physical, name)
  for (const one of ['left: 0;', 'margin-left: 1px', 'padding: 0 1px 0 2px;']) {
    assert.match(one, physical)
  }
  for (const one of ['padding: 0 1px 0 1px;', 'inset-inline-start: 0;', 'right 1rem center']) {
    assert.doesNotMatch(one, physical)
  }
})
