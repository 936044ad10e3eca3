import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { countryCodes } from '#contract/common/values/countries.ts'
import { closingAudiences, drawnDestinations, terms } from '#contract/common/values/vocabulary.ts'
import {
  type ClosesFor,
  type ClosesIn,
  type Deadlines,
  lastDeadline,
  ownDeadline,
} from '#contract/dates/values/deadlines.ts'
import { overAt } from '#contract/dates/values/intake-state.ts'
import { addDestination, makeDestination, makeProgram } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const closesAt = '2027-03-01T22:59:00Z'

/** Every choice of audiences, each with a date before or after everyone else's. */
const everyChoice: ClosesFor[] = closingAudiences.reduce<ClosesFor[]>(
  (choices, audience, at) =>
    choices.flatMap((one) => [
      one,
      { ...one, [audience]: `2027-02-0${at + 1}T00:00:00Z` },
      { ...one, [audience]: `2027-05-0${at + 1}T00:00:00Z` },
    ]),
  [{}],
)

const page = { sourceUrl: 'https://example.org/calendar', checkedOn: null }
const residences: ClosesIn[] = [
  {},
  { MA: { closesAt: '2026-11-15T22:59:00Z', ...page } },
  { ML: { closesAt: '2027-06-01T00:00:00Z', ...page }, SN: { closesAt: closesAt, ...page } },
]

/** Each with each, with and without a date for everyone else. */
const everyIntake: Deadlines<string>[] = everyChoice.flatMap((closesFor) =>
  residences.flatMap((closesIn) => [
    { closesAt, closesFor, closesIn },
    { closesAt: null, closesFor, closesIn },
  ]),
)

const instant = (date: string | null) => (date === null ? null : new Date(date))

test('the database and the contract agree on each applicant’s deadline, for every country', async () => {
  const { db } = server.deps
  for (const key of drawnDestinations) await makeDestination(server.deps, key)
  const added = [
    await addDestination(server.deps, { key: 'morocco', country: 'MA' }),
    await addDestination(server.deps, { key: 'malaysia', country: 'MY', community: 'saarc' }),
    await addDestination(server.deps, { key: 'romania', country: 'RO', community: 'eu' }),
    await addDestination(server.deps, { key: 'gulf', country: 'QA', alsoIn: ['KW', 'OM'] }),
    await addDestination(server.deps, {
      ...{ key: 'alps', country: 'AT', alsoIn: ['CH', 'MA'], community: 'eu' },
    }),
  ]
  const people = [...drawnDestinations, ...added].flatMap((destination) =>
    countryCodes.flatMap((country, at) => [
      { destination, nationalities: [country, 'SN'], residence: null },
      { destination, nationalities: [country], residence: ['MA', 'ML', 'FR'][at % 3] ?? null },
      { destination, nationalities: [], residence: country },
    ]),
  )
  const given = JSON.stringify(people.map((one, place) => ({ ...one, place })))
  for (const intake of everyIntake.filter((_, at) => at % 70 === 3)) {
    const { rows } = await sql<{ own: Date | null }>`
      select own_deadline(${intake.closesAt}::timestamptz,
        ${JSON.stringify(intake.closesFor)}::jsonb, ${JSON.stringify(intake.closesIn)}::jsonb,
        one.destination, array(select jsonb_array_elements_text(one.nationalities)),
        one.residence) as own
      from jsonb_to_recordset(${given}::jsonb)
        as one (destination text, nationalities jsonb, residence text, place int)
      order by place`.execute(db)
    assert.deepEqual(
      rows.map(({ own }) => own),
      people.map(({ destination, ...reader }) => instant(ownDeadline(intake, destination, reader))),
      JSON.stringify(intake),
    )
  }
})

test('an intake stores until when it is open to anyone, and when it is over', async () => {
  const dated = everyIntake.filter(({ closesAt, closesFor, closesIn }) =>
    Boolean(closesAt ?? Object.keys({ ...closesFor, ...closesIn })[0]),
  )
  const { id } = await makeProgram(server.deps, {
    intakes: dated.map(({ closesAt, closesFor, closesIn }, at) => ({
      key: `choice-${at}`,
      term: terms[at % terms.length] ?? 'autumn',
      academic_year: at % 2 === 0 ? '2027-28' : '2027',
      starts_on: at % 3 === 0 ? '2027-09-06' : null,
      closes_at: closesAt,
      closes_for: JSON.stringify(closesFor),
      closes_in: JSON.stringify(closesIn),
    })),
  })
  const rows = await server.deps.db
    .selectFrom('intake')
    .select(['closes_at', 'closes_for', 'closes_in', 'last_closes_at', 'over_at'])
    .select(['term', 'academic_year', 'starts_on'])
    .where('program_id', '=', id)
    .execute()
  assert.equal(rows.length, dated.length)
  for (const row of rows) {
    const intake = {
      closesAt: row.closes_at?.toISOString() ?? null,
      closesFor: row.closes_for,
      closesIn: row.closes_in,
      term: row.term,
      academicYear: row.academic_year,
      startsOn: row.starts_on,
    }
    assert.deepEqual(row.last_closes_at, instant(lastDeadline(intake)), JSON.stringify(intake))
    assert.deepEqual(row.over_at, overAt(intake), JSON.stringify(intake))
  }
})

test('a date for an unknown audience, or an invalid one, is not kept', async () => {
  const { id } = await makeProgram(server.deps)
  const write = (closes_for: object) =>
    server.deps.db
      .updateTable('intake')
      .set({ closes_for: JSON.stringify(closes_for) })
      .where('program_id', '=', id)
      .execute()
  await assert.rejects(write({ all: closesAt }), /closes_for/)
  await assert.rejects(write([]), /closes_for/)
  await assert.rejects(write({ eu: 'soon' }), /timestamp/)
  const live = (closes_in: object) =>
    server.deps.db
      .updateTable('intake')
      .set({ closes_in: JSON.stringify(closes_in) })
      .where('program_id', '=', id)
      .execute()
  await assert.rejects(live({ Morocco: { closesAt } }), /closes_in/)
  await assert.rejects(live({ MA: { closesAt: 'soon' } }), /timestamp/)
  await assert.rejects(live([]), /object/)
})
