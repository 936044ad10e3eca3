import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { ownDeadline } from '#contract/dates/values/deadlines.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listApplicants } from '../../testing/three-applicants.ts'
import { sweepDeadlines } from './sweep-deadlines.ts'

/* An application keeps its deadline, which depends on the catalogue and on its file. */

let server: TestApp
let manager: TestClient
before(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  manager = await signedInAs(server, 'manager')
})
after(() => server.close())

const everybody = '2027-03-01T22:59:00.000Z'
const fromMali = '2027-01-15T22:59:00.000Z'
const ofCitizens = '2027-06-30T21:59:00.000Z'
const reported = { certainty: 'reported', source_name: 'The calendar of the university' } as const

async function made(residenceCountry: string, nationality = 'SN') {
  const wish = await makeChoice(server.deps, {
    intakes: [
      {
        ...reported,
        closes_at: everybody,
        closes_in: JSON.stringify({
          ML: { closesAt: fromMali, sourceUrl: null, checkedOn: null },
        }),
      },
    ],
  })
  const { number } = await makeApplication(createClient(server), {
    ...wish,
    answers: validAnswers({ residenceCountry, nationality, familyName: anotherName() }),
  })
  const row = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select(['applicant.key', 'application.applicant_id', 'application.intake_id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { number, ...row }
}

let names = 0
/** Another name each time, in letters. */
function anotherName(): string {
  names += 1
  return `Diallo${'abcdefghijklmnop'[names] ?? ''}`
}

/** The stored deadline, after checking that each application has the one the contract gives. */
async function stored(number: string): Promise<string | null> {
  const rows = await server.deps.db
    .selectFrom('application')
    .innerJoin('intake', 'intake.id', 'application.intake_id')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select(['number', 'deadline_at', 'destination', 'nationalities', 'residence_country'])
    .select(['closes_at', 'closes_for', 'closes_in'])
    .execute()
  for (const row of rows) {
    const own = ownDeadline<string>(
      {
        closesAt: row.closes_at?.toISOString() ?? null,
        closesFor: row.closes_for,
        closesIn: row.closes_in,
      },
      row.destination,
      { nationalities: row.nationalities, residence: row.residence_country },
    )
    assert.deepEqual(row.deadline_at, own === null ? null : new Date(own), row.number)
  }
  const one = rows.find((row) => row.number === number)
  return one?.deadline_at?.toISOString() ?? null
}

test('it depends on where the applicant lives, and changes when they move', async () => {
  const { number, key } = await made('SN')
  assert.equal(await stored(number), everybody)
  const { version, ...file } = await (await manager.get(`/api/admin/applicants/${key}`)).json()
  const { birthDate, nationality, email, phone, givenNames, familyName, language } = file
  const moved = await manager.put(
    `/api/admin/applicants/${key}`,
    {
      ...{ birthDate, nationality, email, phone, givenNames, familyName, language, owner: null },
      residenceCountry: 'ML',
    },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(moved.status, 200, await moved.clone().text())
  assert.equal(await stored(number), fromMali)
})

test('it follows each date of its intake, also within a longer transaction', async () => {
  const [here, there] = [await made('SN'), await made('ML')]
  const { db } = server.deps
  const closes_for = JSON.stringify({ domestic: ofCitizens })
  const write = (columns: object, id: number) =>
    db.updateTable('intake').set(columns).where('id', '=', id).execute()
  await write({ closes_at: ofCitizens }, here.intake_id)
  assert.equal(await stored(here.number), ofCitizens)
  await write({ closes_in: '{}' }, there.intake_id)
  assert.equal(await stored(there.number), everybody)
  await write({ closes_for: JSON.stringify({ international: fromMali }) }, there.intake_id)
  assert.equal(await stored(there.number), fromMali)
  await db.transaction().execute(async (tx) => {
    for (const { intake_id } of [here, there]) {
      await tx
        .updateTable('intake')
        .set({ closes_for, closes_in: '{}', closes_at: everybody })
        .where('id', '=', intake_id)
        .execute()
    }
  })
  assert.deepEqual([await stored(here.number), await stored(there.number)], [everybody, everybody])
  // No day is known any more, and the application comes last in both directions of the list.
  await write(
    {
      closes_at: null,
      closes_for: '{}',
      starts_on: null,
      opens_at: null,
      ...{ certainty: 'unknown', source_name: null, source_url: null },
      ...{ checked_on: null, checked_by: null },
    },
    here.intake_id,
  )
  assert.equal(await stored(here.number), null)
  for (const sort of ['deadline', '-deadline']) {
    const { rows } = await listApplicants(manager, `?sort=${sort}`)
    assert.equal(rows.at(-1)?.application.number, here.number, sort)
  }
})

test('applications that are merged into a file get the deadline of its applicant', async () => {
  const [here, there] = [await made('SN'), await made('ML')]
  await server.deps.db
    .updateTable('application')
    .set({ applicant_id: there.applicant_id })
    .where('number', '=', here.number)
    .execute()
  assert.equal(await stored(here.number), fromMali)
})

test('an application written with the previous date is brought in line, and the change is then forgotten', async () => {
  const { number, intake_id } = await made('SN')
  const { db } = server.deps
  await db
    .updateTable('intake')
    .set({ closes_at: ofCitizens })
    .where('id', '=', intake_id)
    .execute()
  // The state of an application that was being written when the date changed.
  await db
    .updateTable('application')
    .set({ deadline_at: everybody })
    .where('number', '=', number)
    .execute()
  await sweepDeadlines(server.deps)
  assert.equal(await stored(number), ofCitizens)
  const changes = db.selectFrom('intake_date_change').select('intake_id')
  assert.ok((await changes.execute()).length > 0)
  await db
    .updateTable('intake_date_change')
    .set({ at: new Date('2026-01-01T00:00:00Z') })
    .execute()
  await sweepDeadlines(server.deps)
  assert.deepEqual(await changes.execute(), [])
})
