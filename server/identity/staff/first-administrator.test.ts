import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { permissions } from '#contract/identity/permissions.ts'
import { createClient } from '../../testing/client.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('an installation without administrators gets one, shown once, who may do everything', async () => {
  const [first, other] = await Promise.all([
    ensureFirstAdministrator(server.deps),
    ensureFirstAdministrator(server.deps),
  ])
  const made = first ?? other
  assert.ok(made && !(first && other), 'of two processes that start at once one makes it')
  assert.match(made.password ?? '', /^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/)
  assert.equal(await ensureFirstAdministrator(server.deps), undefined)

  const client = createClient(server)
  const step = await stepOf(await client.signIn(made.email, made.password ?? ''))
  const chosen = await client.post('/api/signin/password', { ...step, password: own })
  assert.equal(chosen.status, 200, await chosen.clone().text())
  client.bear((await chosen.json()).token)
  const me = await (await client.get('/api/me')).json()
  assert.deepEqual([...me.permissions].sort(), [...permissions].sort())
})

test('the printed password allows choosing another and nothing else', async (t) => {
  const fresh = await createTestApp()
  t.after(fresh.close)
  const { email, password = '' } = (await ensureFirstAdministrator(fresh.deps)) ?? { email: '' }
  const client = createClient(fresh)
  const step = await stepOf(await client.signIn(email, password))
  assert.equal((await client.get('/api/me')).status, 401)
  const address = { email, password, address: 'mine@example.org' }
  const moved = await client.post('/api/account/address/code', address)
  assert.equal((await moved.json()).code, 'first_password_only')

  const choose = (one: string, ticket = step.ticket) =>
    client.post('/api/signin/password', { ticket, password: one })
  assert.equal((await (await choose('too short 1')).json()).code, 'validation_failed')
  assert.equal((await (await choose('fourteen signs')).json()).code, 'password_too_short')
  assert.equal((await (await choose(password)).json()).code, 'password_too_common')
  assert.equal((await choose(own, 'no ticket of ours')).status, 410)
  assert.equal((await choose(own)).status, 200)
  assert.equal((await choose('another one altogether')).status, 410, 'once')
  assert.equal((await createClient(fresh).signIn(email, password)).status, 401)
  assert.equal((await createClient(fresh).signIn(email, own)).status, 200)
  assert.equal(await ensureFirstAdministrator(fresh.deps), undefined)
})

test('it expires after seven days, with sign-ins that waited for it, and the next start prints another', async (t) => {
  const fresh = await createTestApp()
  t.after(fresh.close)
  const { email, password = '' } = (await ensureFirstAdministrator(fresh.deps)) ?? { email: '' }
  const client = createClient(fresh)
  fresh.clock.forwardSeconds(7 * 24 * 3600 - 60)
  const step = await stepOf(await client.signIn(email, password))
  assert.equal(await ensureFirstAdministrator(fresh.deps), undefined)
  fresh.clock.forwardSeconds(60)
  const late = await client.post('/api/signin/password', { ...step, password: own })
  assert.equal((await late.json()).code, 'step_over')
  const over = await createClient(fresh).signIn(email, password)
  assert.equal((await over.json()).code, 'first_password_over')
  assert.equal((await createClient(fresh).signIn(email, `${password}x`)).status, 401)

  const starts = await Promise.all([
    ensureFirstAdministrator(fresh.deps),
    ensureFirstAdministrator(fresh.deps),
  ])
  const [renewed, ...others] = starts.filter((one) => one !== undefined)
  assert.deepEqual(others, [], 'of two processes one does it')
  assert.equal(renewed?.email, email)
  assert.equal((await createClient(fresh).signIn(email, password)).status, 401)
  const again = await stepOf(await client.signIn(email, renewed?.password ?? ''))
  const chosen = await client.post('/api/signin/password', { ...again, password: own })
  assert.equal((await chosen.json()).step, 'enrol', 'the week without a second factor is over too')
  fresh.clock.forwardSeconds(30 * 24 * 3600)
  assert.equal(
    await ensureFirstAdministrator(fresh.deps),
    undefined,
    'an administrator has signed in',
  )
})

test('if the rules require a second factor, the chosen password leads to it', async (t) => {
  const fresh = await createTestApp()
  t.after(fresh.close)
  const { email, password = '' } = (await ensureFirstAdministrator(fresh.deps)) ?? { email: '' }
  await fresh.deps.db
    .updateTable('account')
    .set({ second_factor_from: '2026-11-01' })
    .where('email', '=', email)
    .execute()
  const client = createClient(fresh)
  const step = await stepOf(await client.signIn(email, password))
  const chosen = await client.post('/api/signin/password', { ...step, password: own })
  assert.equal(chosen.status, 202)
  assert.equal((await chosen.json()).step, 'enrol')
})

test('the operator may choose the address and the password', async () => {
  const chosen = await createTestApp({
    adminEmail: 'director@example.org',
    adminPassword: 'the words of the operator',
  })
  const made = await ensureFirstAdministrator(chosen.deps)
  assert.deepEqual(made, { email: 'director@example.org', password: undefined })
  const answer = await createClient(chosen).signIn(
    'director@example.org',
    'the words of the operator',
  )
  assert.equal(answer.status, 200)
  await chosen.close()
})

test('a suspended administrator counts as one: a restart opens no back door', async () => {
  const closed = await createTestApp()
  await makeAccount(closed.deps, { status: 'suspended' })
  assert.equal(await ensureFirstAdministrator(closed.deps), undefined)
  await closed.close()
})

/** The password that an administrator chooses in place of the printed one. */
const own = 'four quiet boats at noon'

async function stepOf(answer: Response): Promise<{ ticket: string }> {
  assert.equal(answer.status, 202, await answer.clone().text())
  const { step, ticket } = await answer.json()
  assert.equal(step, 'new_password')
  return { ticket }
}
