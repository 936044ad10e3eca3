import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { neededSections } from '#contract/catalogue/values/publication-needs.ts'
import { drawingsOf } from '#contract/common/values/destination-rules.ts'
import { audienceGroupOf } from '#contract/dates/values/audience.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeDestination, makeProgram } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  await makeDestination(server.deps, 'france')
})
after(() => server.close())

const malaysia = {
  key: 'malaysia',
  name: { en: 'Malaysia', fr: 'Malaisie' },
  summary: { en: 'Study in Malaysia.', fr: 'Étudier en Malaisie.' },
  country: 'MY',
  city: null,
  currency: 'MYR',
  zone: 'Asia/Kuala_Lumpur',
  community: null,
  namesIn: 'ms',
  colours: {
    light: { ground: '#e2f0e6', ink: '#1d5a34' },
    dark: { ground: '#12291b', ink: '#9fdcb3' },
  },
  passport: { months: 6, afterStay: true },
}
const path = '/api/admin/destinations'
const guide = {
  sections: neededSections.map((key) => ({ key, body: { en: 'A text', fr: 'Un texte' } })),
  submissions: [
    {
      key: 'portal',
      section: 'admission',
      channel: 'national_portal',
      title: { en: 'The portal', fr: 'Le portail' },
      text: { en: 'Apply there.', fr: 'Candidatez là.' },
      steps: [],
      officialUrl: 'https://educationmalaysia.gov.my',
      facts: [],
    },
  ],
}

async function record(key = 'malaysia'): Promise<DestinationRecord> {
  const all: unknown[] = await (await editor.get(path)).json()
  const found = all.map((one) => DestinationRecord.parse(one)).find((one) => one.key === key)
  assert.ok(found)
  return found
}

async function change(changes: object, key = 'malaysia'): Promise<Response> {
  const { name, summary, position, published, version } = await record(key)
  const edit = { name, summary, position, published, ...changes }
  return editor.put(`${path}/${key}`, edit, { headers: { 'if-match': `"${version}"` } })
}

test('an invalid row is refused, and so is anyone who may not write the catalogue', async () => {
  const reader = await signedInAs(server, 'reviewer')
  assert.equal((await reader.post(path, malaysia)).status, 403)
  const wrong = { country: 'XX', zone: 'Asia/Nowhere', namesIn: 'Malay', key: 'Malaysia!' }
  for (const [field, value] of Object.entries(wrong)) {
    const answer = await editor.post(path, { ...malaysia, [field]: value })
    assert.equal(answer.status, 422, field)
    assert.ok((await answer.json()).fields[field], field)
  }
})

test('a destination is added hidden, its row is known at once and the trail records it', async () => {
  const answer = await editor.post(path, malaysia)
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('etag'), '"1"')
  const added = DestinationRecord.parse(await answer.json())
  assert.equal(added.published, false)
  assert.equal(added.position, 6)
  assert.deepEqual(added.missing, ['guide', 'addresses'])
  assert.equal(audienceGroupOf('malaysia', 'MY'), 'home')
  assert.equal((await editor.post(path, malaysia)).status, 409)
  const names: { key: string }[] = await (await editor.get(`${path}/names`)).json()
  assert.deepEqual(
    names.map(({ key }) => key),
    ['france', 'malaysia'],
  )
  const trail = await server.deps.db
    .selectFrom('audit_event')
    .select(['action', 'entity_key'])
    .where('entity', '=', 'destination')
    .execute()
  assert.deepEqual(trail, [{ action: 'destination.created', entity_key: 'malaysia' }])
})

test('visitors see nothing of a draft', async () => {
  assert.equal((await server.request('/api/destinations/malaysia')).status, 404)
  assert.equal((await server.request('/api/destinations/malaysia/estimate')).status, 404)
  assert.deepEqual(await (await server.request('/api/catalogue/destinations')).json(), ['france'])
  assert.doesNotMatch(await (await server.request('/sitemaps/pages.xml')).text(), /malaysia/)
  assert.equal(await (await server.request('/destination-colours.css')).text(), '')
})

test('it is published once nothing is missing in both languages and its colours are legible', async () => {
  const early = await change({ published: true })
  assert.equal((await early.json()).code, 'destination_incomplete')
  const half = guide.sections.map((one, at) =>
    at === 0 ? { ...one, body: { en: 'A text', fr: '' } } : one,
  )
  assert.equal((await change({ ...guide, sections: half })).status, 200)
  assert.deepEqual((await record()).missing, ['guide', 'translations'])
  const faint = { ...malaysia.colours, dark: { ground: '#12291b', ink: '#2c5b3c' } }
  assert.equal((await change({ ...guide, colours: faint })).status, 200)
  assert.deepEqual((await record()).missing, ['colours'])
  // The screen stores no such fact: it came by another way, such as an older version.
  await server.database.pool.query(`
    insert into fact (destination_id, key, position, section, label, value, certainty,
      source_type, review_by)
    select id, 'unsourced', 1, 'visa', '{"en":"Fee","fr":"Frais"}', '{"en":"1","fr":"1"}',
      'typical', 'secondary', '2027-01-01' from destination where key = 'malaysia'`)
  assert.deepEqual((await record()).missing, ['sources', 'colours'])
  await server.database.pool.query(`delete from fact where key = 'unsourced'`)
  const refused = await (await change({ published: true })).json()
  assert.deepEqual(refused.fields, { 'colours.dark.ink': { code: 'contrast_too_low' } })
  assert.equal((await change({ colours: malaysia.colours, published: true })).status, 200)
  assert.deepEqual((await record()).missing, [])
  assert.equal((await change({ colours: faint })).status, 422)
})

test('visitors find it everywhere: the page, the list, the map of the site, its colours and its picture', async () => {
  assert.equal((await (await server.request('/api/destinations/malaysia')).json()).country, 'MY')
  const keys = await (await server.request('/api/catalogue/destinations')).json()
  assert.deepEqual(keys, ['france', 'malaysia'])
  assert.match(
    await (await server.request('/sitemaps/pages.xml')).text(),
    /destinations\/malaysia</,
  )
  const colours = await (await server.request('/destination-colours.css')).text()
  assert.match(colours, /\[data-destination="malaysia"\] \{\n {2}--tint: #e2f0e6/)
  assert.equal((await server.request('/og/destinations/malaysia.en.png')).status, 200)
})

test('it has the plain drawings until others are chosen, which its picture has too', async () => {
  const { ornament, skyline } = await record()
  assert.deepEqual([ornament, skyline], ['plain', 'plain'])
  const sheet = async () => (await server.request('/destination-colours.css')).text()
  const picture = async () =>
    Buffer.from(
      await (await server.request('/og/destinations/malaysia.en.png')).arrayBuffer(),
    ).toString('base64')
  const plain = await picture()
  assert.match(await sheet(), /data-ornament="plain"/)
  assert.equal((await change({ ornament: 'dubai' })).status, 200)
  assert.deepEqual(drawingsOf('malaysia'), { ornament: 'dubai', skyline: 'plain' })
  assert.notEqual(await picture(), plain)
  assert.equal((await change({ skyline: 'turkey' })).status, 200)
  assert.doesNotMatch(await sheet(), /plain/, 'nothing of it is plain any more')
  assert.equal((await change({ ornament: 'atlantis' })).status, 422)
  assert.deepEqual(drawingsOf('france'), { ornament: 'france', skyline: 'france' })
})

test('its programs are found by its name, its country and its nationals’ fee', async () => {
  const university = {
    key: 'um',
    destination: 'malaysia',
    name: 'University of Malaya',
    localName: 'Universiti Malaya',
    ...{ shortName: null, city: 'Kuala Lumpur', region: null, latitude: null, longitude: null },
    ...{ ownership: 'public', founded: null, website: 'https://um.edu.my' },
    description: { en: '', fr: '' },
    ...{ submissionChannel: 'university_portal', status: 'published' },
  }
  assert.equal((await editor.post('/api/admin/universities', university)).status, 201)
  const { id } = await server.deps.db
    .selectFrom('university')
    .select('id')
    .where('key', '=', 'um')
    .executeTakeFirstOrThrow()
  const { key } = await makeProgram(server.deps, {
    universityId: id,
    intakes: [{ closes_for: JSON.stringify({ domestic: '2027-05-01T00:00:00Z' }) }],
    tuition: [
      { audience: 'domestic', amountMinor: 300_000 },
      { audience: 'international', amountMinor: 900_000 },
    ],
  })
  const found = async (query: string) => (await server.request(`/api/programs?${query}`)).json()
  for (const query of ['destination=malaysia', 'q=malaisie', 'q=malasia', 'q=马来西亚']) {
    const { rows, facets } = await found(query)
    assert.deepEqual(
      rows.map((row: { key: string }) => row.key),
      [key],
      query,
    )
    assert.deepEqual(facets.destination, [{ value: 'malaysia', count: 1 }], query)
  }
  assert.equal(
    (await found('destination=malaysia&nationality=MY')).rows[0].tuition.amountMinor,
    300_000,
  )
  assert.equal(
    (await found('destination=malaysia&nationality=FR')).rows[0].tuition.amountMinor,
    900_000,
  )
  assert.equal((await found('destination=atlantis')).total, 0)
  const named = { name: 'University of Malaya', localName: 'Universiti Malaya' }
  assert.equal(universityName(named, 'malaysia', 'en'), named.name)
})

test('people apply there, and the office counts, filters and dates it like any other', async () => {
  const { db } = server.deps
  const program = await db
    .selectFrom('program')
    .innerJoin('intake', 'intake.program_id', 'program.id')
    .select(['program.key as program', 'intake.key as intake'])
    .executeTakeFirstOrThrow()
  const { number } = await makeApplication(createClient(server), {
    ...program,
    answers: validAnswers({ nationality: 'MY' }),
  })
  const manager = await signedInAs(server, 'manager')
  const listed = async (key: string) =>
    (await (await manager.get(`/api/admin/applicants?destination=${key}`)).json()).total
  assert.deepEqual([await listed('malaysia'), await listed('france')], [1, 0])
  const funnel = await (
    await manager.get('/api/admin/dashboard/funnel?from=2026-11-01&to=2026-12-31')
  ).json()
  const counts = funnel.rows.map((row: { destination: string | null; submitted: number }) => [
    row.destination,
    row.submitted,
  ])
  assert.deepEqual(counts, [
    [null, 1],
    ['france', 0],
    ['malaysia', 1],
  ])

  const deadline = async () =>
    (
      await db
        .selectFrom('application')
        .select('deadline_at')
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
    ).deadline_at?.toISOString()
  assert.equal(await deadline(), '2027-05-01T00:00:00.000Z')
  assert.equal((await change({ country: 'SG' })).status, 200)
  assert.notEqual(await deadline(), '2027-05-01T00:00:00.000Z')
  assert.equal((await change({ country: 'MY' })).status, 200)
  assert.equal(await deadline(), '2027-05-01T00:00:00.000Z')
})

test('a scope and a rule of the office can name it, but nothing that doesn’t exist', async () => {
  const owner = await signedInAs(server, 'owner')
  const colleague = (destinations: string[]) => ({
    ...{ givenNames: 'Siti', familyName: 'Rahman', email: `siti.${destinations[0]}@example.test` },
    ...{ role: 'admin', preset: 'counsellor', permissions: [], title: null, language: 'en' },
    languages: ['en'],
    scope: { kind: 'destinations', destinations },
  })
  assert.equal((await owner.post('/api/admin/staff', colleague(['malaysia']))).status, 201)
  const nowhere = await (await owner.post('/api/admin/staff', colleague(['atlantis']))).json()
  assert.deepEqual(nowhere.fields, { 'scope.destinations': { code: 'not_a_choice' } })

  const { settings, version } = await (await owner.get('/api/admin/settings')).json()
  const rule = (key: string) => ({
    ...settings,
    ownerRules: [{ destinations: [key], languages: [], owners: [owner.account.key] }],
  })
  const put = (key: string) =>
    owner.put('/api/admin/settings', rule(key), { headers: { 'if-match': `"${version}"` } })
  const refused = await (await put('atlantis')).json()
  assert.deepEqual(refused.fields, { 'ownerRules.0.destinations': { code: 'not_a_choice' } })
  assert.equal((await put('malaysia')).status, 200)
})
