import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { signedInAs } from '../../testing/client.ts'
import { actsOn, type ConnectorActs, forgetConnectors } from '../../testing/connector-runs.ts'
import { makeUniversity } from '../../testing/factories-catalogue.ts'
import {
  type OpenSourceServer,
  organization,
  startOpenSources,
} from '../../testing/open-sources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let source: OpenSourceServer
let server: TestApp
let ror: ConnectorActs
let wikidata: ConnectorActs
/** One university is known by its id; another has none yet. */
let lyon: { id: number; key: string }
before(async () => {
  source = await startOpenSources()
  server = await createTestApp({ openSources: source.sources })
  const editor = await signedInAs(server, 'editor')
  ror = actsOn(editor, 'ror')
  wikidata = actsOn(editor, 'wikidata')
  lyon = await makeUniversity(server.deps, { key: 'lyon-2', name: 'Lyon 2' })
  await makeUniversity(server.deps, {
    key: 'pune',
    name: 'Pune Institute',
    destination: 'india',
    city: 'Pune',
  })
  await makeUniversity(server.deps, { key: 'old', name: 'Closed', status: 'archived' })
})
beforeEach(async () => {
  source.asked = []
  source.faults = []
  source.matches = []
  source.bindings = []
  source.organizations = { '03rth4p18': organization('03rth4p18') }
  await forgetConnectors(server)
  await put(lyon, {
    name: 'Lumière University Lyon 2',
    local_name: null,
    short_name: null,
    website: 'http://www.univ-lyon2.fr',
    latitude: null,
    longitude: null,
    source_url: 'https://ror.org/03rth4p18',
  })
})
after(async () => {
  await server.close()
  await source.close()
})

type Columns = Parameters<typeof makeUniversity>[1]

async function put({ id }: { id: number }, { destination: _, ...columns }: NonNullable<Columns>) {
  await server.deps.db.updateTable('university').set(columns).where('id', '=', id).execute()
}

async function found(acts: ConnectorActs) {
  const ended = await acts.run()
  assert.deepEqual([ended.state, ended.reason, ended.detail], ['done', null, null])
  const rows = await acts.differences()
  return rows.map(({ subject, member, before, after, note }) => [
    subject.key,
    member,
    before,
    after,
    note,
  ])
}

const label = (value: string, lang: string, ...types: string[]) => ({
  value,
  lang,
  types: ['label', ...types],
})

test('the registry proposes names, acronym, site and, where no place is known, that of the city', async () => {
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    names: [
      label('Université Lumière Lyon 2', 'fr', 'ror_display'),
      label('Lumière University Lyon 2', 'en'),
      { value: 'UL2', lang: null, types: ['acronym'] },
    ],
    website: 'https://www.univ-lyon2.fr/',
  })
  assert.deepEqual(await found(ror), [
    ['lyon-2', 'localName', null, 'Université Lumière Lyon 2', null],
    ['lyon-2', 'shortName', null, 'UL2', null],
    ['lyon-2', 'website', 'http://www.univ-lyon2.fr', 'https://www.univ-lyon2.fr/', null],
    ['lyon-2', 'coordinates', null, { latitude: 45.75, longitude: 4.85 }, 'city_level'],
  ])
  const [first] = await ror.differences()
  assert.equal(first?.sourceUrl, 'https://ror.org/03rth4p18')
  const asked = source.asked.find(({ path }) => path === '/ror/organizations/03rth4p18')
  assert.equal(asked?.headers['client-id'], 'of-the-tests')
})

test('a name that the registry knows is no difference, even among others', async () => {
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    names: [
      label('University of Lyon 2', 'en', 'ror_display'),
      { value: 'lumiere university lyon 2', lang: 'en', types: ['alias'] },
    ],
    place: { lat: 1, lng: 1 },
  })
  await put(lyon, { latitude: 45.7, longitude: 4.8, website: null })
  assert.deepEqual(await found(ror), [])

  await put(lyon, { name: 'Lyon Two' })
  assert.deepEqual(await found(ror), [['lyon-2', 'name', 'Lyon Two', 'University of Lyon 2', null]])
})

test('a safe address is not given up for an unsafe one', async () => {
  await put(lyon, { website: 'https://www.univ-lyon2.fr', latitude: 1, longitude: 1 })
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    names: [label('Lumière University Lyon 2', 'en', 'ror_display')],
    website: 'http://univ-lyon2.fr/',
  })
  assert.deepEqual(await found(ror), [])
})

test('a value that no form would save is not proposed', async () => {
  await put(lyon, { latitude: 1, longitude: 1 })
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    names: [label('x'.repeat(201), 'en', 'ror_display')],
    website: 'javascript:alert(1)',
  })
  assert.deepEqual(await found(ror), [])
})

test('a university without an id is looked for by its name, in its country', async () => {
  source.matches = [
    { chosen: false, organization: organization('00other00', { country: 'IN' }) },
    {
      chosen: true,
      organization: organization('044g6d731', { country: 'IN', website: 'https://pune.example' }),
    },
  ]
  const rows = await found(ror)
  assert.deepEqual(
    rows.filter(([key]) => key === 'pune'),
    [['pune', 'rorId', null, '044g6d731', null]],
  )
  const asked = source.asked.map(({ path }) =>
    new URL(path, source.url).searchParams.get('affiliation'),
  )
  assert.ok(asked.includes('Pune Institute, Pune, IN'))

  await forgetConnectors(server)
  source.matches = [{ chosen: true, organization: organization('044g6d731', { country: 'FR' }) }]
  assert.deepEqual(
    (await found(ror)).filter(([key]) => key === 'pune'),
    [],
  )
})

test('an organization that the registry has withdrawn, or doesn’t have, proposes nothing', async () => {
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    status: 'withdrawn',
    website: 'https://elsewhere.example',
  })
  assert.deepEqual(await found(ror), [])
  assert.deepEqual((await ror.view()).lastRun?.missed, [
    'Lumière University Lyon 2',
    'Pune Institute',
  ])

  await forgetConnectors(server)
  source.organizations = {}
  assert.deepEqual((await ror.run()).missed, ['Lumière University Lyon 2', 'Pune Institute'])
})

test('a run on a registry that has lost half of our universities is held until a member of staff has looked', async () => {
  const second = await makeUniversity(server.deps, { source_url: 'https://ror.org/02kzqn938' })
  source.organizations['02kzqn938'] = organization('02kzqn938')
  assert.equal((await ror.run()).state, 'done')
  source.organizations = { '02kzqn938': organization('02kzqn938') }
  const held = await ror.run()
  assert.deepEqual([held.reason, held.detail, held.mayContinue], ['shrunk', '1 / 2', true])
  source.asked = []
  assert.equal((await ror.resume({ shrunkAccepted: true })).state, 'done')
  // It was read to the end before.
  assert.deepEqual(source.asked, [])
  await put(second, { status: 'archived' })
})

test('a run on a registry that has lost a member is held', async () => {
  const { names: _, ...rest } = Object.assign({ names: [] }, organization('03rth4p18'))
  source.organizations['03rth4p18'] = rest
  const { state, reason, detail } = await ror.run()
  assert.deepEqual([state, reason, detail], ['held', 'schema', 'names'])
})

test('after a cut a run continues with the next university', async () => {
  const other = await makeUniversity(server.deps, { source_url: 'https://ror.org/02kzqn938' })
  source.organizations['02kzqn938'] = organization('02kzqn938')
  source.faults = [{ at: /02kzqn938/, times: 99, status: 503 }]
  assert.equal((await ror.run()).reason, 'status')
  source.faults = []
  source.asked = []
  assert.equal((await ror.resume()).state, 'done')
  assert.deepEqual(
    source.asked.map(({ path }) => path),
    ['/ror/organizations/02kzqn938'],
  )
  await put(other, { status: 'archived' })
})

const binding = {
  item: 'http://www.wikidata.org/entity/Q10171',
  ror: '03rth4p18',
  lat: '45.7485',
  lon: '4.8363',
  precision: '0.0001',
  website: 'https://www.univ-lyon2.fr/',
}

test('Wikidata proposes the place of the campus and the official site, from the item’s page', async () => {
  await put(lyon, { latitude: 45.7485, longitude: 4.85 })
  source.bindings = [binding]
  assert.deepEqual(await found(wikidata), [
    [
      'lyon-2',
      'coordinates',
      { latitude: 45.7485, longitude: 4.85 },
      { latitude: 45.7485, longitude: 4.8363 },
      null,
    ],
    ['lyon-2', 'website', 'http://www.univ-lyon2.fr', 'https://www.univ-lyon2.fr/', null],
  ])
  const [first] = await wikidata.differences()
  assert.equal(first?.sourceUrl, 'https://www.wikidata.org/wiki/Q10171')
  const query = new URL(source.asked[0]?.path ?? '', source.url).searchParams.get('query') ?? ''
  for (const property of ['P6782', 'P625', 'P856']) assert.ok(query.includes(property))
})

test('a place in another city is marked, and one of a whole city is left out', async () => {
  await put(lyon, { latitude: 48.85, longitude: 2.35, website: null })
  source.bindings = [{ ...binding, website: '' }]
  assert.deepEqual(
    (await found(wikidata)).map(([, member, , , note]) => [member, note]),
    [['coordinates', 'far']],
  )
  source.bindings = [{ ...binding, website: '', precision: '0.1' }]
  assert.deepEqual(await found(wikidata), [])
})

test('when there are two items, two places or two sites, neither is taken for the right one', async () => {
  source.bindings = [binding, { ...binding, item: 'http://www.wikidata.org/entity/Q2' }]
  assert.deepEqual(await found(wikidata), [])
  source.bindings = [
    binding,
    { ...binding, lat: '45.7', website: 'https://english.univ-lyon2.fr/' },
  ]
  assert.deepEqual(await found(wikidata), [])
})

test('a run on an answer of Wikidata that broke off is held', async () => {
  source.faults = [
    {
      at: /sparql/,
      headers: { 'content-type': 'application/sparql-results+json' },
      body: '{"head": {}, "results": {"bindings": [ SPARQL-QUERY: java.util.concurrent.TimeoutException',
    },
  ]
  assert.equal((await wikidata.run()).reason, 'not_json')
})
