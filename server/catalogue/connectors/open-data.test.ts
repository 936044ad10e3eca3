import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { actsOn, type ConnectorActs, forgetConnectors } from '../../testing/connector-runs.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { openSession, type TestAccount } from '../../testing/factories-identity.ts'
import {
  masterLine,
  monMasterFields,
  type OpenSourceServer,
  parcoursupFields,
  startOpenSources,
} from '../../testing/open-sources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let source: OpenSourceServer
let server: TestApp
let editor: TestClient & { account: TestAccount }
let programKey: string
let masters: ConnectorActs
let bachelors: ConnectorActs
before(async () => {
  source = await startOpenSources()
  server = await createTestApp({ openSources: source.sources })
  editor = await signedInAs(server, 'editor')
  masters = actsOn(editor, 'mon_master')
  bachelors = actsOn(editor, 'parcoursup')
  const lyon = await makeUniversity(server.deps, {
    name: 'Lumière University Lyon 2',
    local_name: 'Université Lumière Lyon 2',
  })
  await makeUniversity(server.deps, { name: 'University of Nowhere' })
  const { key } = await makeProgram(server.deps, {
    universityId: lyon.id,
    title: { en: 'Public law', fr: 'Droit public' },
    original_title: 'Master Droit public',
    award: 'Master',
    level: 'master',
  })
  programKey = key
  await makeProgram(server.deps, {
    universityId: lyon.id,
    title: { en: 'Law', fr: 'Droit' },
    award: 'Licence',
    level: 'bachelor',
  })
})
beforeEach(async () => {
  source.faults = []
  source.asked = []
  source.dataSets = {
    'fr-esr-mon_master': { fields: monMasterFields, lines: [], edition: '2026-03-01T00:00:00Z' },
    'fr-esr-parcoursup': { fields: parcoursupFields, lines: [], edition: '2026-03-01T00:00:00Z' },
  }
  await forgetConnectors(server)
})
after(async () => {
  await server.close()
  await source.close()
})

async function renewSession(): Promise<void> {
  editor.bear((await openSession(server.deps, editor.account)).token)
}

function putLines(lines: Parameters<typeof masterLine>[0][]): void {
  const set = source.dataSets['fr-esr-mon_master']
  if (set) set.lines = lines.map(masterLine)
}

const questions = () =>
  source.asked.map(({ path }) => decodeURIComponent(path.replaceAll('+', ' ')))

test('a source that was never read says so', async () => {
  const { lastRun, doneAt, open } = await masters.view()
  assert.deepEqual({ lastRun, doneAt, open }, { lastRun: null, doneAt: null, open: [] })
})

test('figures of past years wait for review, each with its year and the page of its line', async () => {
  putLines([
    { ifc: '1800000AAAAA' },
    { ifc: '1800000AAAAA', session: '2024', col: 30, n_can_pp: 350, n_prop_total: null },
    { ifc: '1800000BBBBB', mention: 'MATHÉMATIQUES' },
    { ifc: '1800000CCCCC', alternance: '1', col: 500 },
    { ifc: '9900000DDDDD', eta_uai: '0330000A', eta_nom: 'Université de Bordeaux' },
  ])
  const ended = await masters.run()
  assert.deepEqual(
    [ended.state, ended.reason, ended.rows, ended.found, ended.missed],
    ['done', null, 4, 7, []],
  )
  const rows = await masters.differences()
  assert.deepEqual(
    rows.map(({ member, year, before, after }) => [year, member, before, after]).sort(),
    [
      ['2024', 'admitted', null, 30],
      ['2024', 'applications', null, 350],
      ['2024', 'places', null, 30],
      ['2025', 'admitted', null, 30],
      ['2025', 'applications', null, 410],
      ['2025', 'offers', null, 61],
      ['2025', 'places', null, 32],
    ],
  )
  const [first] = rows
  assert.equal(first?.subject.key, programKey)
  assert.equal(
    first?.sourceUrl,
    `${source.url}/explore/dataset/fr-esr-mon_master/table/?q=1800000AAAAA`,
  )
  assert.match(first?.sourceName ?? '', /Mon Master, session 202\d \(Licence Ouverte\)/)
  assert.equal(first?.readOn, '2026-12-01')
  // Universities that are not in the catalogue are not asked for.
  assert.ok(questions().every((path) => !path.includes('0330000A')))
})

test('every request says who makes it', async () => {
  putLines([{}])
  await masters.run()
  for (const { headers } of source.asked) {
    assert.equal(headers['user-agent'], 'Passerelle (+http://localhost:3000)')
  }
})

test('the courses of one program are added up, and part of a sum is not used', async () => {
  putLines([
    { ifc: '1', parcours: 'Contentieux', col: 10, n_can_pp: 100, n_prop_total: 20 },
    { ifc: '2', parcours: 'Contrats', col: 15, n_can_pp: 120, n_prop_total: null },
  ])
  await masters.run()
  const rows = await masters.differences()
  assert.deepEqual(
    rows.map(({ member, after, parts, note }) => [member, after, parts, note]).sort(),
    [
      ['admitted', 60, 2, 'sum'],
      ['applications', 220, 2, 'sum'],
      ['places', 25, 2, 'sum'],
    ],
  )
  assert.match(rows[0]?.sourceUrl ?? '', /q=1\+OR\+2$/)
})

test('the first year in France is read from Parcoursup, by the name of the course', async () => {
  const set = source.dataSets['fr-esr-parcoursup']
  const line = {
    session: '2025',
    cod_uai: '0690192J',
    g_ea_lib_vx: 'Université Lumière Lyon 2 - Campus Berges du Rhône',
    cod_aff_form: '26330',
    lib_for_voe_ins: 'Licence - Droit',
    detail_forma: null,
    capa_fin: 700,
    voe_tot: 8000,
    prop_tot: 2500,
    acc_tot: 690,
  }
  if (set) set.lines = [line, { ...line, cod_aff_form: '2', lib_for_voe_ins: 'Licence - Chimie' }]
  const { state } = await bachelors.run()
  assert.equal(state, 'done')
  const rows = await bachelors.differences()
  assert.deepEqual(rows.map(({ member, after }) => [member, after]).sort(), [
    ['admitted', 690],
    ['applications', 8000],
    ['offers', 2500],
    ['places', 700],
  ])
})

test('a source of several pages is read to its end', async () => {
  putLines(Array.from({ length: 230 }, (_, at) => ({ ifc: String(1000 + at), col: 1 })))
  const { rows, pages, state } = await masters.run()
  assert.deepEqual([state, rows, pages], ['done', 230, 5])
  const offsets = questions().flatMap((path) => /offset=(\d+)/.exec(path)?.[1] ?? [])
  assert.deepEqual(offsets, ['0', '100', '200'])
  const places = (await masters.differences()).find(({ member }) => member === 'places')
  assert.deepEqual([places?.after, places?.parts], [230, 230])
})

test('a cut in the middle holds the run: nothing it read awaits review, and it continues where it stopped', async () => {
  putLines(Array.from({ length: 150 }, (_, at) => ({ ifc: String(1000 + at), col: 1 })))
  source.faults = [{ at: /offset=100/, times: 99, cut: true, body: '{"total_count": 150, "resul' }]
  const held = await masters.run()
  assert.deepEqual([held.state, held.reason, held.rows, held.found], ['held', 'cut', 100, null])
  assert.ok(held.troubles.length > 0)
  assert.equal(held.mayContinue, true)
  assert.deepEqual(await masters.differences(), [])

  source.faults = []
  source.asked = []
  const done = await masters.resume()
  assert.deepEqual([done.state, done.reason, done.rows], ['done', null, 150])
  assert.ok(questions().every((path) => !path.includes('offset=0')))
  assert.equal((await masters.differences()).find(({ member }) => member === 'places')?.after, 150)
})

test('a page with fewer lines than it should have counts as a cut too', async () => {
  putLines(Array.from({ length: 150 }, (_, at) => ({ ifc: String(1000 + at) })))
  const page = { total_count: 150, results: [] }
  source.faults = [{ at: /offset=100/, body: JSON.stringify(page) }]
  const { state, reason, detail } = await masters.run()
  assert.deepEqual([state, reason, detail], ['held', 'cut', '100 / 150'])
})

test('a source that changed between a cut and its continuation is read from the beginning', async () => {
  putLines(Array.from({ length: 150 }, (_, at) => ({ ifc: String(1000 + at), col: 1 })))
  source.faults = [{ at: /offset=100/, times: 99, status: 500 }]
  assert.equal((await masters.run()).reason, 'status')

  source.faults = []
  putLines(Array.from({ length: 120 }, (_, at) => ({ ifc: String(1000 + at), col: 2 })))
  const set = source.dataSets['fr-esr-mon_master']
  if (set) set.edition = '2026-03-02T00:00:00Z'
  const { state, rows } = await masters.resume()
  assert.deepEqual([state, rows], ['done', 120])
  assert.equal((await masters.differences()).find(({ member }) => member === 'places')?.after, 240)
})

test('a source that asks us to wait is left alone for as long as it says', async () => {
  putLines([{}])
  source.faults = [{ at: /exports/, times: 1, status: 429, headers: { 'retry-after': '1' } }]
  const started = performance.now()
  const { state, troubles } = await masters.run()
  assert.equal(state, 'done')
  assert.ok(performance.now() - started >= 1000)
  assert.deepEqual(
    troubles.map(({ reason, detail }) => [reason, detail]),
    [['busy', '429']],
  )
})

test('a source that asks us to wait for long is not called earlier', async () => {
  putLines([{}])
  source.faults = [{ at: /exports/, status: 503, headers: { 'retry-after': '3600' } }]
  const { state, reason, detail, notBefore } = await masters.run()
  assert.deepEqual([state, reason, detail], ['held', 'busy', '503'])
  assert.equal(notBefore, new Date(server.clock.now().getTime() + 3_600_000).toISOString())

  source.faults = []
  const asked = source.asked.length
  for (const connector of ['mon_master', 'parcoursup']) {
    const early = await editor.post(`/api/admin/connectors/${connector}/runs`)
    assert.equal(early.status, 429)
    assert.equal(early.headers.get('retry-after'), '3600')
  }
  assert.equal(source.asked.length, asked)
  const now = server.clock.now().toISOString()
  server.clock.forwardSeconds(3601)
  await renewSession()
  assert.equal((await masters.resume()).state, 'done')
  server.clock.set(now)
  await renewSession()
})

test('a passing failure is tried again, at growing intervals and not for ever', async () => {
  putLines([{}])
  source.faults = [{ at: /exports/, times: 1, status: 502 }]
  assert.equal((await masters.run()).state, 'done')

  source.faults = [{ at: /exports/, status: 502 }]
  source.asked = []
  const { reason, detail } = await masters.run()
  assert.deepEqual([reason, detail], ['status', '502'])
  assert.ok(source.asked.filter(({ path }) => path.includes('exports')).length <= 3)
})

for (const { name, fault, reason } of [
  {
    name: 'a page that is no JSON',
    fault: { body: '{"fields": [' },
    reason: ['not_json', null],
  },
  {
    name: 'a page that is HTML',
    fault: { body: '<html></html>', headers: { 'content-type': 'text/html' } },
    reason: ['not_json', 'text/html'],
  },
  {
    name: 'a page that says something else',
    fault: { body: '{"error_code": "ODSQLError", "message": "Unknown field: session"}' },
    reason: ['schema', 'fields'],
  },
  {
    name: 'a data set that is gone',
    fault: { status: 404 },
    reason: ['status', '404'],
  },
  {
    name: 'a refusal',
    fault: { status: 403 },
    reason: ['status', '403'],
  },
  {
    name: 'a page without an end',
    fault: { body: `"${'x'.repeat(9 * 1024 * 1024)}"` },
    reason: ['too_large', null],
  },
]) {
  test(`${name} holds the run with its reason`, async () => {
    putLines([{}])
    source.faults = [{ at: /datasets\/fr-esr-mon_master$/, ...fault }]
    const held = await masters.run()
    assert.deepEqual([held.state, held.reason, held.detail], ['held', ...reason])
    assert.deepEqual(await masters.differences(), [])
  })
}

test('a run on a data set that has lost a field is held, and the field is named', async () => {
  putLines([{}])
  const set = source.dataSets['fr-esr-mon_master']
  if (set) set.fields = set.fields.filter(({ name }) => name !== 'n_can_pp')
  const { state, reason, detail } = await masters.run()
  assert.deepEqual([state, reason, detail], ['held', 'schema', 'n_can_pp'])
})

test('a run on a figure that has become text is held, and the place is named', async () => {
  putLines([{ col: '32 places' }])
  const { state, reason, detail } = await masters.run()
  assert.deepEqual([state, reason, detail], ['held', 'schema', 'results.0.col'])
})

test('a run on a data set that has lost half of its lines is held until a member of staff has looked', async () => {
  putLines(Array.from({ length: 20 }, (_, at) => ({ ifc: String(at) })))
  assert.equal((await masters.run()).state, 'done')
  const before = await masters.differences()

  putLines(Array.from({ length: 10 }, (_, at) => ({ ifc: String(at) })))
  const { state, reason, detail } = await masters.run()
  assert.deepEqual([state, reason, detail], ['held', 'shrunk', '10 / 20'])
  assert.deepEqual(await masters.differences(), before)
  assert.equal((await masters.resume()).reason, 'shrunk')
  assert.equal((await masters.resume({ shrunkAccepted: true })).state, 'done')
  assert.notDeepEqual(await masters.differences(), before)
})

test('a university that the source doesn’t have is named', async () => {
  putLines([{ eta_nom: 'Université de Bordeaux', eta_uai: '0330000A' }])
  assert.deepEqual((await masters.run()).missed, ['Université Lumière Lyon 2'])
})
