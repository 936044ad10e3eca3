import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { fileKeyAt, makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  open = await makeChoice(server.deps)
})
after(() => server.close())

/** A file, and the devices that are signed in to the account at its address. */
async function applied(email: string, devices: number) {
  await makeApplication(createClient(server), { ...open, answers: validAnswers({ email }) })
  const key = await fileKeyAt(server.deps, email)
  return { path: `/api/admin/applicants/${key}`, devices: await signedIn(email, devices) }
}

async function signedIn(email: string, devices: number) {
  const account = await makeAccount(server.deps, { role: 'applicant', email })
  return Promise.all(
    Array.from({ length: devices }, async () => {
      const { token, refresh_token } = await openSession(server.deps, account)
      const client = createClient(server)
      client.bear(token)
      return { client, refresh_token }
    }),
  )
}

const statusOf = async (client: TestClient) => (await client.get('/api/me')).status

test('staff sign one applicant out on every device, and the applicant learns who did it', async () => {
  const staff = await signedInAs(server, 'counsellor')
  const file = await applied('mariam@example.test', 2)
  const [other] = await signedIn('sister@example.test', 1)
  assert.ok(other)

  const answer = await staff.post(`${file.path}/sign-out`)
  assert.deepEqual(await answer.json(), { devices: 2 })
  for (const { client, refresh_token } of file.devices) {
    assert.equal(await statusOf(client), 401)
    const refreshed = await client.post('/api/refresh', { refresh_token })
    assert.equal((await refreshed.json()).code, 'session_ended_by_administrator')
  }
  assert.deepEqual([await statusOf(other.client), await statusOf(staff)], [200, 200])
  assert.deepEqual(await (await staff.post(`${file.path}/sign-out`)).json(), { devices: 0 })
  const noted = await server.deps.db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'applicant.signed_out')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    noted.map(({ after }) => after),
    [{ devices: 2 }, { devices: 0 }],
  )
})

test('a colleague who applied with their own address is not signed out by it', async () => {
  const colleague = await signedInAs(server, 'owner')
  await makeApplication(createClient(server), {
    ...open,
    answers: validAnswers({ email: colleague.account.email }),
  })
  const key = await fileKeyAt(server.deps, colleague.account.email)
  const staff = await signedInAs(server, 'counsellor')
  const answer = await staff.post(`/api/admin/applicants/${key}/sign-out`)
  assert.deepEqual(await answer.json(), { devices: 0 })
  assert.equal(await statusOf(colleague), 200)
})

test('while a new address waits, the account that still finds the file is signed out', async () => {
  const staff = await signedInAs(server, 'owner')
  const file = await applied('before@example.test', 1)
  await server.deps.db
    .updateTable('applicant')
    .set({
      email: 'after@example.test',
      email_before_hold: 'before@example.test',
      email_held_until: new Date(server.deps.now().getTime() + 3600_000),
    })
    .where('email', '=', 'before@example.test')
    .execute()
  const answer = await staff.post(`${file.path}/sign-out`)
  assert.deepEqual(await answer.json(), { devices: 1 })
})
