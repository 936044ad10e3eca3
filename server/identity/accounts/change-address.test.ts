import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, type TestClient } from '../../testing/client.ts'
import { makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, openSession, testPassword } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { issueRecoveryCodes } from '../factors/recovery-codes.ts'

let server: TestApp
let visitor: TestClient
before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
})
after(() => server.close())

const path = '/api/account/address'
let count = 0

async function applicant(role: 'applicant' | 'admin' = 'applicant') {
  const number = count++
  const email = `before${number}@example.org`
  const account = await makeAccount(server.deps, { role, email })
  const { token } = await openSession(server.deps, account)
  const client = createClient(server)
  client.bear(token)
  return { ...account, client, address: `after${number}@example.org` }
}

async function codeAt(address: string): Promise<string> {
  const mail = (await mailsTo(server.deps, address)).findLast(
    ({ template }) => template === 'account_address_code',
  )
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

const templatesTo = async (address: string) =>
  (await mailsTo(server.deps, address)).map(({ template }) => template)

test('a code at the new address changes it, signs out every device and notifies the old one', async () => {
  for (const role of ['applicant', 'admin'] as const) {
    const { email, address, client, key } = await applicant(role)
    const ask = { email, address, password: testPassword }
    const wrong = await visitor.post(`${path}/code`, { ...ask, password: 'not this one at all' })
    assert.equal((await wrong.json()).code, 'credentials_rejected')
    assert.equal((await visitor.post(`${path}/code`, ask)).status, 202)
    assert.deepEqual(await templatesTo(email), [])

    const other = { email, address: `x${address}`, code: await codeAt(address) }
    assert.equal((await visitor.post(path, other)).status, 422, 'a code is for its address alone')
    const elsewhere = await createClient(server).post(path, { ...other, address })
    assert.equal(elsewhere.status, 422, 'a code counts in the browser that asked for it')
    assert.equal((await client.get('/api/me')).status, 200)
    assert.equal((await visitor.post(path, { ...other, address })).status, 204)
    assert.equal((await visitor.post(path, { ...other, address })).status, 422, 'once')

    assert.equal((await client.get('/api/me')).status, 401)
    assert.equal((await createClient(server).signIn(email, testPassword)).status, 401)
    assert.equal((await createClient(server).signIn(address, testPassword)).status, 200)
    assert.deepEqual(await templatesTo(email), ['account_address_left'])
    const event = await server.deps.db
      .selectFrom('audit_event')
      .select(['action', 'before', 'after'])
      .where('entity_key', '=', key)
      .where('action', '=', 'account.address_changed')
      .executeTakeFirstOrThrow()
    assert.deepEqual([event.before, event.after], [null, null], 'the trail keeps no address')
  }
})

test('what was sent from the new address is found a day later, and no longer from the old one', async () => {
  const { email, address } = await applicant()
  const where = await makeChoice(server.deps)
  const { number } = await makeApplication(visitor, {
    ...where,
    answers: validAnswers({ email: address }),
  })
  await makeApplication(visitor, { ...where, answers: validAnswers({ email }) })
  await visitor.post(`${path}/code`, { email, address, password: testPassword })
  await visitor.post(path, { email, address, code: await codeAt(address) })
  const client = createClient(server)
  await client.signIn(address, testPassword)
  const found = async () =>
    (await (await client.get('/api/me/applications')).json()).map(
      (row: { number: string }) => row.number,
    )
  assert.deepEqual(await found(), [])
  assert.equal((await client.post(`/api/me/applications/${number}/open`, {})).status, 404)
  server.clock.forwardSeconds(24 * 3600 - 60)
  await client.signIn(address, testPassword)
  assert.deepEqual(await found(), [])
  server.clock.forwardSeconds(61)
  assert.deepEqual(await found(), [number])
})

test('an address that has an account stays with it, and only its mailbox hears of it', async () => {
  const { email, address } = await applicant()
  const other = await makeAccount(server.deps, { role: 'applicant', email: address })
  const answer = await visitor.post(`${path}/code`, { email, address, password: testPassword })
  assert.equal(answer.status, 202)
  assert.deepEqual(await templatesTo(address), ['account_address_taken'])
  assert.equal((await visitor.post(path, { email, address, code: '000000' })).status, 422)
  assert.equal((await createClient(server).signIn(other.email, testPassword)).status, 200)
})

test('with a second factor its code is required, and one code is valid once', async () => {
  const { id, email, address } = await applicant('admin')
  const { db, now } = server.deps
  await db
    .insertInto('totp_factor')
    .values({ account_id: id, secret: Buffer.alloc(20), created_at: now(), confirmed_at: now() })
    .execute()
  const [first = '', second = ''] = await db
    .transaction()
    .execute((tx) => issueRecoveryCodes(tx, server.deps, id))
  const ask = async (secondFactor?: string) => {
    const body = { email, address, password: testPassword, ...(secondFactor && { secondFactor }) }
    const answer = await visitor.post(`${path}/code`, body)
    return answer.status === 202 ? 202 : (await answer.json()).code
  }
  assert.equal(await ask(), 'second_factor_needed')
  assert.equal(await ask('AAAA-AAAA-AAAA'), 'code_rejected')
  assert.deepEqual(await templatesTo(address), [])
  assert.equal(await ask(first), 202)
  assert.equal(await ask(first), 'code_rejected')
  assert.equal(await ask(second), 202)
})

test('five wrong codes end the attempt, and a stranger can’t cause mail in another’s name', async () => {
  const { email, address } = await applicant()
  await visitor.post(`${path}/code`, { email, address, password: testPassword })
  const right = await codeAt(address)
  const wrong = right === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries++) {
    assert.equal((await visitor.post(path, { email, address, code: wrong })).status, 422)
  }
  assert.equal((await visitor.post(path, { email, address, code: right })).status, 429)
})

test('a stranger’s wrong codes use up none of the owner’s tries', async () => {
  const { email, address } = await applicant()
  const owner = createClient(server)
  await owner.post(`${path}/code`, { email, address, password: testPassword })
  const stranger = createClient(server)
  for (let tries = 0; tries < 6; tries++) {
    await stranger.post(path, { email, address, code: '000000' })
  }
  assert.equal(
    (await owner.post(path, { email, address, code: await codeAt(address) })).status,
    204,
  )
})

test('how long a wrong code takes doesn’t tell whether an address has an account', async () => {
  const { email, address } = await applicant()
  for (const one of [email, 'nobody-at-all@example.org']) {
    for (const call of [path, '/api/account/deletion']) {
      const begun = performance.now()
      const body = { email: one, code: '000000', ...(call === path && { address }) }
      assert.equal((await visitor.post(call, body)).status, 422)
      assert.ok(performance.now() - begun >= 199, `${one} ${call}`)
    }
  }
})
