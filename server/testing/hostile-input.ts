import fc from 'fast-check'
import type { ApiDocument, Endpoint } from '../http/endpoints/openapi.ts'

type Schema = NonNullable<NonNullable<ApiDocument['components']>['schemas']>[string]

/** One request that an endpoint might be sent. */
export interface HostileRequest {
  path: string
  headers: Record<string, string>
  /** As it is sent, a character a byte: whole JSON, broken JSON or nothing. */
  body: string | undefined
}

export interface Hints {
  /** Values that exist, by the name of a parameter. */
  known: Record<string, readonly string[]>
  /** A body that is accepted as it is, to be spoilt in one place. */
  example?: unknown
}

/** Values that no one should send. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\u202e\ufeff',
    '\ud800',
    "'; drop table program; --",
    '%_\\',
    '../../etc/passwd',
    'x'.repeat(50_000),
    '9999-12-31T23:59',
    '0000-00-00',
    [],
    [[[[[]]]]],
    {},
    Array(2_000).fill(0),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant(JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{}}}')),
)

/** Requests that an endpoint might be sent: mostly of the right shape, often with something wrong. */
export function requestsTo(
  { path, operation, method }: Endpoint,
  { components }: ApiDocument,
  { known, example }: Hints,
): fc.Arbitrary<HostileRequest> {
  const named: Record<string, Schema> = components?.schemas ?? {}
  const parameters = (operation.parameters ?? []).flatMap((one) => ('in' in one ? [one] : []))
  const pathNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const body = operation.requestBody
  const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined

  const query = Object.fromEntries(
    parameters
      .filter((one) => one.in === 'query')
      .map(({ name, schema: values = {} }) => [name, mostly(shapeOf(values, named), text, 3)]),
  )
  return fc
    .record({
      places: fc.tuple(
        ...pathNames.map((name) => mostly(fc.constantFrom(...(known[name] ?? ['1'])), text)),
      ),
      query: fc.record({ ...query, surprise: text }, { requiredKeys: [] }),
      tail: mostly(fc.constant(''), oddTail, 8),
      headers: headersFor(method),
      odd: mostly(fc.constant({}), oddHeader, 4),
      body: schema
        ? bodiesOf(schema, named, example)
        : fc.constantFrom(undefined, '{}', '[', 'null'),
    })
    .map(({ places, query: values, tail, headers, odd, body: sent }) => {
      const address = pathNames.reduce(
        (rest, name, place) =>
          rest.replace(`{${name}}`, () => encodeURIComponent(wellFormed(places[place]))),
        path,
      )
      const asked = new URLSearchParams(
        Object.entries(values).map(([name, value]) => [name, wellFormed(value)]),
      )
      // Each once more, where a tail repeats what was asked.
      const again = tail === 'again' ? `&${asked}` : tail
      const isAsked = method === 'get' && (asked.size > 0 || again !== '')
      return {
        path: isAsked ? `${address}?${asked}${again}` : address,
        headers: { ...headers, ...odd },
        body: method === 'get' ? undefined : sent,
      }
    })
}

/** What no browser puts behind a query. */
const oddTail = fc.constantFrom(
  'again',
  '&%zz=1',
  '&q=%ff%fe',
  '&q=%00',
  '&q=%ed%a0%80',
  '&__proto__[x]=1&constructor=2',
  '&page=1&page=2&size=-1&size=1e99',
  '&sort=-1;select',
  `&${'a=1&'.repeat(500)}`,
)

/** A header that any call may have, with a value that no browser sends. */
const oddHeader: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom(
      ...['accept', 'accept-language', 'range', 'if-none-match'],
      ...[
        'if-modified-since',
        'content-encoding',
        'x-request-id',
        'x-forwarded-proto',
        'save-data',
      ],
      ...['x-http-method-override', 'x-draft-secret', 'upload-metadata', 'upload-offset', 'prefer'],
    ),
    fc.constantFrom(
      ...['', '*', '*;q=9', ',,,;q=', 'gzip', 'bytes=0-,-1', 'bytes=9-1', '"', 'x'.repeat(4_000)],
      ...['fr-'.repeat(300), '__proto__', '-1', '99999999999999999999', 'filename not-base64!!'],
      'Fri, 99 Foo 0000 99:99:99 GMT',
    ),
  )
  .map(([name, value]) => ({ [name]: value }))

const text = fc.oneof(
  fc.constantFrom('-1', '0', '1e9', 'true', 'india', 'a,b,,c', ' '),
  fc.constantFrom('\u0000', 'a\u0000b'),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant('y'.repeat(5_000)),
)

function headersFor(method: string): fc.Arbitrary<Record<string, string>> {
  if (method === 'get') return fc.constant({})
  return fc.record(
    {
      'if-match': mostly(
        fc.constantFrom('"1"', '"2"', '"3"'),
        fc.constantFrom('*', '"99999999999"', 'W/"1"', '\t'),
      ),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'é', 'k'.repeat(500))),
      'content-type': mostly(
        fc.constant('application/json'),
        fc.constantFrom(
          ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''],
          ...['application/json; charset=utf-16', 'application/json;'.repeat(50)],
          'multipart/form-data; boundary=',
        ),
      ),
    },
    { requiredKeys: ['content-type'] },
  )
}

function bodiesOf(
  schema: Schema,
  named: Record<string, Schema>,
  example: unknown,
): fc.Arbitrary<string | undefined> {
  const shaped = valuesOf(schema, named)
  const values = example === undefined ? shaped : fc.oneof(shaped, spoilt(example))
  const broken = fc.constantFrom('', '{', '{"a":', 'null', '[]', '"text"', '{"a":1}}', '\u0000')
  const whole = values.map((value) => utf8(JSON.stringify(value)))
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: broken },
    { weight: 2, arbitrary: fc.tuple(whole, manglings, fc.nat()).map(mangled) },
  )
}

function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** What happens to a body on its way: the last number says where. */
const manglings = fc.constantFrom<(body: string, at: number) => string>(
  // Cut off, or with a byte that is no UTF-8.
  (body, at) => body.slice(0, at),
  (body, at) => `${body.slice(0, at)}\xff${body.slice(at + 1)}`,
  // Half a surrogate pair, as bytes and as an escape.
  (body, at) => `${body.slice(0, at)}\xed\xa0\x80${body.slice(at)}`,
  (body) => body.replace(/"(?=[,}])/, '\\ud800"'),
  // A byte order mark, another encoding, twice, and with a member twice.
  (body) => `\xef\xbb\xbf${body}`,
  (body) => Buffer.from(body, 'utf16le').toString('latin1'),
  (body) => body + body,
  (body) => body.replace(/^{("[^"]*":)/, '{$1null,$1'),
  // Numbers, depths and names that are no record's.
  (body) => body.replace(/\d+/, '9'.repeat(400)),
  (body) => body.replace(/\d+/, '1e999'),
  (body) => body.replace(/:/, `:${'['.repeat(20_000)}`),
  (body) => body.replace(/:/, `:${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)},"b":`),
  (body) => body.replace(/^{/, '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},'),
  (body) => body.replace(/"(?=[,}])/, '\\u0000"'),
)

function mangled([body, mangle, at]: [
  string,
  (body: string, at: number) => string,
  number,
]): string {
  return mangle(body, at % (body.length + 1))
}

/** A good value, with a hostile one in one place at most. */
function spoilt(example: unknown): fc.Arbitrary<unknown> {
  const text = JSON.stringify(example)
  const places = placesIn(example)
  return fc.oneof(
    fc.constant(example),
    fc.tuple(fc.constantFrom(...places), hostile).map(([place, value]) => {
      const copy: unknown = JSON.parse(text)
      const holder = place.slice(0, -1).reduce<unknown>(memberOf, copy)
      if (typeof holder === 'object' && holder) Reflect.set(holder, place.at(-1) ?? '', value)
      return copy
    }),
  )
}

/** The paths to all members of a value, at any depth. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...placesIn(member, [...path, name]),
  ])
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value ? Reflect.get(value, name) : undefined
}

/** Values of a schema's shape, with a hostile one in some places. */
function valuesOf(schema: Schema, named: Record<string, Schema>): fc.Arbitrary<unknown> {
  return mostly(shapeOf(schema, named), hostile, 12)
}

function shapeOf(schema: Schema, named: Record<string, Schema>): fc.Arbitrary<unknown> {
  if ('$ref' in schema) {
    return shapeOf(named[String(schema.$ref).replace(/^.*\//, '')] ?? {}, named)
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, named)))
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((one) => shapeOf(one, named)))
      .map((parts) => Object.assign({}, ...parts))
  }
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const [type] = [schema.type ?? 'null'].flat()
  switch (type) {
    case 'string':
      return stringsOf(schema.pattern)
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -5,
        max: Math.min(schema.maximum ?? 3_000, 2 ** 40),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -200, max: schema.maximum ?? 200, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return 'items' in schema && schema.items
        ? fc.array(valuesOf(schema.items, named), { maxLength: 3 })
        : fc.constant([])
    case 'object':
      return objectsOf(schema, named)
    default:
      return fc.constant(null)
  }
}

function objectsOf(
  schema: Exclude<Schema, { $ref: string }>,
  named: Record<string, Schema>,
): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {})
  const model = Object.fromEntries(members.map(([name, one]) => [name, valuesOf(one, named)]))
  const exact = fc.record(model)
  const open = typeof schema.additionalProperties === 'object'
  if (open && members.length === 0) return fc.dictionary(fc.string({ maxLength: 8 }), text)
  return mostly(
    exact,
    fc.oneof(
      fc.record(model, { requiredKeys: [] }),
      exact.map((value) => ({ ...value, surprise: 1 })),
    ),
    10,
  )
}

function stringsOf(pattern: string | undefined): fc.Arbitrary<string> {
  const plausible = fc.constantFrom(
    'Ankara',
    'ankara-university',
    'a@example.test',
    'https://example.org',
    '2027-03-01',
    '2027-03-01T10:00',
    '2027-28',
    'Europe/Paris',
    'EUR',
    'FR',
    'fr',
    '0613',
    '+221771234567',
    'a quiet harbour at dawn',
  )
  if (pattern === undefined) return plausible
  return fc.stringMatching(new RegExp(pattern.replaceAll(/\\p\{\w\}/g, 'a-z')))
}

function mostly<T, U>(
  usual: fc.Arbitrary<T>,
  unusual: fc.Arbitrary<U>,
  weight = 5,
): fc.Arbitrary<T | U> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: unusual })
}

/** Half a surrogate pair can't stand in an address. */
function wellFormed(value: unknown): string {
  return String(value).toWellFormed()
}

/** The members that the body of a `PUT` may have. */
export function inputMembers({ paths, components }: ApiDocument, path: string): Set<string> {
  const body = paths?.[path]?.put?.requestBody
  const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined
  const named: Record<string, Schema> = components?.schemas ?? {}
  const own = schema && '$ref' in schema ? named[String(schema.$ref).replace(/^.*\//, '')] : schema
  return new Set(own && 'properties' in own ? Object.keys(own.properties ?? {}) : [])
}
