import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { StaffInput } from '#contract/identity/identity.ts'
import { presets } from '#contract/identity/permissions.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { makeAccount, openSession } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('rate_counter').execute())

const password = 'another harbour at dusk'

test('an invited colleague chooses a password by a mailed link, and works from then on', async () => {
  const owner = await signedInAs(server, 'owner')
  const answer = await owner.post('/api/admin/staff', colleague('leila@example.org'))
  assert.equal(answer.status, 201)
  assert.equal(answer.headers.get('etag'), '"1"')
  const row = await answer.json()
  assert.equal(row.status, 'invited')
  assert.deepEqual(row.permissions, presets.counsellor)

  const [mail] = await mailsTo(server.deps, 'leila@example.org')
  assert.equal(mail?.template, 'staff_invitation')
  assert.match(mail.subject, /^Amina Diallo vous invite/)
  const client = createClient(server)
  assert.match(mail.link ?? '', /\?invited$/)
  const token = tokenIn(mail.link)
  assert.equal((await client.post('/api/reset', { token, password: 'trop court' })).status, 422)
  server.clock.forwardSeconds(7 * 24 * 3600 - 1)
  assert.equal((await client.post('/api/reset', { token, password })).status, 200)
  assert.equal((await client.signIn('leila@example.org', password)).status, 200)
  const after = await (await client.get(`/api/admin/staff/${row.key}`)).json()
  assert.equal(after.status, 'active')
  assert.equal(after.lastSignInAt, server.clock.now().toISOString())
  assert.equal((await mailsTo(server.deps, 'leila@example.org')).length, 1)
})

test('an invitation expires after seven days, and either side can request another', async () => {
  const owner = await signedInAs(server, 'owner')
  const row = await invited(owner, 'late@example.org')
  server.clock.forwardSeconds(7 * 24 * 3600)
  const again = await signedInAs(server, 'owner')
  assert.equal(await accept('late@example.org'), 410)
  assert.equal((await again.post(`/api/admin/staff/${row.key}/invitation`)).status, 204)
  await createClient(server).post('/api/forgot', { email: 'late@example.org' })
  const mails = await mailsTo(server.deps, 'late@example.org')
  assert.deepEqual(
    mails.map((mail) => mail.template),
    ['staff_invitation', 'staff_invitation', 'staff_invitation'],
  )
  assert.equal(await accept('late@example.org'), 200)
  const active = await again.post(`/api/admin/staff/${row.key}/invitation`)
  assert.equal(active.status, 409)
})

test('the list is paged, found by name or address without accents, and never has applicants in it', async () => {
  const owner = await signedInAs(server, 'auditor')
  for (const name of ['Élodie', 'Elodie', 'Eloïse']) {
    await makeAccount(server.deps, { givenNames: name, familyName: 'Searchable' })
  }
  await makeAccount(server.deps, { role: 'applicant', familyName: 'Searchable' })
  const list = async (query: string) => (await owner.get(`/api/admin/staff?${query}`)).json()
  const all = await list('q=searchable&size=2')
  assert.equal(all.total, 3)
  assert.equal(all.rows.length, 2)
  assert.equal((await list('q=searchable&size=2&page=2')).rows.length, 1)
  const beyond = await list('q=searchable&size=2&page=9')
  assert.deepEqual([beyond.total, beyond.rows.length], [3, 0])
  assert.equal((await list('q=ELODIE%20search')).total, 2)
  assert.equal((await list('q=%25')).total, 0)
  assert.equal((await owner.get('/api/admin/staff?size=101')).status, 400)
})

test('a change needs the version it was made from', async () => {
  const owner = await signedInAs(server, 'owner')
  const { key } = await makeAccount(server.deps, { preset: 'editor' })
  const edit = { ...editOf('editor'), title: 'Éditrice' }
  const send = (headers: Record<string, string>) =>
    owner.put(`/api/admin/staff/${key}`, edit, { headers })
  assert.equal(await codeOf(send({})), 'version_missing')
  assert.equal(await codeOf(send({ 'if-match': '"2"' })), 'version_stale')
  assert.equal(await codeOf(send({ 'if-match': '*' })), 'version_stale')
  const answer = await send({ 'if-match': '"1"' })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('etag'), '"2"')
  assert.equal((await answer.json()).title, 'Éditrice')
  assert.equal(await codeOf(send({ 'if-match': '"1"' })), 'version_stale')
})

test('of two changes at the same instant, one is refused', async () => {
  const owner = await signedInAs(server, 'owner')
  const { key } = await makeAccount(server.deps, { preset: 'editor' })
  const statuses = await Promise.all(
    ['One', 'Other'].map(async (title) => (await change(owner, key, { title }, 1)).status),
  )
  assert.deepEqual(statuses.toSorted(), [200, 412])
})

test('no one grants more than they hold, or changes a colleague who holds more', async () => {
  const manager = await managerWith(['staff.manage', 'applicants.read'])
  const owner = await makeAccount(server.deps)
  const peer = await makeAccount(server.deps, { permissions: ['applicants.read'] })
  const refused = [
    manager.post('/api/admin/staff', { ...colleague('a@example.org'), preset: 'owner' }),
    manager.post('/api/admin/staff', {
      ...colleague('b@example.org'),
      preset: null,
      permissions: ['data.erase'],
    }),
    change(manager, peer.key, { permissions: ['applicants.read', 'catalogue.write'] }, 1),
    change(manager, owner.key, { permissions: ['applicants.read'] }, 1),
    change(manager, owner.key, { permissions: ['applicants.read'], status: 'suspended' }, 1),
    manager.post(`/api/admin/staff/${owner.key}/sessions/end`),
    manager.post(`/api/admin/staff/${owner.key}/invitation`),
  ]
  for (const answer of refused) assert.equal(await codeOf(answer), 'above_own_level')
  assert.equal((await change(manager, peer.key, { permissions: [] }, 1)).status, 200)

  const reader = await signedInAs(server, 'manager')
  assert.equal(await codeOf(change(reader, peer.key, {}, 2)), 'forbidden')
})

test('a preset gives exactly its permissions, and outside the admin area there are none', async () => {
  const owner = await signedInAs(server, 'owner')
  const make = async (email: string, more: Partial<StaffInput>) =>
    (await owner.post('/api/admin/staff', { ...colleague(email), ...more })).json()
  const auditor = await make('c@example.org', { preset: 'auditor', permissions: ['data.erase'] })
  assert.deepEqual(auditor.permissions, ['applicants.read', 'audit.read'])
  const staff = await make('d@example.org', { role: 'staff', permissions: ['data.erase'] })
  assert.deepEqual([staff.preset, staff.permissions], [null, []])
  const taken = await owner.post('/api/admin/staff', colleague('C@example.org'))
  assert.equal(await codeOf(taken), 'email_taken')
})

test('the last administrator who manages staff can’t be removed', async () => {
  const alone = await createTestApp()
  try {
    const owner = await signedInAs(alone, 'owner')
    await makeAccount(alone.deps, { preset: 'manager' })
    await makeAccount(alone.deps, { status: 'suspended' })
    const { key } = owner.account
    for (const edit of [
      { status: 'suspended' as const },
      { role: 'staff' as const },
      { preset: 'manager' as const },
      { preset: null, permissions: [] },
    ]) {
      assert.equal(await codeOf(change(owner, key, edit, 1)), 'last_administrator')
    }
    assert.equal((await change(owner, key, { title: 'Director', preset: 'owner' }, 1)).status, 200)
  } finally {
    await alone.close()
  }
})

for (const [what, edit] of [
  ['demote', { preset: 'manager' }],
  ['suspend', { preset: 'owner', status: 'suspended' }],
] as const) {
  test(`two administrators who ${what} each other at the same instant leave one of them`, async () => {
    for (let round = 0; round < 5; round++) {
      const alone = await createTestApp()
      try {
        const one = await signedInAs(alone, 'owner')
        const other = await signedInAs(alone, 'owner')
        await Promise.all([one.fetchCsrf(), other.fetchCsrf()])
        const statuses = await Promise.all([
          change(one, other.account.key, edit, 1),
          change(other, one.account.key, edit, 1),
        ]).then((answers) => answers.map((answer) => answer.status))
        // By then the one who lost has no rights, or no session any more.
        assert.ok(statuses.includes(200), `${statuses}`)
        assert.equal(statuses.filter((status) => status === 401 || status === 403).length, 1)
        const { db } = alone.deps
        const left = await db
          .selectFrom('account')
          .select('key')
          .where('status', '=', 'active')
          .where('preset', '=', 'owner')
          .execute()
        assert.equal(left.length, 1)
      } finally {
        await alone.close()
      }
    }
  })
}

test('an attempt to act above one’s own level is refused and recorded in the trail', async () => {
  const manager = await managerWith(['staff.manage', 'applicants.read'])
  const own = manager.account.key
  const owner = await makeAccount(server.deps)
  await codeOf(change(manager, owner.key, { status: 'suspended' }, 1))
  await codeOf(change(manager, own, { permissions: ['staff.manage'] }, 1))
  await codeOf(change(manager, own, { permissions: ['staff.manage', 'data.erase'] }, 1))
  await codeOf(manager.post('/api/admin/staff', { ...colleague('e@example.org'), preset: 'owner' }))
  const lines = await server.deps.db
    .selectFrom('audit_event')
    .select(['entity_key', 'after'])
    .where('actor', '=', own)
    .where('action', '=', 'staff.change_refused')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    lines.map(({ entity_key, after }) => [entity_key, after]),
    [
      [owner.key, { problem: 'above_own_level' }],
      [own, { problem: 'own_rights' }],
      [own, { problem: 'above_own_level' }],
      [null, { problem: 'above_own_level' }],
    ],
  )
})

test('a suspended colleague is out at once, with the invitation, and can come back', async () => {
  const owner = await signedInAs(server, 'owner')
  const row = await invited(owner, 'out@example.org')
  const out = await change(owner, row.key, { preset: 'counsellor', status: 'suspended' }, 1)
  assert.equal((await out.json()).status, 'suspended')
  assert.equal(await accept('out@example.org'), 410)
  const back = await change(owner, row.key, { preset: 'counsellor', status: 'active' }, 2)
  assert.equal((await back.json()).status, 'invited', 'without a password there is nothing active')
})

test('coming back from a suspension restores no old session', async () => {
  const owner = await signedInAs(server, 'owner')
  const { account, ...colleagueClient } = await signedInAs(server, 'editor')
  assert.equal((await colleagueClient.get('/api/me')).status, 200)
  await change(owner, account.key, { preset: 'editor', status: 'suspended' }, 1)
  assert.equal((await colleagueClient.get('/api/me')).status, 401)
  await change(owner, account.key, { preset: 'editor', status: 'active' }, 2)
  assert.equal((await colleagueClient.get('/api/me')).status, 401)
})

test('the trail has every change of staff with its author, before and after, and no secret', async () => {
  const owner = await signedInAs(server, 'owner')
  const row = await invited(owner, 'trail@example.org')
  await accept('trail@example.org')
  await change(owner, row.key, { preset: 'editor' }, 1)
  await change(owner, row.key, { preset: 'editor', status: 'suspended' }, 2)
  await change(owner, row.key, { preset: 'editor', status: 'active' }, 3)
  await owner.post(`/api/admin/staff/${row.key}/sessions/end`)
  const events = await server.deps.db
    .selectFrom('audit_event')
    .selectAll()
    .where('entity_key', '=', row.key)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.map((event) => [event.action, event.actor === owner.account.key]),
    [
      ['staff.invited', true],
      ['invitation.accepted', false],
      ['staff.changed', true],
      ['staff.suspended', true],
      ['staff.reinstated', true],
      ['staff.sessions_ended', true],
    ],
  )
  const changed = events[2]
  assert.match(JSON.stringify(changed?.before), /"preset":"counsellor"/)
  assert.match(JSON.stringify(changed?.after), /"preset":"editor"/)
  assert.ok(changed?.request_id)
  assert.doesNotMatch(JSON.stringify(events), /argon2|password_hash|hasPassword/)
})

test('an unknown key, a key of an applicant and a malformed key get the same 404', async () => {
  const owner = await signedInAs(server, 'owner')
  const applicant = await makeAccount(server.deps, { role: 'applicant' })
  for (const key of [applicant.key, 'A'.repeat(22), 'x', '1']) {
    for (const answer of [
      await owner.get(`/api/admin/staff/${key}`),
      await change(owner, key, {}, 1),
      await owner.post(`/api/admin/staff/${key}/sessions/end`),
    ]) {
      assert.equal(answer.status, 404)
    }
  }
})

function colleague(email: string): StaffInput {
  return {
    givenNames: 'Leïla',
    familyName: null,
    email,
    title: null,
    role: 'admin',
    preset: 'counsellor',
    permissions: [],
    scope: { kind: 'all' },
    language: 'fr',
    languages: [],
  }
}

function editOf(preset: StaffInput['preset']) {
  const { email, ...edit } = colleague('')
  return { ...edit, preset }
}

function change(
  client: TestClient,
  key: string,
  edit: Partial<StaffInput> & { status?: 'active' | 'suspended' },
  version: number,
): Promise<Response> {
  const sent = { ...editOf(null), ...edit }
  return client.put(`/api/admin/staff/${key}`, sent, { headers: { 'if-match': `"${version}"` } })
}

async function invited(owner: TestClient, email: string): Promise<{ key: string }> {
  return (await owner.post('/api/admin/staff', colleague(email))).json()
}

async function accept(email: string): Promise<number> {
  const mail = (await mailsTo(server.deps, email)).at(-1)
  const token = tokenIn(mail?.link)
  return (await createClient(server).post('/api/reset', { token, password })).status
}

async function managerWith(permissions: ('staff.manage' | 'applicants.read')[]) {
  const account = await makeAccount(server.deps, { permissions })
  const client = createClient(server)
  client.bear((await openSession(server.deps, account)).token)
  return { ...client, account }
}

async function codeOf(answer: Response | Promise<Response>): Promise<string> {
  return (await (await answer).json()).code
}

/** The page's address marks an invitation; the token is its last part. */
function tokenIn(link: string | undefined): string | undefined {
  return URL.parse(link ?? '')
    ?.pathname.split('/')
    .at(-1)
}

test('a person whose rights shrink while they invite a colleague grants no more than they still hold', async (t) => {
  // It has one connection: what waits for it takes turns.
  if (server.database.kind !== 'embedded') return t.skip('on the embedded database alone')
  const { db } = server.deps
  for (let turn = 0; turn < 8; turn++) {
    const owner = await signedInAs(server, 'owner')
    await owner.fetchCsrf()
    const email = `accomplice-${turn}@example.org`
    let wasThere = false
    const reduce = async () => {
      for (let passed = 0; passed < turn; passed++) await db.transaction().execute(async () => {})
      await db.transaction().execute(async (tx) => {
        const found = await tx
          .selectFrom('account')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst()
        wasThere = found !== undefined
        await tx
          .updateTable('account')
          .set({ permissions: ['staff.manage'], preset: null })
          .where('id', '=', owner.account.id)
          .execute()
      })
    }
    const invitation = colleague(email)
    const [answer] = await Promise.all([owner.post('/api/admin/staff', invitation), reduce()])
    if (!wasThere) assert.equal(answer.status, 403, `in turn ${turn}`)
  }
})
