import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ApplicationStatus, placedStatuses } from '#contract/transitions.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

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

async function application(number: string) {
  return server.deps.db
    .selectFrom('application')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

/** Puts an application into a state without a move, and answers the version to move it from. */
async function put(number: string, status: ApplicationStatus): Promise<number> {
  const { version } = await server.deps.db
    .updateTable('application')
    .set({ status })
    .where('number', '=', number)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function move(
  client: TestClient,
  number: string,
  version: number | undefined,
  to: ApplicationStatus,
  reason: string | null = 'Pour la raison que voici.',
): Promise<Response> {
  return client.post(
    `/api/admin/applications/${number}/move`,
    { to, reason },
    { headers: version === undefined ? {} : { 'if-match': `"${version}"` } },
  )
}

async function trail(number: string) {
  const { db } = server.deps
  const { id } = await application(number)
  const history = await db
    .selectFrom('application_history')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()
  const audit = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_key', '=', number)
    .orderBy('id')
    .execute()
  const mails = await db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('subject', 'like', `%${number}%`)
    .orderBy('id')
    .execute()
  return { history, audit, mails }
}

test('of two officers who saw the same version one moves it, and the other is told it is stale', async () => {
  const { number } = await makeApplication(visitor, open)
  const version = await put(number, 'sent')
  const other = await signedInAs(server, 'counsellor')
  const both = await Promise.all([
    move(owner, number, version, 'interview'),
    move(other, number, version, 'documents_requested'),
  ])
  const statuses = both.map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [200, 412])
  const [stale] = both.filter((answer) => answer.status === 412)
  assert.match((await stale?.text()) ?? '', /"code":"version_stale"/)
  const { status } = await application(number)
  assert.equal(status, statuses[0] === 200 ? 'interview' : 'documents_requested')

  const { audit, mails } = await trail(number)
  assert.equal(audit.length, 1)
  assert.equal(mails.filter(({ template }) => template === 'application_moved').length, 1)
})

test('a move without a version, from another one or of an unknown number changes nothing', async () => {
  const { number } = await makeApplication(visitor, open)
  assert.equal((await move(owner, number, undefined, 'in_review')).status, 428)
  assert.equal((await move(owner, number, 0, 'in_review')).status, 412)
  assert.equal((await move(owner, number, 2, 'in_review')).status, 412)
  assert.equal((await move(owner, 'PA-2222-2222', 1, 'in_review')).status, 404)
  assert.equal((await application(number)).status, 'submitted')
  assert.equal((await trail(number)).history.length, 1)
})

test('an intake never gives more places than it has, with 12 accepted at once', async () => {
  const wish = await makeChoice(server.deps, { intakes: [{ capacity: 3 }] })
  const numbers = []
  for (let place = 0; place < 12; place++) {
    numbers.push((await makeApplication(visitor, wish)).number)
  }
  for (const number of numbers) await put(number, 'offer_unconditional')
  const answers = await Promise.all(numbers.map((number) => move(owner, number, 1, 'accepted')))
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
  const version = await put(number, 'closed')
  await makeApplication(visitor, { ...open, answers })
  const answer = await move(owner, number, version, 'in_review')
  assert.equal(answer.status, 409)
  assert.equal((await answer.json()).code, 'already_applied')
  assert.equal((await application(number)).status, 'closed')
})
