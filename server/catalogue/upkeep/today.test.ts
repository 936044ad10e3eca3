import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { UpkeepCounts, UpkeepPage, UpkeepToday } from '#contract/catalogue/upkeep.ts'
import { signedInAs, type TestClient } from '../../testing/client.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addReadings } from '../readings/reading-queries.ts'
import { refreshGaps } from './refresh-gaps.ts'

let server: TestApp
let editor: Awaited<ReturnType<typeof signedInAs>>
let universityId: number
const page = 'https://university.example/programs/law'
const reported = {
  ...{ certainty: 'reported' as const, source_name: 'A register', source_url: null },
  ...{ checked_by: null, checked_on: '2026-10-05' },
}

/** Two dozen programs with gaps, program-10 read more often than program-11, and so on. */
before(async () => {
  server = await createTestApp()
  editor = await signedInAs(server, 'editor')
  universityId = (await makeUniversity(server.deps)).id
  const keys = Array.from({ length: 24 }, (_, at) => `program-${at + 10}`)
  for (const key of keys) {
    await makeProgram(server.deps, {
      ...{ key, universityId, title: { en: 'Law', fr: 'Droit' }, derived_fields: ['languages'] },
      ...{ tuition: [{ academicYear: '2025-26' }, { academicYear: '2027-28' }] },
      intakes: [reported],
      requirements: [{ ...reported, position: 0 }],
    })
  }
  const readings = keys.map((key, at) => [`program:${key}`, 100 - at] as const)
  await addReadings(server.deps.db, new Map(readings), '2026-12-01')
  await refreshGaps(server.deps)
})
after(() => server.close())

const today = async (who: TestClient = editor, query = '') =>
  UpkeepToday.parse(await (await who.get(`/api/admin/upkeep/today${query}`)).json())
const keysOf = ({ rows }: UpkeepToday) => rows.map(({ key }) => Number(key.slice(8)))
const left = async (who: TestClient = editor) =>
  UpkeepCounts.parse(await (await who.get('/api/admin/upkeep')).json()).today
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
const at = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const confirm = (body: object, version: number, who: TestClient = editor) =>
  who.post('/api/admin/upkeep/confirmations', body, at(version))
const programAt = async (key: string) =>
  ProgramRecord.parse(await (await editor.get(`/api/admin/programs/${key}`)).json())

test('a day has ten lines, one for each page, the same for everyone', async () => {
  const auditor = await signedInAs(server, 'auditor')
  const [mine, theirs] = await Promise.all([today(), today(auditor)])
  assert.deepEqual(keysOf(mine), from(10, 10))
  assert.deepEqual(theirs, mine)
  assert.deepEqual([mine.day, mine.done, mine.left, mine.hasMore], ['2026-12-01', 0, 10, true])
  assert.deepEqual(
    mine.rows[0]?.gaps.map(({ kind }) => kind),
    ['official_page', 'language', 'closing_date', 'duration', 'requirement'],
  )
  assert.equal(await left(), 10)
})

test('what is done today stays among its lines, and nothing takes its place', async () => {
  const { rows } = await today()
  const [first, second, third] = rows
  assert.ok(first && second && third)
  assert.equal((await confirm({ subject: first.subject, sourceUrl: page }, 1)).status, 204)
  const look = await editor.post('/api/admin/upkeep/looks', { subject: second.subject })
  assert.equal(look.status, 204)
  await server.deps.db
    .updateTable('program')
    .set({ status: 'archived', version: 2 })
    .where('key', '=', third.key)
    .execute()
  await server.database.pool.query('update catalogue_version set version = version + 1')

  // A page that is suddenly read a lot waits until tomorrow.
  await addReadings(server.deps.db, new Map([['program:program-33', 5000]]), '2026-12-01')
  server.clock.forwardSeconds(2 * 3600)
  editor = await signedInAs(server, 'editor')
  await refreshGaps(server.deps)
  const later = await today()
  assert.deepEqual(keysOf(later), from(10, 10))
  assert.deepEqual([later.done, later.left, await left()], [3, 7, 7])
  assert.deepEqual(
    later.rows.slice(0, 4).map(({ done }) => done),
    [true, true, true, false],
  )
})

test('more lines come when a member of staff asks for them, but once if they ask twice', async () => {
  const more = (shown: number, who: TestClient = editor) =>
    who.post('/api/admin/upkeep/today/more', { shown })
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await more(10, auditor)).status, 403)
  assert.equal((await more(3)).status, 204)
  assert.equal((await today()).rows.length, 10, 'who has seen fewer lines than there are')
  await Promise.all([more(10), more(10)])
  const longer = await today()
  assert.deepEqual(keysOf(longer), [...from(10, 10), 33, ...from(20, 9)])
  await more(20)
  const all = await today()
  assert.deepEqual([all.rows.length, all.hasMore], [24, false])
  assert.equal(await left(), 21)
})

test('one’s own lines are the ones that one looks after', async () => {
  const subjects = ['program:program-10', 'program:program-15', 'program:program-16']
  const body = { subjects, owner: editor.account.key }
  assert.equal((await editor.put('/api/admin/upkeep/gaps/owner', body)).status, 204)
  const mine = await today(editor, '?owner=me')
  assert.deepEqual([keysOf(mine), mine.done, mine.left], [[10, 15, 16], 1, 2])
  const counts = await (await editor.get('/api/admin/upkeep?owner=me')).json()
  assert.equal(UpkeepCounts.parse(counts).today, 2)
  const unassigned = await today(editor, '?owner=nobody')
  assert.equal(unassigned.rows.length, 21)
  const listed = await (await editor.get('/api/admin/upkeep/gaps?owner=me')).json()
  assert.equal(UpkeepPage.parse(listed).total, 3, 'its closing date is still to be confirmed')
})

test('the remaining lines come again tomorrow, and those that were looked at rest for a month', async () => {
  server.clock.set('2026-12-02T09:00:00Z')
  editor = await signedInAs(server, 'editor')
  const next = await today()
  assert.deepEqual([next.day, next.left], ['2026-12-02', 10])
  assert.deepEqual(keysOf(next), [33, ...from(13, 9)])
  server.clock.set('2026-12-30T09:00:00Z')
  editor = await signedInAs(server, 'editor')
  assert.ok(keysOf(await today()).every((key) => key > 12))
  server.clock.set('2026-12-31T09:00:00Z')
  editor = await signedInAs(server, 'editor')
  await refreshGaps(server.deps)
  const again = await today()
  assert.ok(keysOf(again).includes(10) || keysOf(again).includes(11), keysOf(again).join())
})

test('a confirmed page is signed and dated, along with the ticked parts', async () => {
  const program = await programAt('program-20')
  const says = {
    ...{ intake: program.intakes[0]?.key ?? '', tuition: [1], requirements: [0] },
    members: ['languages'],
  }
  const subject = 'program:program-20'
  assert.equal((await confirm({ subject, sourceUrl: page, says }, program.version)).status, 204)
  const after = await programAt('program-20')
  const grounds = {
    ...{ certainty: 'confirmed', sourceUrl: page, checkedOn: '2026-12-31' },
    checkedBy: editor.account.key,
  }
  assert.deepEqual([after.verifiedOn, after.verifiedBy], ['2026-12-31', editor.account.key])
  assert.deepEqual([after.officialUrl, after.derivedFields], [page, []])
  assert.partialDeepStrictEqual(after.intakes[0], grounds)
  assert.partialDeepStrictEqual(after.tuitionLines[1], grounds)
  assert.partialDeepStrictEqual(after.requirements[0], grounds)
  assert.equal(
    after.tuitionLines[0]?.checkedBy,
    'colleague-of-the-office',
    'what isn’t ticked stays',
  )
  assert.equal(after.intakes[0]?.closesAt, program.intakes[0]?.closesAt)
  const { rows } = UpkeepPage.parse(
    await (await editor.get('/api/admin/upkeep/gaps?size=100')).json(),
  )
  assert.ok(!rows.some((row) => row.subject === subject), 'nothing is missing on it any more')
})

test('a page can’t confirm a missing value, and an unknown subject is not found', async () => {
  const { db } = server.deps
  await makeProgram(server.deps, {
    ...{ key: 'no-dates', universityId, tuition: [{ certainty: 'unknown' }] },
    intakes: [
      {
        ...{ certainty: 'unknown', starts_on: null, opens_at: null, closes_at: null },
        ...{ checked_on: null, checked_by: null, source_url: null },
      },
    ],
  })
  const { intakes, version } = await programAt('no-dates')
  const none = { intake: null, tuition: [], requirements: [], members: [] }
  const subject = 'program:no-dates'
  for (const [says, status] of [
    [{ ...none, intake: intakes[0]?.key }, 422],
    [{ ...none, tuition: [0] }, 422],
    [{ ...none, tuition: [1] }, 404],
    [{ ...none, requirements: [0] }, 404],
    [{ ...none, intake: 'nothing' }, 404],
  ] as const) {
    const answer = await confirm({ subject, sourceUrl: page, says }, version)
    assert.equal(answer.status, status, JSON.stringify(says))
  }
  assert.equal((await programAt('no-dates')).version, version)
  const looks = await db
    .selectFrom('upkeep_look')
    .select('subject')
    .where('subject', '=', subject)
    .execute()
  assert.deepEqual(looks, [])
})

test('the content of a guide is confirmed on its page, and only if it has a value', async () => {
  const { db } = server.deps
  const cost = {
    ...{ position: 0, covers: ['rent' as const], amount_min: 450, amount_max: 600 },
    ...{ currency: 'EUR', period: 'month' as const, ...reported, source_type: 'official' as const },
    review_by: '2027-06-01',
  }
  const { id } = await db.selectFrom('destination').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('living_cost')
    .values([
      { ...cost, destination_id: id, key: 'rent-lyon', city: 'Lyon' },
      { ...cost, destination_id: id, key: 'rent-lille', city: 'Lille', certainty: 'unknown' },
    ])
    .execute()
  const entry = {
    ...{ key: 'portal', intake: 'autumn', kind: 'application', countries: [], note: null },
    ...{ label: { en: 'Portal', fr: 'Portail' }, spans: [{ from: '10-01', to: '12-15' }] },
    ...{ certainty: 'reported', sourceUrl: null, sourceName: 'A decree', checkedOn: null },
    ...{ validForYear: '2027', checkedBy: null, sourceType: 'official' },
  }
  await db
    .updateTable('destination')
    .set({ calendar: JSON.stringify([entry]) })
    .execute()
  const versionOf = async () =>
    (await db.selectFrom('destination').select('version').executeTakeFirstOrThrow()).version
  for (const subject of ['living_cost:france/rent-lyon', 'calendar:france/portal']) {
    const answer = await confirm({ subject, sourceUrl: page }, await versionOf())
    assert.equal(answer.status, 204, `${subject}: ${await answer.text()}`)
  }
  const unknown = { subject: 'living_cost:france/rent-lille', sourceUrl: page }
  assert.equal((await confirm(unknown, await versionOf())).status, 422)
  const grounds = { certainty: 'confirmed', source_url: page, checked_by: editor.account.key }
  const [lyon] = await db
    .selectFrom('living_cost')
    .selectAll()
    .where('key', '=', 'rent-lyon')
    .execute()
  assert.partialDeepStrictEqual(lyon, { ...grounds, checked_on: '2026-12-31', amount_min: 450 })
  const [{ calendar } = { calendar: [] }] = await db
    .selectFrom('destination')
    .select('calendar')
    .execute()
  assert.partialDeepStrictEqual(calendar[0], { certainty: 'confirmed', sourceUrl: page })
})

test('staff who may not write the catalogue can neither confirm nor record a look', async () => {
  const auditor = await signedInAs(server, 'auditor')
  const subject = 'program:program-21'
  const { version } = await programAt('program-21')
  assert.equal((await confirm({ subject, sourceUrl: page }, version, auditor)).status, 403)
  assert.equal((await auditor.post('/api/admin/upkeep/looks', { subject })).status, 403)
  assert.equal(
    (await editor.post('/api/admin/upkeep/looks', { subject: 'program:no' })).status,
    404,
  )
})
