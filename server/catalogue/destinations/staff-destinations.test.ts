import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DestinationRecords } from '#contract/catalogue/catalogue-staff.ts'
import { neededSections } from '#contract/catalogue/values/publication-needs.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeDestination, makeProgram } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const sourced = {
  sourceUrl: null,
  sourceName: 'A guide',
  sourceType: 'secondary',
  checkedOn: '2026-06-01',
} as const
const other = { value: { en: 'EUR 55', fr: '55 €' }, validForYear: '2025', ...sourced }
const classes = {
  key: 'classes',
  intake: 'autumn',
  kind: 'arrival',
  label: { en: 'Classes start', fr: 'Début des cours' },
  spans: [{ from: '09', to: '10' }],
  countries: [],
  validForYear: null,
  certainty: 'typical',
  checkedBy: null,
  note: null,
  ...sourced,
}

let server: TestApp
let editor: TestClient
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  const { id } = await makeDestination(server.deps, 'france')
  await server.deps.db
    .insertInto('fact')
    .values(
      ['visa-fee', 'work-hours'].map((key, position) => ({
        destination_id: id,
        key,
        position,
        section: 'visa' as const,
        label: JSON.stringify({ en: key, fr: key }),
        value: JSON.stringify({ en: 'EUR 99', fr: '99 €' }),
        source_type: 'official' as const,
        certainty: 'reported' as const,
        source_name: 'A guide',
        checked_on: '2026-06-01',
        review_by: position === 0 ? '2026-12-01' : '2026-12-02',
        alternatives: JSON.stringify([other]),
      })),
    )
    .execute()
  await server.deps.db
    .updateTable('destination')
    .set({
      calendar: JSON.stringify([classes]),
      sections: JSON.stringify(
        neededSections.map((key) => ({ key, body: { en: 'A text', fr: 'Un texte' } })),
      ),
      submissions: JSON.stringify([{ ...submission, officialUrl: 'https://www.campusfrance.org' }]),
    })
    .execute()
})
after(() => server.close())

async function france() {
  const all = DestinationRecords.parse(await (await editor.get('/api/admin/destinations')).json())
  const found = all.find(({ key }) => key === 'france')
  assert.ok(found)
  return found
}

const edit = {
  name: { en: 'France', fr: 'La France' },
  summary: { en: 'New', fr: 'Nouveau' },
  position: 3,
  published: true,
}

test('staff see destinations with their facts and how many are due for review', async () => {
  const { factsDue, facts } = await france()
  assert.equal(factsDue, 1)
  assert.equal(facts.length, 2)
})

test('a destination is rewritten from the version it was read in', async () => {
  const path = '/api/admin/destinations/france'
  assert.equal((await editor.put(path, edit)).status, 428)
  assert.equal((await editor.put(path, edit, { headers: { 'if-match': '"5"' } })).status, 412)
  const { version } = await france()
  const headers = { 'if-match': `"${version}"` }
  const answer = await editor.put(path, edit, { headers })
  assert.equal(answer.headers.get('etag'), `"${version + 1}"`)
  const seen = await (await server.request('/api/destinations/france')).json()
  assert.equal(seen.name.fr, 'La France')
  assert.deepEqual(seen.calendar, [classes], 'a change keeps what it leaves out')
})

test('a hidden destination takes its programs along, and brings them back', async () => {
  const { key } = await makeProgram(server.deps)
  const path = '/api/admin/destinations/france'
  const set = async (published: boolean) => {
    const { version } = await france()
    await editor.put(path, { ...edit, published }, { headers: { 'if-match': `"${version}"` } })
  }
  await set(false)
  assert.equal((await server.request(`/api/programs/${key}`)).status, 404)
  assert.equal((await server.request('/api/destinations/france')).status, 404)
  assert.equal((await (await server.request('/api/programs')).json()).total, 0)
  await set(true)
  assert.equal((await server.request(`/api/programs/${key}`)).status, 200)
})

test('a fact is corrected with its year, source and dates, and the trail records it', async () => {
  const path = '/api/admin/destinations/france/facts/visa-fee'
  const fact = {
    value: { en: 'EUR 50', fr: '50 €' },
    amountMin: 50,
    amountMax: null,
    validForYear: '2027',
    sourceUrl: 'https://france-visas.gouv.fr/web/france-visas/fees',
    sourceName: null,
    sourceType: 'official',
    certainty: 'confirmed',
    checkedOn: '2026-12-01',
    reviewBy: '2027-06-01',
    note: null,
  }
  assert.equal((await editor.put(path, fact)).status, 428)
  const { version } = await france()
  const headers = { 'if-match': `"${version}"` }
  const late = await editor.put(path, { ...fact, reviewBy: '2026-11-01' }, { headers })
  assert.deepEqual((await late.json()).fields, { reviewBy: { code: 'date_in_past' } })
  const unknown = await editor.put(path.replace('visa-fee', 'no-such'), fact, { headers })
  assert.equal(unknown.status, 404)

  const answer = await editor.put(path, fact, { headers })
  assert.equal(answer.status, 200)
  const { factsDue } = await answer.json()
  assert.equal(factsDue, 0)
  const seen = await (await server.request('/api/destinations/france')).json()
  assert.equal(seen.facts[0].value.en, 'EUR 50')
  assert.deepEqual(seen.facts[0].alternatives, [other], 'a correction keeps what it leaves out')
  const [event] = await server.deps.db
    .selectFrom('audit_event')
    .select(['entity_key', 'before', 'after'])
    .where('action', '=', 'fact.corrected')
    .execute()
  assert.equal(event?.entity_key, 'france/visa-fee')
  assert.partialDeepStrictEqual(event?.before, { value: { en: 'EUR 99' } })
})

const step = {
  key: 'appointment',
  title: { en: 'Appointment', fr: 'Rendez-vous' },
  actor: 'you',
  text: { en: 'Book it early.', fr: 'Prenez-le tôt.' },
  documents: [{ en: 'Passport', fr: 'Passeport' }],
  facts: ['visa-fee'],
}
const submission = {
  key: 'etudes',
  section: 'admission',
  channel: 'applicant_only',
  title: { en: 'The portal', fr: 'Le portail' },
  text: { en: 'Only you.', fr: 'Vous seul.' },
  steps: [],
  officialUrl: null,
  facts: [],
}
const cost = {
  key: 'rent-lyon',
  city: 'Lyon',
  covers: ['rent'],
  amountMin: 400,
  amountMax: 700,
  currency: 'EUR',
  period: 'month',
  validForYear: '2026',
  sourceUrl: 'https://example.org/rent',
  sourceName: null,
  sourceType: 'official',
  certainty: 'reported',
  checkedBy: null,
  checkedOn: '2026-11-01',
  reviewBy: '2027-11-01',
  note: null,
}

async function put(changes: object): Promise<Response> {
  const { version } = await france()
  const path = '/api/admin/destinations/france'
  return editor.put(path, { ...edit, ...changes }, { headers: { 'if-match': `"${version}"` } })
}

test('its visa steps, submissions and living costs are written, and visitors read them', async () => {
  const lists = { visaSteps: [step], submissions: [submission], livingCosts: [cost] }
  assert.equal((await put(lists)).status, 200)
  assert.partialDeepStrictEqual(await france(), lists)
  const seen = await (await server.request('/api/destinations/france')).json()
  assert.deepEqual([seen.visaSteps, seen.submissions], [[step], [submission]])
  assert.deepEqual(seen.calendar, [classes], 'a change keeps what it leaves out')
  const estimate = await (
    await server.request('/api/destinations/france/estimate?city=Lyon')
  ).json()
  assert.match(JSON.stringify(estimate), /rent-lyon/)
  assert.equal((await put({ livingCosts: [] })).status, 200)
  assert.deepEqual((await france()).livingCosts, [])
})

test('two lines with one key, a fact that doesn’t exist, and a range upside down are refused', async () => {
  const fieldsOf = async (changes: object) => (await (await put(changes)).json()).fields
  assert.deepEqual(await fieldsOf({ calendar: [classes, classes] }), {
    'calendar.1.key': { code: 'invalid' },
  })
  assert.deepEqual(await fieldsOf({ visaSteps: [{ ...step, facts: ['no-such'] }] }), {
    'visaSteps.0.facts': { code: 'not_a_choice' },
  })
  assert.deepEqual(await fieldsOf({ livingCosts: [{ ...cost, amountMax: 300 }] }), {
    'livingCosts.0.amountMax': { code: 'too_small' },
  })
})
