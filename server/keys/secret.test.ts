import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { recordAudit } from '../audit/record-audit.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { readEnv } from '../env.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, makeDraft, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { testPassword } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { keyFor, keyIdOf, readSecret, sha256, signatureOf } from './secret.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

/** Replaces the present secret, which stays on the ring unless it is dropped. */
function changeSecret({ keep = true } = {}): void {
  const { current, former } = server.deps.secret
  const next = randomBytes(48)
  server.deps.secret = { current: next, former: keep ? [current, ...former] : [] }
}

const birthDate = '2005-03-07'

async function findAgain(visitor: TestClient, number: string, email: string): Promise<string> {
  await visitor.post('/api/applications/find', { number, birthDate })
  const text = (await mailsTo(server.deps, email)).at(-1)?.text ?? ''
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const entered = await visitor.post('/api/applications/enter', { number, birthDate, code })
  assert.equal(entered.status, 200)
  return (await entered.json()).accessToken
}

test('a private link outlives two changes of the secret, marked with it or older than marks', async () => {
  const visitor = createClient(server)
  const unmarked = await newApplication(visitor)
  const seed = randomBytes(16).toString('base64url')
  unmarked.accessToken = signatureOf(keyFor(server.deps.secret, 'application-link'), seed)
  await server.deps.db
    .updateTable('submission')
    .set({ link_seed: seed, access_token_hash: sha256(unmarked.accessToken) })
    .where('access_token_hash', '=', sha256(unmarked.sent))
    .execute()
  const made = [unmarked, await newApplication(visitor)]
  for (let change = 0; change < 2; change++) {
    changeSecret()
    server.clock.forwardSeconds(60)
    const later = createClient(server)
    for (const { number, email, accessToken } of made) {
      assert.equal((await later.get(`/api/applications/by-link/${accessToken}`)).status, 200)
      assert.equal(await findAgain(later, number, email), accessToken)
    }
    made.push(await newApplication(later))
  }
})

async function newApplication(visitor: TestClient) {
  const answers = validAnswers()
  const wish = await makeChoice(server.deps)
  const { number, accessToken } = await makeApplication(visitor, { ...wish, answers })
  return { number, email: answers['email'] ?? '', accessToken, sent: accessToken }
}

test('a form in progress and a conversation still open after a change', async () => {
  const visitor = createClient(server)
  const draft = await makeDraft(visitor, await makeChoice(server.deps))
  changeSecret()
  const kept = await visitor.get(`/api/applications/drafts/${draft.key}`, {
    headers: draft.headers,
  })
  assert.equal(kept.status, 200, await kept.text())
})

test('the codes of an app and recovery codes sign in after a change, and are sealed again', async () => {
  const admin = await signedInAs(server, 'owner')
  const setup = await admin.post('/api/admin/account/totp', { password: testPassword })
  assert.equal(setup.status, 200)
  const { secret } = await setup.json()
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now().getTime(),
    })
  const confirmed = await admin.post('/api/admin/account/totp/confirm', { code: codeNow() })
  const { recoveryCodes } = await confirmed.json()

  changeSecret()
  const signInWith = async (code: string) => {
    server.clock.forwardSeconds(30)
    const visitor = createClient(server)
    const { ticket } = await (await visitor.signIn(admin.account.email, testPassword)).json()
    return (await visitor.post('/api/signin/code', { ticket, code })).status
  }
  server.clock.forwardSeconds(30)
  assert.equal(await signInWith(recoveryCodes[0]), 200)
  server.clock.forwardSeconds(30)
  const visitor = createClient(server)
  const { ticket } = await (await visitor.signIn(admin.account.email, testPassword)).json()
  const used = await visitor.post('/api/signin/code', { ticket, code: codeNow() })
  assert.equal(used.status, 200)

  // Once used under the present secret, the app's code no longer needs the former one.
  server.deps.secret = { ...server.deps.secret, former: [] }
  server.clock.forwardSeconds(30)
  const again = createClient(server)
  const second = await (await again.signIn(admin.account.email, testPassword)).json()
  const later = await again.post('/api/signin/code', { ticket: second.ticket, code: codeNow() })
  assert.equal(later.status, 200)
})

test('the trail is valid across changes, but not if an old secret follows a new one', async () => {
  const other = await createTestApp()
  const { deps } = other
  const line = () =>
    recordAudit(deps.db, {
      actor: 'system',
      action: 'task.added',
      entity: 'applicant',
      entityKey: 'a',
    })
  const [first, second] = [deps.secret, { current: randomBytes(48), former: [deps.secret.current] }]
  await line()
  await sealAudit(deps)
  await line()
  await sealAudit({ ...deps, secret: second })
  const held = await verifyAudit({ ...deps, secret: second })
  assert.deepEqual([held.blocks, held.findings], [2, []])
  const alone = { current: second.current, former: [] }
  const { findings } = await verifyAudit({ ...deps, secret: alone })
  assert.deepEqual(findings, [{ kind: 'seal_broken', number: 1 }])

  await line()
  await sealAudit({ ...deps, secret: first })
  const forged = await verifyAudit({ ...deps, secret: second })
  assert.deepEqual(forged.findings, [{ kind: 'seal_broken', number: 3 }])
  await other.close()
})

test('secrets in the key file that the configuration no longer names count as former', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-secret-'))
  const made = readSecret(readEnv({}), folder)
  assert.deepEqual(made.former, [])
  assert.deepEqual(readSecret(readEnv({}), folder), made)
  const [one, two, three] = [1, 2, 3].map(() => randomBytes(48).toString('base64url'))
  const configured = readSecret(
    readEnv({ SECRET_KEY: one, SECRET_KEY_OLD: `${two}, ${three}` }),
    folder,
  )
  assert.deepEqual([configured.current, ...configured.former].map(String), [
    one,
    two,
    three,
    String(made.current),
  ])
  const file = join(folder, 'secret-key')
  writeFileSync(file, `${one}\n${readFileSync(file, 'utf8')}`)
  const changed = readSecret(readEnv({}), folder)
  assert.deepEqual([changed.current, ...changed.former].map(String), [one, String(made.current)])
  assert.notEqual(keyIdOf(changed), keyIdOf(made))
  assert.throws(() => readEnv({ SECRET_KEY_OLD: 'too short' }), /SECRET_KEY_OLD/)
  rmSync(folder, { recursive: true })
})
