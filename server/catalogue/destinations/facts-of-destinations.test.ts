import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  await makeDestination(server.deps, 'france')
})
after(() => server.close())

const path = '/api/admin/destinations/france'
const fact = {
  ...{ key: 'visa-fee', section: 'visa', unit: null, period: null, before: null },
  label: { en: 'Visa fee', fr: 'Frais de visa' },
  audience: { en: 'students', fr: 'les étudiants' },
  value: { en: 'EUR 50', fr: '50 €' },
  ...{ amountMin: 50, amountMax: null, validForYear: '2026' },
  ...{ certainty: 'confirmed', checkedOn: '2026-11-01', reviewBy: '2027-06-01' },
  sourceUrl: 'https://france-visas.gouv.fr/web/france-visas/fees',
  ...{ sourceName: null, sourceType: 'official', note: null },
}

async function france(): Promise<DestinationRecord> {
  const all: unknown[] = await (await editor.get('/api/admin/destinations')).json()
  return DestinationRecord.parse(all[0])
}

async function headers() {
  return { headers: { 'if-match': `"${(await france()).version}"` } }
}

const add = async (changes: object) =>
  editor.post(`${path}/facts`, { ...fact, ...changes }, await headers())

async function refused(changes: object): Promise<unknown> {
  const answer = await add(changes)
  assert.equal(answer.status, 422, JSON.stringify(changes))
  return (await answer.json()).fields
}

const keysNow = async () => (await france()).facts.map(({ key }) => key)

test('a fact without a source, a day it was read on or one of its languages is not added', async () => {
  const none = { sourceUrl: null, sourceName: null }
  for (const certainty of ['reported', 'typical']) {
    assert.deepEqual(await refused({ ...none, certainty }), {
      sourceUrl: { code: 'source_needed' },
    })
    assert.deepEqual(await refused({ certainty, checkedOn: null }), {
      checkedOn: { code: 'required' },
    })
  }
  assert.deepEqual(await refused({ value: { en: 'EUR 50', fr: ' ' } }), {
    'value.fr': { code: 'required' },
  })
  assert.deepEqual(await refused({ label: { en: '', fr: 'Frais' } }), {
    'label.en': { code: 'required' },
  })
  assert.deepEqual(await refused({ amountMin: 50, amountMax: 40 }), {
    amountMax: { code: 'too_small' },
  })
  assert.deepEqual(await refused({ reviewBy: '2026-10-01' }), {
    reviewBy: { code: 'date_in_past' },
  })
  assert.deepEqual(await refused({ sourceUrl: 'https://france-visas.gouv.fr/' }), {
    sourceUrl: { code: 'not_a_page' },
  })
  assert.deepEqual(await keysNow(), [])
})

test('a fact is added over the version that was seen, and visitors read it with its source', async () => {
  assert.equal((await editor.post(`${path}/facts`, fact)).status, 428)
  const stale = { headers: { 'if-match': '"99"' } }
  assert.equal((await editor.post(`${path}/facts`, fact, stale)).status, 412)
  const reader = await signedInAs(server, 'reviewer')
  assert.equal((await reader.post(`${path}/facts`, fact, await headers())).status, 403)

  const { version } = await france()
  const answer = await add({})
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('etag'), `"${version + 1}"`)
  assert.equal((await (await add({})).json()).code, 'key_taken')
  const seen = await (await server.request('/api/destinations/france')).json()
  const { before: _, ...shown } = fact
  assert.partialDeepStrictEqual(seen.facts, [{ ...shown, checkedBy: null, alternatives: [] }])
  const [own] = (await france()).facts
  assert.equal(typeof own?.checkedBy, 'string', 'staff see who confirmed it')
})

test('its name, section and audience can be changed, and a change keeps what it leaves out', async () => {
  const { key: _, unit, period, before: place, label, section, audience, ...edit } = fact
  const put = async (changes: object) =>
    editor.put(`${path}/facts/visa-fee`, { ...edit, ...changes }, await headers())
  assert.equal((await put({ section: 'tuition', audience: null })).status, 200)
  assert.equal((await put({ label: { en: 'Fee', fr: 'Frais' } })).status, 200)
  assert.equal((await put({})).status, 200)
  const [now] = (await france()).facts
  assert.partialDeepStrictEqual(now, {
    ...{ section: 'tuition', audience: null, label: { en: 'Fee', fr: 'Frais' } },
  })
  const unsourced = await put({ certainty: 'typical', sourceUrl: null })
  assert.deepEqual((await unsourced.json()).fields, { sourceUrl: { code: 'source_needed' } })
})

test('a fact is removed, also where steps and portals show it, and put back where it was', async () => {
  assert.equal((await add({ key: 'work-hours' })).status, 200)
  const { name, summary, position, published, version } = await france()
  const step = {
    ...{ key: 'ask', title: name, actor: 'you', text: name, documents: [] },
    facts: ['work-hours', 'visa-fee'],
  }
  const lists = { visaSteps: [step] }
  const edit = { name, summary, position, published, ...lists }
  const ifMatch = { headers: { 'if-match': `"${version}"` } }
  assert.equal((await editor.put(path, edit, ifMatch)).status, 200)

  assert.equal((await editor.delete(`${path}/facts/visa-fee`)).status, 428)
  assert.equal((await editor.delete(`${path}/facts/nothing`, await headers())).status, 404)
  assert.equal((await editor.delete(`${path}/facts/visa-fee`, await headers())).status, 200)
  assert.deepEqual(await keysNow(), ['work-hours'])
  assert.deepEqual((await france()).visaSteps[0]?.facts, ['work-hours'])

  assert.equal((await add({ before: 'work-hours' })).status, 200)
  assert.deepEqual(await keysNow(), ['visa-fee', 'work-hours'])
})

test('the trail and the history have each of these', async () => {
  const events = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'entity_key', 'before', 'after'])
    .where('entity', '=', 'fact')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map(({ action, entity_key }) => `${action} ${entity_key}`),
    [
      'fact.added france/visa-fee',
      ...Array.from({ length: 3 }, () => 'fact.corrected france/visa-fee'),
      'fact.added france/work-hours',
      'fact.removed france/visa-fee',
      'fact.added france/visa-fee',
    ],
  )
  assert.partialDeepStrictEqual(events[0]?.after, { sourceUrl: fact.sourceUrl })
  assert.partialDeepStrictEqual(events[5]?.before, { sourceUrl: fact.sourceUrl })
  const { version } = await france()
  const path = `/api/admin/editions/destination/france/${version - 1}`
  const { record } = await (await editor.get(path)).json()
  assert.deepEqual(
    record.facts.map(({ key }: { key: string }) => key),
    ['work-hours'],
  )
})
