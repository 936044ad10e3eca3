import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { readPerson } from '#contract/answers/application-form.ts'
import { readCountry } from '#contract/countries/values/country-names.ts'
import { readNationality } from '#contract/countries/values/nationality.ts'
import { fillText, placesIn } from '#contract/words/text-templates.ts'
import { readingContext } from './admissions/drafts/open-draft.ts'
import { meantLink } from './http/pages/mailed-link.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

/*
 * A pattern that is quick on people's usual input may take minutes over a hundred thousand brackets, and
 * no one else gets an answer meanwhile. Everything that anyone may send is tried here before its length is checked.
 */

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const length = 20_000
/** A linear reader needs well under a millisecond for so much, a quadratic one a hundred. */
const patienceMs = 40

const units = [
  ...[
    ' ',
    '\t',
    'a',
    '0',
    '-',
    '.',
    '@',
    '(',
    ')',
    '<',
    '{',
    '/',
    ':',
    ',',
    '"',
    "'",
    '#',
    '%',
    '_',
  ],
  ...['[', '+', '\u200d', '\u094d\u0300', '\u4e2d', '?cc=', 'http://', '-a', '1 ', '!', '1月'],
]
const starts = ['', 'a', '<', '{{', '0', '(', 'http://', 'De {{']
const ends = ['', '!', 'b', '\n=']

function texts(length: number): string[] {
  return starts.flatMap((start) =>
    units.flatMap((unit) => ends.map((end) => start + unit.repeat(length / unit.length) + end)),
  )
}

/** Everything that takes a text, with all its processing, by place. */
function readers(schema: unknown, where: string, found: Map<z.ZodType, string>): void {
  if (!(schema instanceof z.ZodType)) return
  if (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodStringFormat ||
    schema instanceof z.ZodPipe
  ) {
    if (!found.has(schema)) found.set(schema, where)
    if (schema instanceof z.ZodPipe) {
      readers(schema.def.in, where, found)
    }
    return
  }
  const { shape, innerType, element, options, keyType, valueType, left, right, items } =
    schema.def as unknown as Record<string, unknown>
  for (const [name, one] of Object.entries(shape ?? {})) readers(one, `${where}.${name}`, found)
  for (const one of [innerType, element, keyType, valueType, left, right])
    readers(one, where, found)
  for (const one of [options, items].flat()) readers(one, where, found)
}

test('no text, however long, takes long to be refused', () => {
  const found = new Map<z.ZodType, string>()
  for (const definition of server.app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, request } = definition.route
    const media = request?.body?.content['application/json']
    const of = [
      media && 'schema' in media ? media.schema : undefined,
      request?.query,
      request?.params,
    ]
    for (const schema of of) readers(schema, `${method} ${path}`, found)
  }
  assert.ok(found.size > 100, `only ${found.size}`)
  const all = texts(length)
  const slow = [...found].flatMap(([schema, where]) =>
    slowOf(where, (text) => schema.safeParse(text), all),
  )
  assert.deepEqual(slow, [])
})

test('no address, however long, takes long to be looked at', () => {
  const link = `/application/${'A'.repeat(43)}`
  const all = texts(15_000)
  assert.deepEqual(
    [
      ...slowOf('query', (text) => meantLink(`${link}?${text}`), all),
      ...slowOf('path', (text) => meantLink(link + text), all),
      ...slowOf('country', readCountry, all),
      ...slowOf('nationality', readNationality, all),
    ],
    [],
  )
})

test('no answer as long as a form allows takes long to be read', () => {
  const context = readingContext(new Date())
  const all = texts(2000)
  const fields = ['givenNames', 'passportName', 'nationality', 'residenceCountry', 'phone', 'email']
  const read = (field: string) => (text: string) => readPerson({ [field]: text }, context)
  assert.deepEqual(
    fields.flatMap((field) => slowOf(field, read(field), all)),
    [],
  )
})

test('no text of the office takes long to be filled in, whatever is between its braces', () => {
  const all = texts(5000)
  assert.deepEqual(
    [...slowOf('fill', (text) => fillText(text, {}), all), ...slowOf('places', placesIn, all)],
    [],
  )
})

/** The texts that a reader is slow on, however often they are tried. */
function slowOf(where: string, read: (text: string) => unknown, all: readonly string[]): string[] {
  const isSlow = (text: string) => {
    const since = performance.now()
    read(text)
    return performance.now() - since > patienceMs
  }
  const late = all.find((text) => isSlow(text) && isSlow(text) && isSlow(text))
  return late === undefined ? [] : [`${where}: ${JSON.stringify(late.slice(0, 20))}`]
}
