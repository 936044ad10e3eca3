import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { placedStatuses } from '#contract/admissions/values/transitions.ts'
import { findApplication, moveApplication, readTrail } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  open = await makeChoice(server.deps)
})
after(() => server.close())

test('of two officers who saw the same version, one moves it and the other hears that it is stale', async () => {
  const { number } = await makeApplication(visitor, open)
  const version = await putStatus(server, number, 'sent')
  const other = await signedInAs(server, 'counsellor')
  const both = await Promise.all([
    moveApplication(owner, { number, version, to: 'interview' }),
    moveApplication(other, { number, version, to: 'documents_requested' }),
  ])
  const statuses = both.map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 412])
  const [stale] = both.filter((answer) => answer.status === 412)
  assert.match((await stale?.text()) ?? '', /"code":"version_stale"/)
  const { status } = await findApplication(server.deps, number)
  assert.equal(status, statuses[0] === 200 ? 'interview' : 'documents_requested')

  const { audit, mails } = await readTrail(server.deps, number)
  assert.equal(audit.length, 1)
  assert.equal(mails.filter(({ template }) => template === 'application_moved').length, 1)
})

test('a move without a version, from another one or of an unknown number changes nothing', async () => {
  const { number } = await makeApplication(visitor, open)
  assert.equal(
    (await moveApplication(owner, { number, version: undefined, to: 'in_review' })).status,
    428,
  )
  assert.equal((await moveApplication(owner, { number, version: 0, to: 'in_review' })).status, 412)
  assert.equal((await moveApplication(owner, { number, version: 2, to: 'in_review' })).status, 412)
  assert.equal(
    (await moveApplication(owner, { number: 'PA-2222-2222', version: 1, to: 'in_review' })).status,
    404,
  )
  assert.equal((await findApplication(server.deps, number)).status, 'submitted')
  assert.equal((await readTrail(server.deps, number)).history.length, 1)
})

test('an intake never gives more places than it has, with 12 accepted at once', async () => {
  const wish = await makeChoice(server.deps, { intakes: [{ capacity: 3 }] })
  const numbers = []
  for (let place = 0; place < 12; place++) {
    numbers.push((await makeApplication(visitor, wish)).number)
  }
  for (const number of numbers) await putStatus(server, number, 'offer_unconditional')
  const answers = await Promise.all(
    numbers.map((number) => moveApplication(owner, { number, version: 1, to: 'accepted' })),
  )
  const taken = answers.filter(({ status }) => status === 200).length
  assert.equal(taken, 3)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assert.equal((await answer.json()).code, 'intake_full')
  }
  const { count } = await server.deps.db
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('number', 'in', numbers)
    .where('status', 'in', placedStatuses)
    .executeTakeFirstOrThrow()
  assert.equal(count, 3)
})

test('a closed case is not opened again beside a new application of the same person', async () => {
  const answers = validAnswers()
  const { number } = await makeApplication(visitor, { ...open, answers })
  const version = await putStatus(server, number, 'closed')
  await makeApplication(visitor, { ...open, answers })
  const answer = await moveApplication(owner, { number, version, to: 'in_review' })
  assert.equal(answer.status, 409)
  assert.equal((await answer.json()).code, 'already_applied')
  assert.equal((await findApplication(server.deps, number)).status, 'closed')
})
