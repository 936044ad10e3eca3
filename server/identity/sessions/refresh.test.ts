import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Role } from '#contract/identity/permissions.ts'
import { createClient } from '../../testing/client.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { captureLog } from '../../testing/log.ts'
import { readUntil } from '../../testing/read-until.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeRefreshToken, readRefreshToken } from './refresh-token.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

test('a refresh answers a new pair, the role and the seconds it lasts, and nothing else', async () => {
  const { session, exchange } = await signedIn()
  const next = await exchange(session.refresh_token)
  assert.equal(next.status, 200)
  assert.equal(next.headers.get('cache-control'), 'no-store')
  const body = await next.json()
  assert.deepEqual(Object.keys(body).sort(), ['expires_in', 'refresh_token', 'role', 'token'])
  assert.equal(body.role, 'admin')
  assert.equal(body.expires_in, 600)
  assert.notEqual(body.refresh_token, session.refresh_token)
})

test('twenty parallel refreshes with one token get one successor, and the counter goes up by one', async () => {
  const { session, exchange, row } = await signedIn()
  const log = captureLog(server)
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await exchange(session.refresh_token)
      assert.equal(answer.status, 200)
      return (await answer.json()).refresh_token
    }),
  )
  assert.equal(new Set(answers).size, 1)
  assert.equal((await row()).counter, 1)
  const causes = log.filter((entry) => entry.msg === 'refresh').map((entry) => entry['cause'])
  assert.equal(causes.filter((cause) => cause === 'rotated').length, 1)
  assert.equal(causes.filter((cause) => cause === 'benign replay').length, 19)
  assert.equal((await exchange(answers[0])).status, 200)
})

test('an answer lost on the way is given again, after seconds and after minutes', async () => {
  for (const seconds of [5, 30, 10 * 60]) {
    const { session, exchange, row } = await signedIn()
    const lost = await (await exchange(session.refresh_token)).json()
    server.clock.forwardSeconds(seconds)
    const again = await exchange(session.refresh_token)
    assert.equal(again.status, 200, `${seconds} s later`)
    assert.equal((await again.json()).refresh_token, lost.refresh_token)
    assert.equal((await row()).counter, 1)
  }
})

test('the predecessor of a pair in use is a copy in other hands after half a minute: the session ends', async () => {
  for (const use of ['access token', 'refresh token'] as const) {
    const { session, exchange, me, row, key } = await signedIn()
    const next = await (await exchange(session.refresh_token)).json()
    if (use === 'access token') assert.equal((await me(next.token)).status, 200)
    else await exchange(next.refresh_token)

    server.clock.forwardSeconds(31)
    const log = captureLog(server)
    const reuse = await exchange(session.refresh_token)
    assert.equal(reuse.status, 401)
    assert.equal((await reuse.json()).code, 'session_revoked')
    assert.equal(log.find((entry) => entry.msg === 'refresh')?.['cause'], 'reused')
    assert.equal((await row()).revoked_reason, 'refresh token reused')

    assert.equal((await me(next.token)).status, 401, 'the access token is refused at once')
    const after = await exchange(next.refresh_token)
    assert.equal((await after.json()).code, 'session_revoked')
    const event = await server.deps.db
      .selectFrom('audit_event')
      .selectAll()
      .where('entity_key', '=', key)
      .executeTakeFirstOrThrow()
    assert.equal(event.action, 'session.revoked')
    assert.equal(event.actor, 'system')
  }
})

test('within half a minute the predecessor is still taken for a late tab, used or not', async () => {
  const { session, exchange, me } = await signedIn()
  const next = await (await exchange(session.refresh_token)).json()
  await me(next.token)
  server.clock.forwardSeconds(30)
  assert.equal((await exchange(session.refresh_token)).status, 200)
})

test('a token two rotations old ends the session even at once', async () => {
  const { session, exchange } = await signedIn()
  const second = await (await exchange(session.refresh_token)).json()
  await exchange(second.refresh_token)
  const answer = await exchange(session.refresh_token)
  assert.equal((await answer.json()).code, 'session_revoked')
})

test('a refresh token that was not issued here is 401, and the session continues', async () => {
  const { session, exchange, row } = await signedIn()
  const grant = readRefreshToken(server.deps, session.refresh_token)
  assert.ok(grant)
  const { refresh_token: token, token: access } = session
  const other = {
    secret: { current: Buffer.from('the secret of another installation, long enough'), former: [] },
  }
  for (const forged of [
    makeRefreshToken(server.deps, { ...grant, counter: grant.counter + 1 }),
    makeRefreshToken(other, grant),
    token.slice(0, -1),
    token.slice(0, -22),
    `${token}A`,
    token.replace('.0.', '.00.'),
    token.replace('.0.', '.-1.'),
    token.toUpperCase(),
    `${token}\u0000`,
    access,
    '',
    '..',
    'x'.repeat(10_240),
    '00000000-0000-4000-8000-000000000000.0.x',
    makeRefreshToken(server.deps, {
      sessionId: '00000000-0000-4000-8000-000000000000',
      counter: 0,
    }),
  ]) {
    const answer = await exchange(forged)
    assert.equal(answer.status, 401, forged.slice(0, 80))
    assert.equal((await answer.json()).code, 'session_ended')
  }
  for (const shape of [[token], { token }, 7, null, true]) {
    const answer = await exchange(shape)
    assert.equal(answer.status, 422)
    assert.equal((await answer.json()).code, 'validation_failed')
  }
  assert.equal((await row()).revoked_at, null)
  assert.equal((await exchange(token)).status, 200)
})

test('a session has a fixed end that refreshing never moves, and ends earlier when it lies unused', async () => {
  const hour = 3600
  const day = 24 * hour
  const lives: [Role, boolean, number, number][] = [
    ['admin', false, day, hour],
    ['admin', true, day, hour],
    ['staff', true, day, hour],
    ['applicant', true, 30 * day, 14 * day],
    ['applicant', false, 12 * hour, 12 * hour],
  ]
  for (const [role, persist, absolute, idle] of lives) {
    const unused = await signedIn(role, persist)
    server.clock.forwardSeconds(idle - 1)
    assert.equal((await unused.exchange(unused.session.refresh_token)).status, 200)
    if (idle < absolute) {
      const next = await (await unused.exchange(unused.session.refresh_token)).json()
      server.clock.forwardSeconds(idle)
      const ended = await unused.exchange(next.refresh_token)
      assert.equal((await ended.json()).code, 'session_ended', `${role} unused`)
    }

    const used = await signedIn(role, persist)
    let token = used.session.refresh_token
    const step = Math.floor(idle * 0.75)
    let lived = 0
    for (; lived + step < absolute; lived += step) {
      server.clock.forwardSeconds(step)
      const answer = await used.exchange(token)
      assert.equal(answer.status, 200, `${role} after ${lived + step} s`)
      token = (await answer.json()).refresh_token
    }
    server.clock.forwardSeconds(absolute - lived)
    assert.equal((await used.exchange(token)).status, 401, `${role} at its end`)
  }
})

test('an access token lasts ten minutes and not a second more', async () => {
  const { session, me } = await signedIn()
  server.clock.forwardSeconds(599)
  assert.equal((await me(session.token)).status, 200)
  server.clock.forwardSeconds(1)
  assert.equal((await me(session.token)).status, 401)
})

test('signing out with the refresh token alone ends the session, whichever rotation it belongs to', async () => {
  const { client, session, exchange, me } = await signedIn()
  const next = await (await exchange(session.refresh_token)).json()
  client.bear(undefined)
  const out = await client.post('/api/signout', { refresh_token: session.refresh_token })
  assert.equal(out.status, 204)
  assert.equal((await me(next.token)).status, 401)
  assert.equal((await exchange(next.refresh_token)).status, 401)
  assert.equal((await client.post('/api/signout', { refresh_token: 'x' })).status, 204)
})

test('a refresh that waited for its session answers the role that its account has afterwards', async () => {
  const { session, exchange, key, row } = await signedIn()
  const { db, database } = server.deps
  const { id } = await row()
  const waiting = await db.transaction().execute(async (tx) => {
    const held = tx.selectFrom('session').select('id').where('id', '=', id)
    await held.forUpdate().execute()
    const answer = exchange(session.refresh_token)
    // The embedded database has one connection, which this transaction has.
    if (database.kind !== 'embedded') {
      await readUntil(
        async () => sql`select from pg_locks where not granted`.execute(tx),
        ({ rows }) => rows.length > 0,
      )
    }
    await tx.updateTable('account').set({ role: 'staff' }).where('key', '=', key).execute()
    return { answer }
  })
  const answer = await waiting.answer
  assert.equal(answer.status, 200)
  assert.equal((await answer.json()).role, 'staff')
})

/** A device signed in by the factory, and what it can do. */
async function signedIn(role: Role = 'admin', persist = false) {
  const account = await makeAccount(server.deps, { role })
  const session = await openSession(server.deps, account, { persist })
  const client = createClient(server)
  await client.fetchCsrf()
  client.bear(session.token)
  return {
    client,
    session,
    key: account.key,
    exchange: async (refresh_token: unknown) => {
      await client.fetchCsrf()
      return client.post('/api/refresh', { refresh_token })
    },
    me: (token: string) => client.get('/api/me', { headers: { authorization: `Bearer ${token}` } }),
    row: () =>
      server.deps.db
        .selectFrom('session')
        .selectAll()
        .where('account_id', '=', account.id)
        .executeTakeFirstOrThrow(),
  }
}
