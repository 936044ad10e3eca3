import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { BulkView, FeePreview } from '#contract/catalogue/bulk.ts'
import type { TuitionLine } from '#contract/catalogue/catalogue.ts'
import { ProgramInput } from '#contract/catalogue/catalogue-staff.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makePrograms, makeUniversity } from '../../testing/factories-catalogue.ts'
import type { TestAccount } from '../../testing/factories-identity.ts'
import { followBulk } from '../../testing/follow-bulk.ts'
import { problemOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient & { account: TestAccount }
let universityId: number
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  universityId = (await makeUniversity(server.deps, { website: 'https://example.org' })).id
})
after(() => server.close())

const page = 'https://example.org/admissions/fees-2027'
const line = {
  audience: 'international',
  amountMinor: 380_000,
  currency: 'EUR',
  period: 'year',
  academicYear: '2027-28',
  certainty: 'confirmed',
  sourceUrl: page,
  sourceName: null,
  checkedOn: '2026-11-30',
} as const

let made = 0
async function programs(count: number): Promise<string[]> {
  const rows = await makePrograms(
    server.deps,
    Array.from({ length: count }, () => ({ key: `fees-${++made}`, universityId })),
  )
  return rows.map(({ key }) => key)
}

let sent = 0
function set(keys: readonly string[], more: object = {}, who: TestClient = editor) {
  const action = { kind: 'fee', line: { ...line, ...more } }
  const headers = { 'idempotency-key': `fees-${++sent}` }
  return who.post('/api/admin/programs/bulk', { selection: { keys }, action }, { headers })
}

interface Program {
  tuitionLines: TuitionLine[]
  version: number
}

async function read(key: string): Promise<Program & Record<string, unknown>> {
  return (await editor.get(`/api/admin/programs/${key}`)).json()
}

/** Writes a program's lines with its form. */
async function write(key: string, tuitionLines: readonly object[]): Promise<Program> {
  const { version, ...record } = await read(key)
  const members = Object.entries(record).filter(([name]) => name in ProgramInput.shape)
  const answer = await editor.put(
    `/api/admin/programs/${key}`,
    { ...Object.fromEntries(members), tuitionLines },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
  return answer.json()
}

const amounts = async (key: string) =>
  (await read(key)).tuitionLines.map(({ audience, amountMinor, academicYear }) => [
    audience,
    amountMinor,
    academicYear,
  ])

test('a fee is shown before and after, is set, and is undone with who had confirmed it', async () => {
  const [first = '', second = ''] = await programs(2)
  const earlier = [
    { ...line, audience: 'eu', amountMinor: 25_000 },
    { ...line, amountMinor: 300_000, academicYear: null },
    { ...line, amountMinor: 290_000, academicYear: '2026-27' },
  ]
  const before = await write(first, earlier)
  const other = await signedInAs(server, 'editor')

  const shown = await other.post('/api/admin/programs/bulk/fee', {
    selection: { keys: [first, second] },
    line,
  })
  assert.equal(shown.status, 200, await shown.clone().text())
  const { total, rows } = FeePreview.parse(await shown.json())
  assert.equal(total, 2)
  assert.deepEqual(rows[0]?.before, before.tuitionLines)
  assert.deepEqual((await read(first)).version, before.version, 'nothing is changed yet')

  const done = await followBulk(other, await set([first, second], {}, other))
  assert.deepEqual([done.changed, done.refused, done.canUndo], [2, 0, true])
  const expected = [
    ['eu', 25_000, '2027-28'],
    ['international', 380_000, '2027-28'],
    ['international', 290_000, '2026-27'],
  ]
  assert.deepEqual(await amounts(first), expected)
  assert.deepEqual(
    rows[0]?.after.map(({ audience, amountMinor, academicYear }) => [
      audience,
      amountMinor,
      academicYear,
    ]),
    expected,
  )
  const [eu, set27] = (await read(first)).tuitionLines
  assert.equal(eu?.checkedBy, editor.account.key)
  assert.equal(set27?.checkedBy, other.account.key, 'who sets it has confirmed it')

  const undone = await followBulk(other, await other.post(`/api/admin/bulk/${done.key}/undo`, {}))
  assert.deepEqual([undone.changed, undone.refused, undone.canUndo], [2, 0, false])
  assert.deepEqual((await read(first)).tuitionLines, before.tuitionLines)
  const twice = await other.post(`/api/admin/bulk/${done.key}/undo`, {})
  assert.equal((await problemOf(twice)).code, 'already_undone')
  const view = BulkView.parse(await (await other.get(`/api/admin/bulk/${done.key}`)).json())
  assert.equal(view.canUndo, false)
})

test('what has changed since is not undone, and the others are', async () => {
  const [first = '', second = ''] = await programs(2)
  const kept = (await read(second)).tuitionLines
  const done = await followBulk(editor, await set([first, second]))
  await write(first, [{ ...line, amountMinor: 400_000 }])
  const undone = await followBulk(editor, await editor.post(`/api/admin/bulk/${done.key}/undo`, {}))
  assert.deepEqual([undone.changed, undone.refused], [1, 1])
  assert.deepEqual(
    undone.told.map(({ key, problem }) => [key, problem]),
    [[first, 'version_stale']],
  )
  assert.deepEqual((await read(first)).tuitionLines[0]?.amountMinor, 400_000)
  assert.deepEqual((await read(second)).tuitionLines, kept)
})

test('the same fee again changes nothing', async () => {
  const keys = await programs(1)
  await followBulk(editor, await set(keys))
  const again = await followBulk(editor, await set(keys))
  assert.deepEqual([again.changed, again.refused, again.canUndo], [0, 0, false])
})

for (const [name, more, field] of [
  ['confirmed without a page', { sourceUrl: null }, 'line.sourceUrl'],
  ['confirmed on a site’s front page', { sourceUrl: 'https://example.org/' }, 'line.sourceUrl'],
  ['confirmed without a day', { checkedOn: null }, 'line.checkedOn'],
  ['confirmed on a day to come', { checkedOn: '2026-12-24' }, 'line.checkedOn'],
  ['reported by no source', { certainty: 'reported', sourceUrl: null }, 'line.sourceUrl'],
] as const) {
  test(`no fee is set that is ${name}`, async () => {
    const keys = await programs(1)
    const before = await read(keys[0] ?? '')
    const answer = await set(keys, more)
    assert.equal(answer.status, 422)
    assert.ok(field in (await problemOf(answer)).fields)
    assert.equal((await read(keys[0] ?? '')).version, before.version)
  })
}

test('a fee has a year, and is set by those who may write the catalogue', async () => {
  const keys = await programs(1)
  assert.equal((await set(keys, { academicYear: null })).status, 422)
  const counsellor = await signedInAs(server, 'counsellor')
  assert.equal((await set(keys, {}, counsellor)).status, 403)
  const done = await followBulk(editor, await set(keys))
  assert.equal((await counsellor.post(`/api/admin/bulk/${done.key}/undo`, {})).status, 403)
})
