import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { UpkeepCounts, UpkeepFigures, UpkeepPage } from '#contract/catalogue/upkeep.ts'
import { certainties } from '#contract/common/values/certainty.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, makeDraft } from '../../testing/factories-admissions.ts'
import {
  confirmed,
  makeDestination,
  makeProgram,
  makeUniversity,
} from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addReadings } from '../readings/reading-queries.ts'
import { refreshGaps } from './refresh-gaps.ts'

let server: TestApp
let editor: TestClient
let france: number
let universityId: number
const reported = {
  ...{ certainty: 'reported' as const, source_name: 'A register', source_url: null },
  ...{ checked_by: null, checked_on: '2026-10-05' },
}
const undated = {
  ...{ starts_on: null, opens_at: null, closes_at: null, checked_on: null, checked_by: null },
  source_url: null,
}
const seen = {
  verified_by: 'a-counsellor',
  verified_on: '2026-11-01',
  official_url: 'https://example.org/law',
}

before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  france = (await makeDestination(server.deps, 'france')).id
  universityId = (await makeUniversity(server.deps)).id
})
after(() => server.close())

const list = async (query = '') =>
  UpkeepPage.parse(await (await editor.get(`/api/admin/upkeep/gaps${query}`)).json())
const subjects = async (query = '') => (await list(query)).rows.map(({ subject }) => subject)
const gapsOf = async (subject: string) => {
  const row = (await list('?size=100')).rows.find((one) => one.subject === subject)
  return row?.gaps.map(({ kind, certainty, outdated }) =>
    [kind, certainty, ...(outdated ? ['outdated'] : [])].join(' '),
  )
}

test('a program has the gaps of everything on its page, and none once all of it was compared', async () => {
  await makeProgram(server.deps, { key: 'whole', universityId, ...seen, requirements: [{}] })
  await makeProgram(server.deps, {
    ...{ key: 'bare', universityId, duration_months: null, languages: [] },
    ...{ tuition: [], intakes: [] },
  })
  await makeProgram(server.deps, {
    ...{ key: 'usual', universityId, derived_fields: ['durationMonths'], official_url: null },
    tuition: [{ academicYear: '2025-26' }],
    intakes: [{ ...undated, certainty: 'typical', usual_closes: '{"from":"03","to":"06"}' }],
    requirements: [
      { position: 0 },
      { position: 1, certainty: 'typical' },
      { ...reported, position: 2 },
    ],
  })
  await makeProgram(server.deps, {
    ...{ key: 'unsure', universityId, ...seen, tuition: [{ certainty: 'reported' }] },
    intakes: [reported],
  })
  await makeProgram(server.deps, {
    ...{ key: 'long-ago', universityId, ...seen, verified_on: '2025-12-01' },
  })
  await makeProgram(server.deps, { key: 'hidden', universityId, status: 'draft', intakes: [] })

  assert.equal(await gapsOf('program:whole'), undefined)
  assert.equal(await gapsOf('program:hidden'), undefined)
  assert.deepEqual(await gapsOf('program:bare'), [
    ...['closing_date unknown', 'tuition unknown', 'duration unknown', 'language unknown'],
    'official_page unknown',
  ])
  assert.deepEqual(await gapsOf('program:usual'), [
    ...['official_page unknown', 'closing_date typical', 'duration typical'],
    ...['requirement typical', 'language reported', 'tuition confirmed outdated'],
  ])
  // A fee that is reported for this year needs no work; a reported closing date does.
  assert.deepEqual(await gapsOf('program:unsure'), ['closing_date reported'])
  assert.deepEqual(await gapsOf('program:long-ago'), [
    ...['duration confirmed outdated', 'language confirmed outdated'],
    'official_page confirmed outdated',
  ])
})

test('a line shows the fee and the date that a page is compared with, and is found by its name', async () => {
  const says = async (subject: string) =>
    (await list('?size=100')).rows.find((one) => one.subject === subject)?.says
  assert.deepEqual(await says('program:usual'), {
    fee: { amountMinor: 500_000, currency: 'EUR', period: 'year' },
    closes: null,
    usualCloses: { from: '03', to: '06' },
  })
  assert.deepEqual(await says('program:bare'), { fee: null, closes: null, usualCloses: null })
  assert.match((await says('program:unsure'))?.closes?.at ?? '', /^\d{4}-\d\d-\d\dT/)

  await makeProgram(server.deps, {
    ...{ key: 'named', universityId, title: { en: 'Énergie', fr: 'Énergie' }, intakes: [] },
  })
  assert.deepEqual(await subjects('?q=ENERGIE'), ['program:named'])
  assert.deepEqual(await subjects('?q=energie+nowhere'), [])
  assert.deepEqual(await subjects('?q=100%25'), [])
  const found = await list('?q=energie&destination=france&kind=closing_date')
  assert.deepEqual([found.total, found.rows.length], [1, 1])
})

test('the content of a guide has a gap if it is unknown, reported or outdated', async () => {
  const { db } = server.deps
  const text = JSON.stringify({ en: 'Something', fr: 'Quelque chose' })
  const fact = {
    ...{ destination_id: france, section: 'visa' as const, label: text, value: text },
    ...{ source_type: 'official' as const, ...confirmed, review_by: '2027-06-01' },
  }
  const typical = { ...reported, certainty: 'typical' as const }
  await db
    .insertInto('fact')
    .values([
      { ...fact, key: 'sure', position: 0, valid_for_year: '2026-27' },
      { ...fact, key: 'sure-long-ago', position: 1, valid_for_year: '2024-25' },
      { ...fact, key: 'due', position: 2, review_by: '2026-12-01' },
      { ...fact, key: 'unsure', position: 3, ...reported },
      { ...fact, key: 'usual', position: 4, ...typical },
      { ...fact, key: 'missing', position: 5, ...reported, certainty: 'unknown' },
    ])
    .execute()
  await db
    .insertInto('living_cost')
    .values({
      ...{ destination_id: france, key: 'rent-lyon', position: 0, city: 'Lyon', covers: ['rent'] },
      ...{ amount_min: 450, amount_max: 600, currency: 'EUR', period: 'month', note: text },
      ...{ ...reported, source_type: 'official', review_by: '2027-06-01' },
    })
    .execute()
  const entry = {
    ...{ intake: 'autumn', kind: 'application', label: { en: 'Portal', fr: 'Portail' } },
    ...{ countries: [], sourceUrl: null, sourceName: 'A decree', checkedOn: null, checkedBy: null },
    ...{ sourceType: 'official', note: null },
  }
  const calendar = [
    {
      ...entry,
      key: 'unsure',
      certainty: 'reported',
      validForYear: '2027',
      spans: [{ from: '10-01', to: '12-15' }],
    },
    {
      ...entry,
      key: 'usual',
      certainty: 'typical',
      validForYear: null,
      spans: [{ from: '03', to: '06' }],
    },
    {
      ...entry,
      key: 'old',
      certainty: 'typical',
      validForYear: '2024',
      spans: [{ from: '03', to: '03' }],
    },
  ]
  await db
    .updateTable('destination')
    .set({ calendar: JSON.stringify(calendar) })
    .where('id', '=', france)
    .execute()
  await changed()

  assert.deepEqual((await subjects('?kind=guide_fact')).sort(), [
    ...[
      'fact:france/due',
      'fact:france/missing',
      'fact:france/sure-long-ago',
      'fact:france/unsure',
    ],
  ])
  assert.deepEqual(await gapsOf('fact:france/due'), ['guide_fact confirmed outdated'])
  assert.deepEqual((await subjects('?kind=calendar')).sort(), [
    'calendar:france/old',
    'calendar:france/unsure',
  ])
  const { rows } = await list('?kind=living_cost')
  assert.deepEqual(
    rows.map(({ subject, name, detail }) => [subject, name.en, detail?.en]),
    [['living_cost:france/rent-lyon', 'Lyon', 'EUR\u00a0450–600 · Something']],
  )
  const [unsure] = (await list('?kind=calendar&certainty=reported')).rows
  assert.deepEqual(unsure?.detail, {
    en: '1 October – 15 December',
    fr: '1er octobre – 15 décembre',
  })
})

test('each figure is the total of the list that it leads to', async () => {
  const { destinations } = UpkeepFigures.parse(
    await (await editor.get('/api/admin/upkeep/figures')).json(),
  )
  let compared = 0
  for (const { destination, pages, rows } of destinations) {
    const total = async (query: string) =>
      (await list(`?destination=${destination}&size=1${query}`)).total
    assert.equal(pages, await total(''))
    for (const { kind, byCertainty, outdated, ...row } of rows) {
      assert.equal(row.pages, await total(`&kind=${kind}`), kind)
      assert.equal(outdated, await total(`&kind=${kind}&outdated=true`), kind)
      for (const one of certainties) {
        assert.equal(byCertainty[one], await total(`&kind=${kind}&certainty=${one}`), kind)
        if (byCertainty[one] > 0) compared++
      }
    }
  }
  assert.ok(compared > 10)
})

test('the gaps that affect most people come first, then the least certain, then the oldest', async () => {
  const { db } = server.deps
  const order = async () => (await subjects('?size=100')).slice(0, 5)
  assert.deepEqual(
    (await list('?size=100')).rows.slice(0, 2).map(({ gaps }) => gaps[0]?.certainty),
    ['unknown', 'unknown'],
  )
  // 12 readings in the last month; more of them before don't count.
  await addReadings(db, new Map([['program:long-ago', 12]]), '2026-11-20')
  await addReadings(db, new Map([['program:usual', 900]]), '2026-10-31')
  await weigh()
  assert.deepEqual((await order()).slice(0, 1), ['program:long-ago'])

  const [intake] = await db
    .selectFrom('intake')
    .innerJoin('program', 'program.id', 'intake.program_id')
    .select(['intake.key'])
    .where('program.key', '=', 'unsure')
    .execute()
  const wish = { program: 'unsure', intake: intake?.key ?? '' }
  await makeApplication(createClient(server), wish)
  await makeDraft(createClient(server), wish)
  await weigh()
  // One application and one started form: 20. They affect the country's guide too.
  const heaviest = await order()
  const guide = heaviest.filter((one) => !one.startsWith('program:'))
  assert.equal(guide.length, 5, heaviest.join())
  assert.deepEqual(guide[0], 'fact:france/missing')
  const all = await subjects('?size=100')
  assert.ok(all.indexOf('program:unsure') < all.indexOf('program:long-ago'))
  assert.ok(all.indexOf('program:long-ago') < all.indexOf('program:bare'))

  // The guide is read with the page of its country.
  await addReadings(db, new Map([['destination:france', 3]]), '2026-12-01')
  await weigh()
  const [first] = (await list()).rows
  assert.deepEqual([first?.subject, first?.readings], ['fact:france/missing', 3])
  assert.ok(
    !JSON.stringify(first).includes('applications'),
    'the number of applications is not shown',
  )

  await db.updateTable('application').set({ submitted_at: '2026-09-01T00:00:00Z' }).execute()
  await db.updateTable('application_draft').set({ created_at: '2026-09-01T00:00:00Z' }).execute()
  await weigh()
  assert.deepEqual((await order()).slice(0, 1), ['program:long-ago'], 'three months ago')
})

test('if weight and certainty are the same, the one read longest ago comes first', async () => {
  const rows = (await list('?kind=guide_fact&outdated=true&size=100')).rows
  assert.ok(rows.length >= 2)
  const facts = (await list('?size=100')).rows.filter(({ kind }) => kind === 'fact')
  const lines = facts.map(({ subject, gaps, date }) => [subject, gaps[0]?.certainty, date])
  assert.deepEqual(lines.slice(0, 2), [
    ['fact:france/missing', 'unknown', '2026-10-05'],
    ['fact:france/unsure', 'reported', '2026-10-05'],
  ])
})

test('a list has what was changed a moment ago, and what became outdated overnight', async () => {
  await makeProgram(server.deps, { key: 'new-one', universityId })
  assert.ok((await subjects('?size=100')).includes('program:new-one'))
  await server.deps.db
    .updateTable('university')
    .set({ status: 'archived' })
    .where('id', '=', universityId)
    .execute()
  await changed()
  assert.ok((await subjects('?size=100')).every((one) => !one.startsWith('program:')))
  await server.deps.db
    .updateTable('university')
    .set({ status: 'published' })
    .where('id', '=', universityId)
    .execute()
  await changed()
  assert.ok((await subjects('?size=100')).includes('program:new-one'))

  server.clock.set('2027-04-02T09:00:00Z')
  editor = await signedInAs(server, 'editor')
  await refreshGaps(server.deps)
  // The only intake of the complete program is over, and this year's fees are the next ones.
  assert.deepEqual(await gapsOf('program:whole'), ['closing_date unknown'])
})

test('all staff read the lists, but see nothing of applications outside their scope', async () => {
  const scope = { kind: 'destinations' as const, destinations: ['india' as const] }
  const clerk = await signedInAs(server, 'manager', { scope })
  for (const path of ['/figures', '/today', '/gaps', '/translations', '/intakes', '/owners', '']) {
    const answer = await clerk.get(`/api/admin/upkeep${path}`)
    assert.equal(answer.status, 200, path)
    assert.equal((await createClient(server).get(`/api/admin/upkeep${path}`)).status, 401, path)
  }
  // The catalogue is for everyone; what visitors reported is within the reader's scope.
  const { total } = UpkeepPage.parse(await (await clerk.get('/api/admin/upkeep/gaps')).json())
  assert.equal(total, (await list()).total)
  assert.equal(UpkeepCounts.parse(await (await clerk.get('/api/admin/upkeep')).json()).reports, 0)
})

/** Announces that the catalogue changed, as each change does after its commit. */
async function changed(): Promise<void> {
  await server.database.pool.query('update catalogue_version set version = version + 1')
}

/** The hourly round of the task. */
async function weigh(): Promise<void> {
  await server.deps.db.updateTable('upkeep_state').set({ weighed_at: null }).execute()
  await refreshGaps(server.deps)
}
