import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Dashboard } from '#contract/dashboard.ts'
import { presetNames } from '#contract/permissions.ts'
import { applicationStatuses } from '#contract/transitions.ts'
import { destinationKeys } from '#contract/vocabulary.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication } from '../testing/factories-admissions.ts'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let manager: TestClient

before(async () => {
  server = await createTestApp()
  const visitor = createClient(server)
  const programs = []
  for (const [destination, closes_at] of [
    ['france', '2026-12-20T22:59:00Z'],
    ['india', '2026-12-10T18:29:00Z'],
    ['turkey', '2027-02-01T20:59:00Z'],
  ] as const) {
    const university = await makeUniversity(server.deps, { destination })
    programs.push(
      await makeProgram(server.deps, { universityId: university.id, intakes: [{ closes_at }] }),
    )
  }
  await makeProgram(server.deps, { status: 'draft' })
  const numbers = []
  for (let made = 0; made < 9; made++) {
    const program = programs[made % 3]
    const wish = { program: program?.key ?? '', intake: program?.intakes[0]?.key ?? '' }
    numbers.push((await makeApplication(visitor, wish)).number)
    server.clock.forwardSeconds(8 * 3600)
  }
  const states = ['in_review', 'sent', 'refused', 'offer_conditional', 'sent'] as const
  for (const [at, status] of states.entries()) {
    await server.deps.db
      .updateTable('application')
      .set({ status, next_by: at % 2 === 0 ? '2026-12-02' : '2026-12-04' })
      .where('number', '=', numbers[at] ?? '')
      .execute()
  }
  manager = await signedInAs(server, 'manager')
})
after(() => server.close())

async function read(client = manager): Promise<Dashboard> {
  const answer = await client.get('/api/admin/dashboard')
  assert.equal(answer.status, 200)
  return Dashboard.parse(await answer.json())
}

async function total(query: string): Promise<number> {
  const answer = await manager.get(`/api/admin/applicants?${query}`)
  return (await answer.json()).total
}

test('every count of applications is the total of the list it stands for', async () => {
  const dashboard = await read()
  const counts = new Map(dashboard.byStatus.map(({ status, count }) => [status, count]))
  for (const status of applicationStatuses) {
    assert.equal(counts.get(status) ?? 0, await total(`status=${status}`), status)
  }
  assert.deepEqual(
    dashboard.byDestination.map(({ destination }) => destination),
    destinationKeys,
  )
  for (const { destination, count } of dashboard.byDestination) {
    assert.equal(count, await total(`destination=${destination}`), destination)
  }
  assert.equal(dashboard.todo.newApplications, await total('status=submitted'))
  assert.equal(dashboard.todo.overdue, await total('overdue=true'))
  assert.ok(dashboard.todo.overdue > 0 && dashboard.todo.newApplications > 0)
})

test('submissions are counted by day over 30 days, days without any too', async () => {
  const { submissionsByDay } = await read()
  assert.equal(submissionsByDay.length, 30)
  assert.deepEqual(submissionsByDay.slice(-4), [
    { day: '2026-12-01', count: 2 },
    { day: '2026-12-02', count: 3 },
    { day: '2026-12-03', count: 3 },
    { day: '2026-12-04', count: 1 },
  ])
  assert.equal(submissionsByDay[0]?.count, 0)
})

test('the deadlines ahead are those of applications still to be sent, the nearest first', async () => {
  const { deadlines } = await read()
  assert.deepEqual(
    deadlines.map(({ closesAt, applications }) => [closesAt, applications]),
    [
      ['2026-12-10T18:29:00Z', 1],
      ['2026-12-20T22:59:00Z', 2],
      ['2027-02-01T20:59:00Z', 2],
    ],
  )
  server.clock.set('2026-12-10T18:29:59Z')
  manager = await signedInAs(server, 'manager')
  assert.equal((await read()).deadlines.length, 3, 'the minute of a deadline is still in time')
  server.clock.set('2026-12-10T18:30:00Z')
  assert.equal((await read()).deadlines.length, 2)
})

test('the catalogue’s figures count what visitors see, and drafts apart', async () => {
  const { catalogue, todo } = await read()
  assert.deepEqual(catalogue, { universities: 4, programs: 3, destinations: 3 })
  assert.equal(todo.draftPrograms, 1)
})

test('facts past their review and mails that failed are counted', async () => {
  const before = (await read()).todo
  await server.database.pool.query(
    `insert into fact (destination_id, key, position, section, label, value, source_type,
      confidence, checked_on, review_by)
     select id, 'due', 1, 'glance', '{"en":"","fr":""}', '{"en":"","fr":""}', 'official',
      'confirmed', '2026-01-01', '2026-12-10' from destination where key = 'france'`,
  )
  await server.deps.db
    .updateTable('outgoing_mail')
    .set({ state: 'failed', failure: 'mailbox', failed_at: server.clock.now() })
    .where('id', '=', (eb) =>
      eb.selectFrom('outgoing_mail').select((row) => row.fn.min('id').as('id')),
    )
    .execute()
  const { todo } = await read()
  assert.equal(todo.factsDue, before.factsDue + 1)
  assert.equal(todo.mailFailures, before.mailFailures + 1)
})

test('every administrator sees the dashboard, and nobody else', async () => {
  for (const preset of presetNames) await read(await signedInAs(server, preset))
  const answer = await createClient(server).get('/api/admin/dashboard')
  assert.equal(answer.status, 401)
})
