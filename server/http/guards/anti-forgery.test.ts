import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { draftCookie, sentHereCookie } from '#contract/common/values/vocabulary.ts'
import { keepDraft } from '../../../app/public/admissions/drafts/draft-cookie.server.ts'
import { createApp } from '../../app.ts'
import { createClient, signedInAs } from '../../testing/client.ts'
import { makeDraft } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { makeAccount, testPassword } from '../../testing/factories-identity.ts'
import { createTestApp, type TestApp, testOrigin } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const csrfCookie = '/sanctum/csrf-cookie'

test('csrf-cookie answers 204 without a body, with a cookie scripts can read and one they cannot', async () => {
  for (const init of [
    {},
    { headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' } },
    { method: 'HEAD' },
  ]) {
    const answer = await server.request(csrfCookie, init)
    assert.equal(answer.status, 204)
    assert.equal(await answer.text(), '')
    assert.equal(answer.headers.get('content-type'), null)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    const { xsrf, session } = cookiesOf(answer)
    assert.match(xsrf, /^XSRF-TOKEN=[\w.-]+; /)
    assert.doesNotMatch(xsrf, /HttpOnly|Secure/)
    assert.match(session, /^passerelle=[\w.-]+; .*HttpOnly/)
    for (const cookie of [xsrf, session]) {
      assert.match(cookie, /; Max-Age=604800; Path=\/; .*SameSite=Lax$/)
    }
  }
})

test('the token stays the same as long as the session does', async () => {
  const client = createClient(server)
  await client.fetchCsrf()
  const token = client.cookies.get('XSRF-TOKEN')
  await client.fetchCsrf()
  assert.equal(client.cookies.get('XSRF-TOKEN'), token)
  client.cookies.delete('XSRF-TOKEN')
  server.clock.forwardSeconds(6 * 24 * 3600)
  await client.fetchCsrf()
  assert.equal(client.cookies.get('XSRF-TOKEN'), token)
})

test('an expired, forged or foreign session cookie is replaced by a new session', async () => {
  const client = createClient(server)
  await client.fetchCsrf()
  const token = client.cookies.get('XSRF-TOKEN')
  const session = client.cookies.get('passerelle') ?? ''
  const [visitor = '', expires = '', signature = ''] = session.split('.')
  for (const forged of [
    `${visitor}.${Number(expires) + 1}.${signature}`,
    `${'A'.repeat(32)}.${expires}.${signature}`,
    `${visitor}.${expires}.${'A'.repeat(43)}`,
    `${visitor}.${expires}`,
    '%00',
    '',
  ]) {
    const answer = await server.request(csrfCookie, { headers: { cookie: `passerelle=${forged}` } })
    assert.equal(answer.status, 204)
    assert.ok(!cookiesOf(answer).xsrf.includes(`=${token};`), forged)
  }
  server.clock.forwardSeconds(7 * 24 * 3600 + 1)
  await client.fetchCsrf()
  assert.notEqual(client.cookies.get('XSRF-TOKEN'), token)
})

test('behind https both cookies are Secure and the session cookie is bound to this host', async () => {
  const { deps, pageCache } = server
  const secure = createApp({
    deps: { ...deps, env: { ...deps.env, publicUrl: 'https://study.example.org' } },
    pageCache,
  })
  const answer = await secure.request(csrfCookie, {}, {})
  const [xsrf = '', own = '', session = '', ...others] = answer.headers.getSetCookie()
  assert.deepEqual(others, [])
  assert.match(xsrf, /^XSRF-TOKEN=.*; Secure; /)
  assert.equal(own, `__Host-${xsrf}`, 'the same again, which a neighbour can’t set')
  assert.doesNotMatch(own, /HttpOnly|Domain/)
  assert.match(session, /^__Host-passerelle=.*; Path=\/; HttpOnly; Secure; /)
  assert.doesNotMatch(session, /Domain/)
})

test('behind https secrets that open or find a form are in cookies of this host only', async () => {
  const publicUrl = 'https://study.example.org'
  assert.equal(draftCookie('key', publicUrl), '__Host-draft_key')
  assert.equal(sentHereCookie(publicUrl), '__Host-sent_here')
  assert.match(
    keepDraft('key', 'secret', publicUrl, 30),
    /^__Host-draft_key=secret; .*Path=\/; HttpOnly; Secure; /,
  )
  const { deps, pageCache } = server
  const secure = createApp({ deps: { ...deps, env: { ...deps.env, publicUrl } }, pageCache })
  const draft = await makeDraft(createClient(server), await makeChoice(deps))
  const read = async (cookie: string) => {
    const path = `/api/applications/drafts/${draft.key}`
    return (await secure.request(path, { headers: { cookie: `${cookie}=${draft.secret}` } }, {}))
      .status
  }
  assert.equal(await read(`__Host-draft_${draft.key}`), 200)
  assert.equal(await read(`draft_${draft.key}`), 404, 'any host below ours could have set it')
})

test('a write without our own token, or from elsewhere, is refused and changes nothing', async () => {
  const account = await makeAccount(server.deps)
  const victim = createClient(server)
  await victim.fetchCsrf()
  const before = victim.cookies.get('XSRF-TOKEN') ?? ''
  assert.equal((await victim.signIn(account.email, testPassword)).status, 200)
  const stranger = createClient(server)
  await stranger.fetchCsrf()
  const admin = await signedInAs(server, 'owner')
  await admin.fetchCsrf()
  const own = (client: typeof victim) => client.cookies.get('XSRF-TOKEN') ?? ''

  const writes: { client: typeof victim; path: string; body: unknown }[] = [
    {
      client: victim,
      path: '/api/signin',
      body: { email: account.email, password: testPassword, persist: false },
    },
    { client: victim, path: '/api/refresh', body: { refresh_token: 'x' } },
    { client: victim, path: '/api/signout', body: {} },
    {
      client: victim,
      path: '/api/signup',
      body: { givenNames: 'Amina', email: 'new@example.org', password: 'un lac bleu et vert' },
    },
    { client: victim, path: '/api/forgot', body: { email: account.email } },
    {
      client: admin,
      path: '/api/admin/staff',
      body: {
        givenNames: 'Zoé',
        familyName: null,
        email: 'zoe@example.org',
        title: null,
        role: 'staff',
        preset: null,
        permissions: [],
        language: 'fr',
      },
    },
  ]
  const forged: [string, Record<string, string>, number][] = [
    ['no token', { 'x-xsrf-token': '' }, 419],
    ['a wrong token', { 'x-xsrf-token': `${'A'.repeat(43)}.${'A'.repeat(16)}` }, 419],
    ["another session's token", { 'x-xsrf-token': own(stranger) }, 419],
    ['the token of before sign-in', { 'x-xsrf-token': before }, 419],
    ['no session', { cookie: '' }, 419],
    ['text/plain JSON', { 'content-type': 'text/plain', 'x-xsrf-token': '' }, 419],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': '' }, 419],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another origin', { origin: 'https://evil.example.org' }, 403],
    ['our host by another port', { origin: 'http://localhost:3001' }, 403],
    ['our host by another scheme', { origin: 'https://localhost:3000' }, 403],
  ]
  const state = await snapshot()
  for (const { client, path, body } of writes) {
    for (const [name, headers, status] of forged) {
      const answer = await client.post(path, body, { headers })
      const problem = await answer.json()
      assert.equal(answer.status, status, `${path} with ${name}`)
      assert.equal(problem.code, status === 419 ? 'csrf_mismatch' : 'origin_rejected')
      if (status === 419) assert.equal(problem.message, 'CSRF token mismatch.')
    }
    assert.equal((await client.get(path)).status, path.includes('staff') ? 200 : 404)
  }
  assert.deepEqual(await snapshot(), state)
})

test('the token is accepted as it is in the cookie, raw or percent-encoded', async () => {
  for (const encode of [
    (token: string) => token,
    encodeURIComponent,
    (token: string) => token.replace('.', '%2E'),
  ]) {
    const client = createClient(server)
    await client.fetchCsrf()
    const token = encode(client.cookies.get('XSRF-TOKEN') ?? '')
    const answer = await client.post('/api/signout', {}, { headers: { 'x-xsrf-token': token } })
    assert.equal(answer.status, 204, token)
  }
})

test('a request from our own page passes by the public address and by the address used', async () => {
  const { deps, pageCache } = server
  const app = createApp({
    deps: { ...deps, env: { ...deps.env, publicUrl: 'http://study.example.org' } },
    pageCache,
  })
  for (const [url, origin, status] of [
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000', 204],
    ['http://localhost:4000', 'http://localhost:4000', 204],
    ['http://127.0.0.1:4000', 'http://study.example.org', 204],
    ['http://127.0.0.1:4000', 'http://localhost:4000', 403],
  ] as const) {
    const cookies = (await app.request(`${url}${csrfCookie}`, {}, {})).headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
    const answer = await app.request(
      `${url}/api/signout`,
      {
        method: 'POST',
        headers: {
          origin,
          cookie: cookies.join('; '),
          'x-xsrf-token': (cookies[0] ?? '').slice('XSRF-TOKEN='.length),
        },
      },
      {},
    )
    assert.equal(answer.status, status, `${origin} on ${url}`)
  }
})

test('a page left open past its session is refused with 419, and passes once the cookie is fetched again', async () => {
  const client = createClient(server)
  await client.fetchCsrf()
  server.clock.forwardSeconds(8 * 24 * 3600)
  const late = await client.post('/api/forgot', { email: 'visitor@example.org' })
  assert.equal(late.status, 419)
  await client.fetchCsrf()
  assert.equal((await client.post('/api/forgot', { email: 'visitor@example.org' })).status, 202)
})

test('signing in and signing out renew the session and its token', async () => {
  const account = await makeAccount(server.deps)
  const client = createClient(server)
  await client.fetchCsrf()
  const both = () => ['XSRF-TOKEN', 'passerelle'].map((name) => client.cookies.get(name))
  const seen = both()
  await client.signIn(account.email, testPassword)
  seen.push(...both())
  await client.post('/api/signout')
  seen.push(...both())
  assert.equal(new Set(seen).size, 6)
})

test('a page that asks for the token sets its cookies and is never cached', async () => {
  const { deps, pageCache } = server
  const app = createApp({
    deps,
    pageCache,
    render: async (request, page) =>
      new Response(new URL(request.url).pathname === '/form' ? page.csrf().token : 'plain', {
        headers: { 'content-type': 'text/html', 'cache-control': 's-maxage=60' },
      }),
  })
  const form = await app.request(`${testOrigin}/form`, {}, {})
  const token = await form.text()
  const { xsrf, session } = cookiesOf(form)
  assert.ok(xsrf.startsWith(`XSRF-TOKEN=${token};`))
  assert.equal(form.headers.get('cache-control'), 'no-store')
  assert.equal(pageCache.size().pages, 0)

  const cookie = session.split(';')[0] ?? ''
  const sent = { method: 'POST', headers: { cookie, 'x-xsrf-token': token, origin: testOrigin } }
  assert.equal((await app.request(`${testOrigin}/api/signout`, sent, {})).status, 204)

  const plain = await app.request(`${testOrigin}/plain`, {}, {})
  assert.deepEqual(plain.headers.getSetCookie(), [])
  assert.equal(pageCache.size().pages, 1)
})

test('a page’s own call counts as made by its visitor, behind a proxy too', async () => {
  const { deps, pageCache } = server
  const app = createApp({
    deps: { ...deps, env: { ...deps.env, trustProxy: true } },
    pageCache,
    render: async (request, page) => {
      const { headers } = request
      const call = (path: string, body: string) =>
        page.api(new URL(path, request.url).href, {
          method: 'POST',
          headers: {
            cookie: headers.get('cookie') ?? '',
            origin: headers.get('origin') ?? '',
            'x-xsrf-token': page.csrf().token,
            'content-type': 'application/json',
          },
          body,
        })
      return call('/api/verify', '{"token":"x"}')
    },
  })
  const visit = async (address: string) => {
    // A different browser each time: only the network is distinguished here.
    const { session } = cookiesOf(await app.request(`${testOrigin}${csrfCookie}`, {}, {}))
    return app.request(
      `${testOrigin}/form`,
      {
        method: 'POST',
        headers: {
          cookie: session.split(';')[0] ?? '',
          origin: 'https://localhost:3000',
          'x-forwarded-proto': 'https',
          'x-forwarded-for': address,
        },
      },
      {},
    )
  }
  for (let round = 0; round < 60; round++) assert.equal((await visit('192.0.2.1')).status, 410)
  assert.equal((await visit('192.0.2.1')).status, 429)
  assert.equal((await visit('192.0.2.2')).status, 410)
})

function cookiesOf(answer: Response): { xsrf: string; session: string } {
  const [xsrf = '', session = '', ...others] = answer.headers.getSetCookie()
  assert.deepEqual(others, [])
  return { xsrf, session }
}

/** The data that a write could have changed. */
async function snapshot() {
  const { db } = server.deps
  const count = async (table: 'account' | 'session' | 'outgoing_mail' | 'audit_event') =>
    (
      await db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return {
    accounts: await count('account'),
    sessions: await db
      .selectFrom('session')
      .select(['id', 'counter', 'revoked_at'])
      .orderBy('id')
      .execute(),
    mails: await count('outgoing_mail'),
    events: await count('audit_event'),
  }
}
