import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { keyFor } from '../../keys/secret.ts'
import { createClient, signedInAs } from '../../testing/client.ts'
import {
  makeAccount,
  openSession,
  type TestAccount,
  testPassword,
} from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('a foreign, malformed or misused access token gets 401, and the session continues', async () => {
  const account = await makeAccount(server.deps)
  const session = await openSession(server.deps, account)
  const [header = '', claims = '', signature = ''] = session.token.split('.')
  const key = keyFor(server.deps.secret, 'access token')
  const issue = (head: object, body: object, secret = key) => {
    const signed = `${encode(head)}.${encode(body)}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const head = decode(header)
  const body = decode(claims)
  assert.equal(issue(head, body), session.token, 'the forgeries differ in one thing each')

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signedRs = `${encode({ ...head, alg: 'RS256' })}.${claims}`
  const forged = {
    'alg none': `${encode({ ...head, alg: 'none' })}.${claims}.`,
    'alg none, signed': issue({ ...head, alg: 'none' }, body),
    RS256: `${signedRs}.${sign('sha256', Buffer.from(signedRs), privateKey).toString('base64url')}`,
    'another typ': issue({ ...head, typ: 'JWT' }, body),
    'another kid': issue({ ...head, kid: 'other' }, body),
    'another audience': issue(head, { ...body, aud: 'another-api' }),
    'no audience': issue(head, { ...body, aud: undefined }),
    'no end': issue(head, { ...body, exp: undefined }),
    'an end in words': issue(head, { ...body, exp: '9999999999' }),
    expired: issue(head, { ...body, exp: Math.floor(server.clock.now().getTime() / 1000) }),
    'another session': issue(head, { ...body, sid: '00000000-0000-4000-8000-000000000000' }),
    'a session that is no id': issue(head, { ...body, sid: "' or 1=1 --" }),
    'a session that is a list': issue(head, { ...body, sid: [body['sid']] }),
    'another key': issue(head, body, Buffer.from('another key')),
    'the signature cut': `${header}.${claims}.${signature.slice(0, 20)}`,
    'the signature left out': `${header}.${claims}.`,
    'other claims': `${header}.${encode({ ...body, exp: 9_999_999_999 })}.${signature}`,
    'claims that are no JSON': issueRaw(header, 'bm90IGpzb24', key),
    'claims that are null': issueRaw(header, encode(null), key),
    'the refresh token': session.refresh_token,
    '10 KB': 'x'.repeat(10_240),
    nothing: '',
    dots: '..',
  }
  const client = createClient(server)
  for (const [name, token] of Object.entries(forged)) {
    client.bear(token)
    const answer = await client.get('/api/me')
    assert.equal(answer.status, 401, name)
    assert.equal((await answer.json()).code, 'unauthenticated', name)
  }
  for (const authorization of [session.token, `Basic ${session.token}`, `Bearer${session.token}`]) {
    assert.equal((await client.get('/api/me', { headers: { authorization } })).status, 401)
  }
  client.bear(session.token)
  assert.equal((await client.get('/api/me')).status, 200)
})

test('what an account may do is read at each request: a role or permission taken away counts at once', async () => {
  const client = await signedInAs(server, 'owner')
  const me = await (await client.get('/api/me')).json()
  assert.equal(me.role, 'admin')
  assert.equal(me.key, client.account.key)
  assert.equal((await client.get('/api/admin/staff')).status, 200)

  await setAccount(client.account, { role: 'staff', permissions: [] })
  assert.equal((await client.get('/api/admin/staff')).status, 403)
  assert.equal((await (await client.get('/api/me')).json()).role, 'staff')
  await setAccount(client.account, { role: 'admin', permissions: ['catalogue.write'] })
  assert.equal((await client.get('/api/admin/staff')).status, 200)
  assert.equal((await client.post('/api/admin/staff', {})).status, 403)
})

test('three devices are signed out at once by a reset, by an administrator, and by a suspension', async () => {
  const owner = await signedInAs(server, 'owner')
  const acts = {
    reset: async (account: TestAccount) => {
      const visitor = createClient(server)
      await visitor.post('/api/forgot', { email: account.email })
      const { link } = (await linkTo(account)) ?? {}
      const token = link?.split('/').at(-1)
      const answer = await visitor.post('/api/reset', {
        token,
        password: 'another harbour at dusk',
      })
      assert.equal(answer.status, 200)
    },
    'end sessions': async (account: TestAccount) => {
      const answer = await owner.post(`/api/admin/staff/${account.key}/sessions/end`)
      assert.equal(answer.status, 204)
    },
    suspension: async (account: TestAccount) => {
      const path = `/api/admin/staff/${account.key}`
      const read = await owner.get(path)
      const { givenNames, familyName, title, role, preset, permissions, language } =
        await read.json()
      const edit = { givenNames, familyName, title, role, preset, permissions, language }
      const headers = { 'if-match': read.headers.get('etag') ?? '' }
      const answer = await owner.put(path, { ...edit, status: 'suspended' }, { headers })
      assert.equal(answer.status, 200)
    },
  }
  for (const [name, act] of Object.entries(acts)) {
    const account = await makeAccount(server.deps, { preset: 'counsellor' })
    const devices = await Promise.all([1, 2, 3].map(() => openSession(server.deps, account)))
    const client = createClient(server)
    for (const device of devices) {
      client.bear(device.token)
      assert.equal((await client.get('/api/me')).status, 200)
    }

    await act(account)
    const whose = `session_ended_by_${name === 'reset' ? 'self' : 'administrator'}`
    for (const device of devices) {
      client.bear(device.token)
      assert.equal((await client.get('/api/me')).status, 401, `${name}: access`)
      const answer = await client.post('/api/refresh', { refresh_token: device.refresh_token })
      assert.equal(answer.status, 401, `${name}: refresh`)
      assert.equal((await answer.json()).code, whose, name)
    }
  }
})

test('answers to a signed-in account are never cached', async () => {
  const client = await signedInAs(server, 'owner')
  for (const path of ['/api/me', '/api/admin/staff', `/api/admin/staff/${client.account.key}`]) {
    assert.equal((await client.get(path)).headers.get('cache-control'), 'no-store')
  }
  const account = await makeAccount(server.deps)
  const signedIn = await createClient(server).signIn(account.email, testPassword)
  assert.equal(signedIn.headers.get('cache-control'), 'no-store')
})

function setAccount(
  account: TestAccount,
  changes: { role: 'admin' | 'staff'; permissions: 'catalogue.write'[] },
) {
  return server.deps.db.updateTable('account').set(changes).where('id', '=', account.id).execute()
}

function linkTo(account: TestAccount) {
  return mailsTo(server.deps, account.email).then((mails) => mails.at(-1))
}

function issueRaw(header: string, claims: string, key: Buffer): string {
  const signed = `${header}.${claims}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(text: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
}
