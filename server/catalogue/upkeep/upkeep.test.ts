import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { UpkeepCounts, UpkeepOwners, UpkeepPage, UpkeepTexts } from '#contract/catalogue/upkeep.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import {
  confirmed,
  makeDestination,
  makeProgram,
  makeUniversity,
} from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  const { db } = server.deps
  const { id } = await makeDestination(server.deps, 'france')
  const fact = {
    destination_id: id,
    section: 'visa' as const,
    label: JSON.stringify({ en: 'Fee', fr: 'Frais' }),
    value: JSON.stringify({ en: 'EUR 99', fr: '99 €' }),
    source_type: 'official' as const,
    certainty: 'reported' as const,
    source_name: 'A guide',
    checked_on: '2026-06-01',
  }
  await db
    .insertInto('fact')
    .values([
      { ...fact, key: 'visa-fee', position: 0, review_by: '2026-12-01' },
      { ...fact, key: 'work-hours', position: 1, review_by: '2026-12-02' },
    ])
    .execute()
  await db
    .insertInto('scholarship')
    .values(
      ['2026-11-30', '2027-11-30'].map((review_by, position) => ({
        key: `grant-${position}`,
        destination_id: id,
        position,
        name: JSON.stringify({ en: 'Grant', fr: 'Bourse' }),
        provider: JSON.stringify({ en: 'State', fr: 'État' }),
        coverage: JSON.stringify({ en: 'All', fr: 'Tout' }),
        submission_channel: 'embassy' as const,
        ...confirmed,
        checked_on: '2026-01-01',
        review_by,
      })),
    )
    .execute()
  const title = { en: 'Law', fr: 'Droit' }
  const seen = { verified_by: 'a-counsellor', official_url: 'https://example.org/law' }
  const verified = { ...seen, verified_on: '2026-11-01' }
  await makeProgram(server.deps, { key: 'good', title, ...verified })
  await makeProgram(server.deps, { key: 'never', title })
  await makeProgram(server.deps, { key: 'long-ago', title, ...seen, verified_on: '2025-12-01' })
  await makeProgram(server.deps, { key: 'last-year', title, ...seen, verified_on: '2025-12-02' })
  await makeProgram(server.deps, { key: 'hidden', title: 'Hidden', status: 'draft' })
  await makeProgram(server.deps, { key: 'english', title: { en: 'Law', fr: '' }, ...verified })
  await makeProgram(server.deps, {
    key: 'half',
    title,
    ...verified,
    summary: JSON.stringify({ en: 'Half', fr: '' }),
  })
  const over = { closes_at: '2026-11-01T00:00:00Z', opens_at: null }
  await makeProgram(server.deps, { key: 'dead', title, ...verified, intakes: [over] })
  const cancelled = { override: 'cancelled' as const, key: 'c' }
  const mixed = { key: 'off', title, ...verified, intakes: [over, cancelled] }
  await makeProgram(server.deps, mixed)
  await makeProgram(server.deps, {
    key: 'alive',
    title,
    ...verified,
    intakes: [over, { key: 'n' }],
  })
  await makeProgram(server.deps, { key: 'without', title, ...verified, intakes: [] })
  await makeUniversity(server.deps, {
    key: 'one-sided',
    description: JSON.stringify({ en: '', fr: 'Une université' }),
  })
})
after(() => server.close())

const list = async (name: string, query = '') =>
  UpkeepPage.parse(await (await editor.get(`/api/admin/upkeep/${name}${query}`)).json())
const subjects = async (name: string, query = '') =>
  (await list(name, query)).rows.map(({ subject }) => subject)
const path = '/api/admin/upkeep/confirmations'
const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

test('each list has what must be looked at again, and nothing else', async () => {
  assert.deepEqual(await subjects('gaps', '?kind=guide_fact'), [
    'fact:france/visa-fee',
    'fact:france/work-hours',
  ])
  assert.deepEqual(await subjects('gaps', '?kind=scholarship'), ['scholarship:grant-0'])
  assert.deepEqual(await subjects('gaps', '?kind=duration'), ['program:never', 'program:long-ago'])
  assert.deepEqual((await subjects('intakes')).sort(), ['program:dead', 'program:off'])
  const { rows } = await list('translations')
  assert.deepEqual(
    rows.map(({ subject, missing }) => [subject, missing]),
    [
      ['program:english', ['title']],
      ['program:half', ['summary']],
      ['university:one-sided', ['description']],
    ],
  )
})

test('each count is the total of its list', async () => {
  const counts = UpkeepCounts.parse(await (await editor.get('/api/admin/upkeep')).json())
  for (const name of ['translations', 'intakes'] as const) {
    assert.equal(counts[name], (await list(name)).total, name)
  }
  const reports = await (await editor.get('/api/admin/conversations?kind=report&state=open')).json()
  assert.equal(counts.reports, reports.total ?? 0)
})

test('a page holds as many lines as asked for, and says how many there are', async () => {
  const page = await list('gaps', '?kind=duration&size=1&page=2')
  assert.deepEqual([page.rows[0]?.subject, page.total], ['program:long-ago', 2])
  assert.equal((await list('gaps', '?kind=duration&destination=india')).total, 0)
})

test('a line is assigned to a person who may keep the catalogue, and found as theirs', async () => {
  const auditor = await signedInAs(server, 'auditor')
  const owners = UpkeepOwners.parse(await (await editor.get('/api/admin/upkeep/owners')).json())
  const [me] = owners
  assert.ok(me)
  const path = '/api/admin/upkeep/gaps/owner'
  const mine = { subjects: ['fact:france/visa-fee', 'fact:france/work-hours'], owner: me.key }
  assert.equal((await auditor.put(path, mine)).status, 403)
  assert.equal((await editor.put(path, mine)).status, 204)
  const facts = '?kind=guide_fact'
  assert.deepEqual((await list('gaps', facts)).rows[0]?.owner, me)
  assert.equal((await list('gaps', `${facts}&owner=${me.key}`)).total, 2)
  assert.equal((await list('gaps', `${facts}&owner=nobody`)).total, 0)
  const notStaff = { ...mine, owner: 'A'.repeat(22) }
  assert.deepEqual((await (await editor.put(path, notStaff)).json()).fields, {
    owner: { code: 'not_a_choice' },
  })
  for (const subject of ['fact:france/nothing', 'fact:nowhere/visa-fee', 'university:one-sided']) {
    const answer = await editor.put(path, { ...mine, subjects: [...mine.subjects, subject] })
    assert.equal(answer.status, 404, subject)
  }
  const kept = await server.deps.db.selectFrom('upkeep_owner').select('subject').execute()
  assert.deepEqual(new Set(kept.map(({ subject }) => subject)), new Set(mine.subjects))
  await editor.put(path, { ...mine, owner: null })
  assert.equal((await list('gaps', `${facts}&owner=nobody`)).total, 2)
})

test('a text that is in one language is filled in, from the version that was read', async () => {
  const path = '/api/admin/upkeep/translations/texts'
  const read = async (subject: string) =>
    UpkeepTexts.parse(await (await editor.get(`${path}?subject=${subject}`)).json())
  const filled = {
    'program:english': { title: { en: 'Law', fr: 'Droit' } },
    'program:half': { summary: { en: 'Half', fr: 'Moitié' } },
    'university:one-sided': { description: { en: 'A university', fr: 'Une université' } },
  }
  for (const [subject, texts] of Object.entries(filled)) {
    const before = await read(subject)
    assert.deepEqual(
      before.texts.map(({ name }) => name),
      Object.keys(texts),
    )
    const stale = await editor.put(path, { subject, texts }, at(before.version + 1))
    assert.equal(stale.status, 412)
    const answer = await editor.put(path, { subject, texts }, at(before.version))
    assert.equal(answer.status, 204, await answer.clone().text())
    assert.deepEqual((await read(subject)).texts, [])
  }
  assert.equal((await list('translations')).total, 0)
  const subject = 'program:english'
  const foreign = { subject, texts: { status: { en: 'x', fr: 'y' } } }
  const inherited = { subject, texts: { constructor: { en: 'x', fr: 'y' } } }
  assert.equal((await editor.put(path, foreign, at(2))).status, 404)
  assert.equal((await editor.put(path, inherited, at(2))).status, 404)
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await auditor.put(path, { subject, texts: {} }, at(2))).status, 403)
})

test('a fact that was looked up and is still true leaves the list, checked today, with its source', async () => {
  const sourceUrl = 'https://example.org/visa'
  const [line] = (await list('gaps', '?kind=guide_fact')).rows
  assert.ok(line)
  const { subject, version } = line
  assert.equal((await editor.post(path, { subject, sourceUrl })).status, 428)
  assert.equal((await editor.post(path, { subject, sourceUrl }, at(version + 1))).status, 412)
  assert.equal((await editor.post(path, { subject, sourceUrl }, at(version))).status, 204)
  assert.deepEqual(await subjects('gaps', '?kind=guide_fact'), ['fact:france/work-hours'])
  const france = await (await server.request('/api/destinations/france')).json()
  const { checkedOn, reviewBy, certainty, ...fact } = france.facts[0]
  assert.deepEqual(
    [checkedOn, reviewBy, certainty, fact.sourceUrl, fact.value.en],
    ['2026-12-01', '2027-06-02', 'confirmed', sourceUrl, 'EUR 99'],
  )
})

test('scholarships and programs behave the same way', async () => {
  for (const kind of ['scholarship', 'duration'] as const) {
    const [line] = (await list('gaps', `?kind=${kind}`)).rows
    assert.ok(line)
    const body = { subject: line.subject, sourceUrl: 'https://example.org/page' }
    assert.equal((await editor.post(path, body, at(line.version))).status, 204)
    assert.ok(!(await subjects('gaps', `?kind=${kind}`)).includes(line.subject))
  }
  const never = await (await editor.get('/api/admin/programs/never')).json()
  assert.deepEqual([never.verifiedOn, never.version], ['2026-12-01', 2])
})

test('nothing is confirmed that doesn’t exist, without a page, or by someone who may not write', async () => {
  const sourceUrl = 'https://example.org/page'
  for (const subject of ['fact:france/nothing', 'fact:nowhere/fee', 'university:one-sided']) {
    assert.equal((await editor.post(path, { subject, sourceUrl }, at(1))).status, 404, subject)
  }
  const body = { subject: 'fact:france/work-hours', sourceUrl }
  const { version } = (await list('gaps', '?kind=guide_fact')).rows[0] ?? { version: 0 }
  for (const page of ['https://example.org', 'https://example.org/fr/', 'not an address']) {
    const answer = await editor.post(path, { ...body, sourceUrl: page }, at(version))
    assert.ok([400, 422].includes(answer.status), page)
  }
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await auditor.post(path, body, at(version))).status, 403)
})
