import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  makeApplication,
  makeApplications,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listApplicants } from '../../testing/three-applicants.ts'

let server: TestApp
let manager: TestClient
/** Two applications of one person, and one each of two others. */
let early = ''
let undated = ''
let late = ''
let abroad = ''

before(async () => {
  server = await createTestApp()
  manager = await signedInAs(server, 'manager')
  const { deps } = server
  const pune = await makeUniversity(deps, { key: 'pune', destination: 'india' })
  const choices = {
    early: await makeChoice(deps, {
      title: 'Early',
      intakes: [{ closes_at: '2027-01-10T22:59:00Z', academic_year: '2026-27', term: 'spring' }],
    }),
    late: await makeChoice(deps, {
      title: 'Late',
      universityId: pune.id,
      intakes: [
        {
          closes_at: '2027-05-10T22:59:00Z',
          closes_in: JSON.stringify({
            SN: { closesAt: '2026-12-20T22:59:00Z', sourceUrl: null, checkedOn: null },
          }),
        },
      ],
    }),
    undated: await makeChoice(deps, {
      title: 'Undated',
      intakes: [
        {
          certainty: 'typical',
          starts_on: null,
          opens_at: null,
          closes_at: null,
          checked_on: null,
          checked_by: null,
          usual_closes: '{"from": "03", "to": "06"}',
        },
      ],
    }),
  }
  const apply = async (answers: Record<string, string>) =>
    (
      await makeApplication(createClient(server), {
        ...choices.late,
        answers: validAnswers(answers),
      })
    ).number
  const both = [choices.early, choices.undated]
  ;[early = '', undated = ''] = await makeApplications(createClient(server), both, 1)
  late = await apply({ residenceCountry: 'FR' })
  abroad = await apply({ email: 'ravi@mail.test', nationality: 'ML' })
})
after(() => server.close())

const numbers = async (query: string) =>
  (await listApplicants(manager, query)).rows.map((row) => row.application.number)

test('the deadline is that of the country the applicant lives in, and the list is ordered by it', async () => {
  const { rows } = await listApplicants(manager, '?sort=deadline')
  assert.deepEqual(
    rows.map(({ application: { number, deadline } }) => [
      number,
      deadline.closesAt && new Date(deadline.closesAt).toISOString(),
    ]),
    [
      [abroad, '2026-12-20T22:59:00.000Z'],
      [early, '2027-01-10T22:59:00.000Z'],
      [late, '2027-05-10T22:59:00.000Z'],
      [undated, null],
    ],
  )
  assert.deepEqual(rows[3]?.application.deadline.usualCloses, { from: '03', to: '06' })
  // Applications without a date come last in both directions, also when a search looks through files.
  const down = [late, early, abroad, undated]
  assert.deepEqual(await numbers('?sort=-deadline'), down)
  assert.deepEqual(await numbers('?sort=-deadline&q=test'), down)
  assert.deepEqual(await numbers('?sort=deadline&closesTo=2026-12-31'), [abroad])
})

for (const [filter, expected] of [
  ['university=pune', () => [late, abroad]],
  ['nationality=ML', () => [abroad]],
  ['residence=FR', () => [late]],
  ['term=spring', () => [early]],
  ['year=2026-27', () => [early]],
  ['term=spring&university=pune', () => []],
  ['university=pune&nationality=ML&residence=SN', () => [abroad]],
] as const) {
  test(`applications are filtered by ${filter}`, async () => {
    assert.deepEqual((await numbers(`?${filter}`)).toSorted(), expected().toSorted())
  })
}

test('a line says how to reach the applicant, how long the state has lasted, and when they last wrote', async () => {
  const [row] = (await listApplicants(manager, '?nationality=ML')).rows
  assert.deepEqual(
    [row?.email, row?.residenceCountry, row?.lastContactAt],
    ['ravi@mail.test', 'SN', null],
  )
  assert.match(row?.phone ?? '', /^\+\d+$/)
  assert.equal(row?.application.statusAt, row?.application.submittedAt)
})

test('how long something is in its state begins with its last move', async () => {
  assert.deepEqual(await numbers('?stateDays=3'), [])
  server.clock.forwardSeconds(4 * 86_400)
  manager = await signedInAs(server, 'manager')
  const [row] = (await listApplicants(manager, '?nationality=ML')).rows
  const moved = await manager.post(
    `/api/admin/applications/${abroad}/move`,
    { to: 'in_review', reason: null },
    { headers: { 'if-match': `"${row?.application.version}"` } },
  )
  assert.equal(moved.status, 200, await moved.clone().text())
  const long = await numbers('?stateDays=3&sort=statusAt')
  assert.deepEqual(long, [early, undated, late])
  assert.equal((await numbers('?sort=-statusAt'))[0], abroad)
})

test('each person’s line has all of their applications that fit, and both counts', async () => {
  const page = await listApplicants(manager, '?group=person&sort=deadline')
  assert.deepEqual([page.total, page.applications, page.rows.length], [3, 4, 3])
  assert.deepEqual(
    page.rows.map(({ application, others }) => [
      application.number,
      others.map(({ number }) => number),
    ]),
    [
      [abroad, []],
      [early, [undated]],
      [late, []],
    ],
  )
  // In the opposite direction each person’s last application decides their place.
  const down = await listApplicants(manager, '?group=person&sort=-deadline')
  assert.deepEqual(
    down.rows.map(({ application }) => application.number),
    [late, early, abroad],
  )
  const narrowed = await listApplicants(manager, '?group=person&university=pune&size=1&page=2')
  assert.deepEqual([narrowed.total, narrowed.applications, narrowed.rows.length], [2, 2, 1])
  const none = await listApplicants(manager, '?group=person&university=nowhere')
  assert.deepEqual([none.rows, none.total, none.applications], [[], 0, 0])
})

test('grouped or not, no one sees applications outside their scope', async () => {
  const inIndia = await signedInAs(server, 'manager', {
    scope: { kind: 'destinations', destinations: ['india'] },
  })
  for (const query of [
    '?group=person',
    '?sort=deadline',
    '?residence=FR',
    '?group=person&q=test',
  ]) {
    const { rows } = await listApplicants(inIndia, query)
    assert.ok(rows.length > 0, query)
    for (const { application, others } of rows) {
      assert.ok([late, abroad].includes(application.number), query)
      assert.deepEqual(others, [], query)
    }
  }
})
