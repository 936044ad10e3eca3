import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { sendDue, senderFor } from '../messaging/deliver-mail.ts'
import { withinAct } from '../security-log/act.ts'
import type { SecurityNote } from '../security-log/security-events.ts'
import { createWatch } from '../security-log/watch.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { type Post, startPost } from '../testing/post.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { countWhatStopped } from './count-what-stopped.ts'
import { watchTrail } from './watch-trail.ts'
import { writeDown } from './write-down.ts'

async function setUp(t: { after: (done: () => Promise<void>) => void }) {
  const post: Post = await startPost()
  const server: TestApp = await createTestApp({ smtpUrl: post.url })
  t.after(async () => {
    await server.close()
    await post.close()
  })
  const { deps } = server
  await makeAccount(deps, { email: 'owner@example.org', language: 'en' })
  await makeAccount(deps, { email: 'directrice@example.org', language: 'fr', givenNames: 'Aïssa' })
  await makeAccount(deps, { email: 'reader@example.org', preset: 'auditor' })
  const happens = (note: SecurityNote, times = 1) =>
    writeDown(deps, { noted: Array.from({ length: times }, () => note) })
  const subjectsTo = async () => {
    const from = post.received.length
    const sender = senderFor(deps)
    while ((await sendDue(deps, sender)) > 0);
    sender.close()
    return post.received.slice(from).map(({ to, subject }) => `${to}: ${subject}`)
  }
  return { server, deps, post, happens, subjectsTo }
}

const both = [
  'owner@example.org: Security alert from Passerelle',
  'directrice@example.org: Alerte de sécurité de Passerelle',
].sort()

test('those who manage the settings are mailed of a reused token, once an hour, in their language', async (t) => {
  const { deps, post, happens, subjectsTo } = await setUp(t)
  const reused: SecurityNote = { event: 'refresh_token_reused', outcome: 'refused' }
  await happens(reused, 3)
  await happens(reused)
  assert.deepEqual((await subjectsTo()).sort(), both)
  const french = post.received.find(({ to }) => to === 'directrice@example.org')?.text ?? ''
  assert.match(french, /Bonjour Aïssa/)
  assert.match(french, /clé de connexion déjà remplacée/)
  assert.match(french, /\/admin\/audit/)
  await happens(reused)
  assert.deepEqual(await subjectsTo(), [])
  await sql`update rate_counter set window_ends_at = now() where key like 'security alert:%'`.execute(
    deps.db,
  )
  await happens(reused)
  assert.deepEqual((await subjectsTo()).sort(), both)
})

test('many refusals, exports, erasures by the team and wrong second factors cause a warning from the count on', async (t) => {
  const { happens, subjectsTo } = await setUp(t)
  for (const [note, count] of [
    [{ event: 'not_allowed', outcome: 'refused' }, 300],
    [{ event: 'second_factor', outcome: 'refused' }, 20],
    [{ event: 'export', outcome: 'done' }, 5],
    [{ event: 'erasure', outcome: 'done', account: 'colleague' }, 5],
  ] as const) {
    await happens(note, count - 1)
    assert.deepEqual(await subjectsTo(), [], note.event)
    await happens(note)
    assert.equal((await subjectsTo()).length, 2, note.event)
  }
})

test('two processes count together', async (t) => {
  const { deps, happens, subjectsTo } = await setUp(t)
  const other = { ...deps, watch: createWatch(deps.watch.log) }
  const taken: SecurityNote = { event: 'export', outcome: 'done' }
  await happens(taken, 3)
  await writeDown(other, { noted: [taken] })
  assert.deepEqual(await subjectsTo(), [])
  await writeDown(other, { noted: [taken] })
  assert.equal((await subjectsTo()).length, 2)

  const refused: SecurityNote = { event: 'not_allowed', outcome: 'refused' }
  await happens(refused, 180)
  await writeDown(other, { noted: Array.from({ length: 119 }, () => refused) })
  assert.deepEqual(await subjectsTo(), [])
  await writeDown(other, { noted: [refused] })
  assert.equal((await subjectsTo()).length, 2)
})

test('refusals that stop before anybody counts them are counted all the same', async (t) => {
  const { deps, subjectsTo } = await setUp(t)
  const refused: SecurityNote = { event: 'not_allowed', outcome: 'refused' }
  const processes = Array.from({ length: 11 }, () => ({
    ...deps,
    watch: createWatch(deps.watch.log),
  }))
  for (const one of processes) {
    await writeDown(one, { noted: Array.from({ length: 29 }, () => refused) })
  }
  assert.deepEqual(await subjectsTo(), [], 'each has seen a few')
  for (const one of processes) await countWhatStopped(one)
  assert.equal((await subjectsTo()).length, 2)
  for (const { watch } of processes) assert.equal(watch.uncounted.size, 0)
})

test('data that expires automatically, or whose person asked for it, alarms no one', async (t) => {
  const { happens, subjectsTo } = await setUp(t)
  await happens({ event: 'not_signed_in', outcome: 'refused' }, 1000)
  await happens({ event: 'erasure', outcome: 'done' }, 50)
  await happens({ event: 'sign_in', outcome: 'done' }, 1000)
  assert.deepEqual(await subjectsTo(), [])
})

test('a changed trail is found once a day, and reported', async (t) => {
  const { deps, post, subjectsTo } = await setUp(t)
  const watches = async () => {
    const act = { noted: [] }
    await withinAct(act, () => watchTrail(deps))
    await writeDown(deps, act)
  }
  await recordAudit(deps.db, { actor: 'system', action: 'task.added', entity: 'applicant' })
  await sealAudit(deps)
  await watches()
  assert.deepEqual(await subjectsTo(), [])
  await sql`alter table audit_event disable trigger user`.execute(deps.db)
  await sql`update audit_event set action = 'task.done'`.execute(deps.db)
  await watches()
  assert.deepEqual(await subjectsTo(), [], 'not before a day is over')
  await sql`update rate_counter set window_ends_at = now() where key like 'trail verified:%'`.execute(
    deps.db,
  )
  await watches()
  assert.equal((await subjectsTo()).length, 2)
  assert.match(post.received.at(-1)?.text ?? '', /npm run audit:verify/)
})
