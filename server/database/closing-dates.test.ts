import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { countryCodes } from '#contract/countries.ts'
import { type ClosesFor, lastDeadline, ownDeadline } from '#contract/deadlines.ts'
import { closingAudiences, destinationKeys } from '#contract/vocabulary.ts'
import { makeProgram } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const closesAt = '2027-03-01T22:59:00Z'

/** Every choice of audiences, each with a date before or after everybody else's. */
const everyChoice: ClosesFor[] = closingAudiences.reduce<ClosesFor[]>(
  (choices, audience, at) =>
    choices.flatMap((one) => [
      one,
      { ...one, [audience]: `2027-02-0${at + 1}T00:00:00Z` },
      { ...one, [audience]: `2027-05-0${at + 1}T00:00:00Z` },
    ]),
  [{}],
)

test('the database and the contract agree on whose deadline is which, for every country', async () => {
  const { db } = server.deps
  const people = destinationKeys.flatMap((destination) =>
    countryCodes.map((country) => ({ destination, nationalities: [country, 'SN'] })),
  )
  const given = JSON.stringify(people.map((one, place) => ({ ...one, place })))
  for (const closesFor of everyChoice.filter((_, at) => at % 20 === 3)) {
    const { rows } = await sql<{ own: Date }>`
      select own_deadline(${closesAt}::timestamptz, ${JSON.stringify(closesFor)}::jsonb,
        one.destination, array(select jsonb_array_elements_text(one.nationalities))) as own
      from jsonb_to_recordset(${given}::jsonb)
        as one (destination text, nationalities jsonb, place int) order by place`.execute(db)
    assert.deepEqual(
      rows.map(({ own }) => own),
      people.map(
        ({ destination, nationalities }) =>
          new Date(ownDeadline({ closesAt, closesFor }, destination, nationalities)),
      ),
      JSON.stringify(closesFor),
    )
  }
})

test('an intake keeps until when it is open to anybody', async () => {
  const { id } = await makeProgram(server.deps, {
    intakes: everyChoice.map((closesFor, at) => ({
      key: `choice-${at}`,
      closes_at: closesAt,
      closes_for: JSON.stringify(closesFor),
    })),
  })
  const rows = await server.deps.db
    .selectFrom('intake')
    .select(['closes_for', 'last_closes_at'])
    .where('program_id', '=', id)
    .execute()
  assert.equal(rows.length, everyChoice.length)
  for (const { closes_for, last_closes_at } of rows) {
    assert.deepEqual(
      last_closes_at,
      new Date(lastDeadline({ closesAt, closesFor: closes_for })),
      JSON.stringify(closes_for),
    )
  }
})

test('a date for nobody that is known, or that is none, is not kept', async () => {
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
})
