import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Decided } from '#contract/catalogue/connectors.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { actsOn, type ConnectorActs, forgetConnectors } from '../../testing/connector-runs.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import type { TestAccount } from '../../testing/factories-identity.ts'
import {
  masterLine,
  monMasterFields,
  type OpenSourceServer,
  organization,
  startOpenSources,
} from '../../testing/open-sources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const today = '2026-12-01'

let source: OpenSourceServer
let server: TestApp
let editor: TestClient & { account: TestAccount }
let ror: ConnectorActs
let masters: ConnectorActs
let lyon: { id: number; key: string }
let program: { id: number; key: string }
before(async () => {
  source = await startOpenSources()
  server = await createTestApp({ openSources: source.sources })
  editor = await signedInAs(server, 'editor')
  ror = actsOn(editor, 'ror')
  masters = actsOn(editor, 'mon_master')
})
beforeEach(async () => {
  await forgetConnectors(server)
  await server.deps.db.updateTable('university').set({ status: 'archived' }).execute()
  lyon = await makeUniversity(server.deps, {
    name: 'Lumière University Lyon 2',
    local_name: 'Université Lumière Lyon 2',
    website: 'http://www.univ-lyon2.fr',
    latitude: 45.7,
    longitude: 4.8,
    source_url: 'https://ror.org/03rth4p18',
  })
  program = await makeProgram(server.deps, {
    universityId: lyon.id,
    title: { en: 'Public law', fr: 'Droit public' },
    original_title: 'Master Droit public',
    level: 'master',
  })
  source.organizations = { '03rth4p18': organization('03rth4p18', organizationFields) }
  source.dataSets = {
    'fr-esr-mon_master': { fields: monMasterFields, lines: [masterLine({})], edition: '1' },
  }
})
after(async () => {
  await server.close()
  await source.close()
})

const organizationFields = {
  names: [
    { value: 'Lumière University Lyon 2', lang: 'en', types: ['label'] },
    { value: 'Université Lumière Lyon 2', lang: 'fr', types: ['label', 'ror_display'] },
    { value: 'UL2', lang: null, types: ['acronym'] },
  ],
  website: 'https://www.univ-lyon2.fr/',
}

async function record() {
  return (await editor.get(`/api/admin/universities/${lyon.key}`)).json()
}

async function difference(acts: ConnectorActs, member: string) {
  return (await acts.differences()).find((one) => one.member === member)
}

async function grounds() {
  return server.deps.db
    .selectFrom('university_ground')
    .selectAll()
    .where('university_id', '=', lyon.id)
    .execute()
}

async function events(key: string) {
  return server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after', 'actor'])
    .where('entity_key', '=', key)
    .orderBy('id')
    .execute()
}

/** What the form sends for the university, with something changed. */
async function edit(changes: object): Promise<void> {
  const { programCount, version, updatedAt, updatedBy, ...input } = await record()
  const headers = { 'if-match': `"${version}"` }
  const path = `/api/admin/universities/${lyon.key}`
  assert.equal((await editor.put(path, { ...input, ...changes }, { headers })).status, 200)
}

test('an accepted difference is an edit by staff: a new version, the old one kept, a line in the trail', async () => {
  const { version } = await record()
  await ror.run()
  assert.equal((await ror.accept(await difference(ror, 'website'))).status, 204)

  const changed = await record()
  assert.deepEqual([changed.website, changed.version], ['https://www.univ-lyon2.fr/', version + 1])
  assert.equal(changed.name, 'Lumière University Lyon 2')
  const edition = await server.deps.db
    .selectFrom('catalogue_edition')
    .select(['version', 'record'])
    .where('entity_key', '=', lyon.key)
    .executeTakeFirstOrThrow()
  assert.equal(edition.version, version)
  assert.deepEqual(
    (await events(lyon.key)).map(({ action, actor, after }) => [action, actor, after]),
    [
      [
        'university.changed',
        editor.account.key,
        { website: 'https://www.univ-lyon2.fr/', ...stampOf(changed) },
      ],
    ],
  )
  const [ground] = await grounds()
  assert.deepEqual(
    [ground?.member, ground?.certainty, ground?.source_url, ground?.checked_on, ground?.checked_by],
    ['website', 'reported', 'https://ror.org/03rth4p18', today, null],
  )
  const [decided] = await ror.differences('&state=accepted')
  assert.deepEqual([decided?.certainty, decided?.before], ['reported', 'http://www.univ-lyon2.fr'])
})

/** What every change of a university also records. */
function stampOf({ version, updatedAt, updatedBy }: Record<string, unknown>) {
  return { version, updatedAt, updatedBy }
}

test('a reviewer who has opened the page confirms it, with their name and the day', async () => {
  await ror.run()
  await ror.accept(await difference(ror, 'website'), { opened: true })
  const [ground] = await grounds()
  assert.deepEqual(
    [ground?.certainty, ground?.checked_on, ground?.checked_by],
    ['confirmed', today, editor.account.key],
  )
})

test('a confirmed value is never overwritten: the difference is listed as held, and can’t be accepted', async () => {
  await ror.run()
  await ror.accept(await difference(ror, 'website'), { opened: true })
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    ...organizationFields,
    website: 'https://other.example/',
  })
  await ror.run()
  const held = await difference(ror, 'website')
  assert.equal(held?.hold, 'confirmed')
  const answer = await ror.accept(held)
  assert.deepEqual([answer.status, (await answer.json()).code], [409, 'conflict'])
  assert.equal((await record()).website, 'https://www.univ-lyon2.fr/')

  // The reviewer's screen may be older than the confirmation.
  await server.deps.db.updateTable('connector_difference').set({ hold: null }).execute()
  assert.equal((await ror.accept(held)).status, 409)
  assert.equal((await record()).website, 'https://www.univ-lyon2.fr/')
  assert.deepEqual(await all('accept', 'website'), { done: 0, failed: 1, last: null })
  assert.equal((await record()).website, 'https://www.univ-lyon2.fr/')
})

test('a value that staff typed is only replaced when accepted alone', async () => {
  await edit({ website: 'https://typed.example/' })
  await ror.run()
  const typed = await difference(ror, 'website')
  assert.deepEqual([typed?.before, typed?.hold], ['https://typed.example/', 'staff_wrote'])
  assert.deepEqual(await all('accept', 'website'), { done: 0, failed: 0, last: null })
  assert.equal((await record()).website, 'https://typed.example/')

  assert.equal((await ror.accept(typed)).status, 204)
  assert.equal((await record()).website, 'https://www.univ-lyon2.fr/')
  // A value that came from a source was typed by no member of staff.
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    ...organizationFields,
    website: 'https://new.example/',
  })
  await ror.run()
  assert.equal((await difference(ror, 'website'))?.hold, null)
})

test('a value that has changed since it was compared is not overwritten', async () => {
  await ror.run()
  const seen = await difference(ror, 'website')
  await edit({ website: 'https://meanwhile.example/' })
  const answer = await ror.accept(seen)
  assert.deepEqual([answer.status, (await answer.json()).code], [412, 'version_stale'])
  assert.equal((await record()).website, 'https://meanwhile.example/')
  assert.equal((await difference(ror, 'website'))?.state, 'open')
})

test('when two people decide at once, one decision counts', async () => {
  await ror.run()
  const seen = await difference(ror, 'website')
  const answers = await Promise.all([ror.accept(seen), ror.refuse(seen), ror.accept(seen)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 412, 412])
})

test('a decision names the version that the reviewer saw', async () => {
  await ror.run()
  const seen = await difference(ror, 'website')
  const path = `/api/admin/connector-differences/${seen?.key}/refuse`
  assert.equal((await editor.post(path)).status, 428)
  const none = `/api/admin/connector-differences/nothing/refuse`
  assert.equal((await editor.post(none, undefined, { headers: { 'if-match': '"1"' } })).status, 404)
})

test('a refused difference doesn’t come again, unless the source says something else', async () => {
  await ror.run()
  assert.equal((await ror.refuse(await difference(ror, 'website'))).status, 204)
  assert.equal((await record()).website, 'http://www.univ-lyon2.fr')
  await ror.run()
  assert.equal(await difference(ror, 'website'), undefined)
  source.organizations['03rth4p18'] = organization('03rth4p18', {
    ...organizationFields,
    website: 'https://new.example/',
  })
  await ror.run()
  assert.equal((await difference(ror, 'website'))?.after, 'https://new.example/')
})

test('an id in the registry is kept beside the record, and the trail shows it', async () => {
  await server.deps.db
    .updateTable('university')
    .set({ source_url: null })
    .where('id', '=', lyon.id)
    .execute()
  source.matches = [{ chosen: true, organization: organization('03rth4p18') }]
  await ror.run()
  assert.equal((await ror.accept(await difference(ror, 'rorId'))).status, 204)
  assert.deepEqual((await events(lyon.key)).at(-1)?.after, { rorId: '03rth4p18' })
  // The next run asks with it.
  source.matches = []
  await ror.run()
  assert.equal((await difference(ror, 'website'))?.after, 'https://www.univ-lyon2.fr/')
})

test('a figure is stored with its year, its source and the day, and the program’s trail shows it', async () => {
  await masters.run()
  assert.equal((await masters.accept(await difference(masters, 'places'))).status, 204)
  const figures = await server.deps.db.selectFrom('program_figure').selectAll().execute()
  assert.deepEqual(
    figures.map(({ source_name, source_url, ...rest }) => rest),
    [
      {
        program_id: program.id,
        name: 'places',
        year: '2025',
        value: 32,
        parts: 1,
        certainty: 'reported',
        checked_on: today,
        checked_by: null,
      },
    ],
  )
  assert.deepEqual((await events(program.key)).at(-1)?.after, { 'places.2025': 32 })
  await masters.run()
  assert.equal(await difference(masters, 'places'), undefined)
})

test('a confirmed figure is held when the source changes it', async () => {
  await masters.run()
  await masters.accept(await difference(masters, 'places'), { opened: true })
  const set = source.dataSets['fr-esr-mon_master']
  if (set) set.lines = [masterLine({ col: 40 })]
  await masters.run()
  const held = await difference(masters, 'places')
  assert.deepEqual([held?.before, held?.after, held?.hold], [32, 40, 'confirmed'])
  assert.equal((await masters.accept(held)).status, 409)
  await server.deps.db.updateTable('connector_difference').set({ hold: null }).execute()
  assert.equal((await masters.accept(held)).status, 409)
})

async function all(verdict: 'accept' | 'refuse', member: string, after: string | null = null) {
  const connector = ['website', 'shortName', 'coordinates'].includes(member) ? 'ror' : 'mon_master'
  const path = `/api/admin/connectors/${connector}/differences/${verdict}`
  const answer = await editor.post(path, { member, after })
  assert.equal(answer.status, 200)
  return Decided.parse(await answer.json())
}

test('all of a kind are accepted as reported, or refused, and the others keep waiting', async () => {
  await masters.run()
  assert.deepEqual(await all('accept', 'places'), { done: 1, failed: 0, last: null })
  assert.deepEqual(await all('refuse', 'offers'), { done: 1, failed: 0, last: null })
  assert.deepEqual((await masters.differences()).map(({ member }) => member).sort(), [
    'admitted',
    'applications',
  ])
  const [accepted] = await masters.differences('&state=accepted')
  assert.deepEqual([accepted?.member, accepted?.certainty], ['places', 'reported'])
})

test('many of a kind are decided in batches', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `Subject ${at}`)
  for (const mention of lines) {
    await makeProgram(server.deps, {
      universityId: lyon.id,
      title: { en: mention, fr: mention },
      original_title: `Master ${mention}`,
      level: 'master',
    })
  }
  const set = source.dataSets['fr-esr-mon_master']
  if (set)
    set.lines = lines.map((mention) => masterLine({ mention, ifc: mention.replace(' ', '') }))
  await masters.run()
  const first = await all('accept', 'places')
  assert.deepEqual([first.done, first.failed], [50, 0])
  assert.deepEqual(await all('accept', 'places', first.last), { done: 10, failed: 0, last: null })
})

test('a cached catalogue page is made again after an acceptance', async () => {
  const path = `/api/universities/${lyon.key}`
  assert.equal((await (await server.request(path)).json()).website, 'http://www.univ-lyon2.fr')
  await ror.run()
  await ror.accept(await difference(ror, 'website'))
  assert.equal((await (await server.request(path)).json()).website, 'https://www.univ-lyon2.fr/')
})
