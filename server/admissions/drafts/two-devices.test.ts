import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, DraftStarted } from '#contract/admissions/admissions.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import {
  fillDraft,
  type MadeDraft,
  makeDraft,
  submitDraft,
} from '../../testing/factories-admissions.ts'
import { makeProgram } from '../../testing/factories-catalogue.ts'
import { codeOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let draft: MadeDraft
before(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
  const { key, intakes } = await makeProgram(server.deps)
  draft = await makeDraft(visitor, { program: key, intake: intakes[0]?.key ?? '' })
})
after(() => server.close())

function save(givenNames: string, version: number, writer: string): Promise<Response> {
  return visitor.put(
    `/api/applications/drafts/${draft.key}`,
    { step: 'identity', answers: { givenNames }, version, writer },
    { headers: draft.headers },
  )
}

async function read(): Promise<Draft> {
  const path = `/api/applications/drafts/${draft.key}`
  const answer = await visitor.get(path, { headers: draft.headers })
  return Draft.parse(await answer.json())
}

const mailedLinks = async (): Promise<string[]> => {
  const mails = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('text_body')
    .where('template', '=', 'application_draft')
    .orderBy('id')
    .execute()
  return mails.map((mail) => /\/apply\/resume\/(\S+)/.exec(mail.text_body)?.[1] ?? '')
}

test('the second of two devices overwrites nothing before it has seen what the first saved', async () => {
  assert.equal((await save('Awa', 0, 'phone')).status, 200)
  const late = await save('Eva', 0, 'laptop')
  assert.deepEqual([late.status, await codeOf(late)], [412, 'version_stale'])
  const { answers, versions } = await read()
  assert.deepEqual([answers['givenNames'], versions['identity']], ['Awa', 1])
  assert.equal((await save('Eva', 1, 'laptop')).status, 200)
  assert.equal((await read()).answers['givenNames'], 'Eva')
})

test('when twenty devices save at once from the same state, one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => save(`Awa ${'abcdefghijklmnopqrst'[at]}`, 0, `d${at}`)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [200, ...Array.from({ length: 19 }, () => 412)])
})

test('a page whose answer was lost may send the same again, and continue', async () => {
  await save('Awa', 0, 'phone')
  assert.equal((await save('Awa', 0, 'phone')).status, 200)
  assert.equal((await save('Awa Marie', 0, 'phone')).status, 200)
  assert.equal((await save('Awa Marie', 0, 'laptop')).status, 200)
  assert.equal((await read()).answers['givenNames'], 'Awa Marie')
})

test('a link mailed to the visitor opens the draft elsewhere; the next one ends it', async () => {
  await save('Awa', 0, 'phone')
  const ask = () =>
    visitor.post(
      `/api/applications/drafts/${draft.key}/link`,
      { email: 'awa@example.test' },
      { headers: draft.headers },
    )
  assert.equal((await ask()).status, 202)
  const elsewhere = createClient(server)
  const open = (token: string) => elsewhere.post('/api/applications/draft-link', { token })
  const [first = ''] = await mailedLinks()
  const opened = DraftStarted.parse(await (await open(first)).json())
  assert.deepEqual(opened, { key: draft.key, secret: draft.secret })
  const kept = await server.deps.db.selectFrom('application_draft').selectAll().execute()
  assert.ok(!JSON.stringify(kept).includes(first))

  // One address gets one such mail a minute.
  await server.deps.db.deleteFrom('rate_counter').execute()
  await ask()
  const [, second = ''] = await mailedLinks()
  assert.equal((await open(first)).status, 404)
  assert.equal((await open(second)).status, 200)
  await visitor.send('DELETE', `/api/applications/drafts/${draft.key}/link`, {
    headers: draft.headers,
  })
  assert.equal((await open(second)).status, 404)
})

test('a mailed link ends after 7 days, and with the submission', async () => {
  const path = `/api/applications/drafts/${draft.key}/link`
  await visitor.post(path, { email: 'awa@example.test' }, { headers: draft.headers })
  const token = (await mailedLinks()).at(-1) ?? ''
  const open = () => createClient(server).post('/api/applications/draft-link', { token })
  server.clock.forwardSeconds(7 * 86_400 - 1)
  assert.equal((await open()).status, 200)
  server.clock.forwardSeconds(1)
  assert.equal((await open()).status, 404)
  server.clock.set('2026-12-01T09:00:00Z')
  await fillDraft(visitor, draft)
  assert.equal((await submitDraft(visitor, draft)).status, 200)
  assert.equal((await open()).status, 404)
})

test('links are mailed a few times an hour and no more; never without the secret', async () => {
  const path = `/api/applications/drafts/${draft.key}/link`
  const ask = (headers: Record<string, string>) =>
    visitor.post(path, { email: 'awa@example.test' }, { headers })
  assert.equal((await ask({})).status, 404)
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push((await ask(draft.headers)).status)
  assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429])
})

test('a draft is removed when its visitor asks for it, by its secret; one that was sent stays', async () => {
  const path = `/api/applications/drafts/${draft.key}`
  assert.equal((await visitor.send('DELETE', path, {})).status, 404)
  assert.equal((await visitor.send('DELETE', path, { headers: draft.headers })).status, 200)
  assert.equal((await visitor.get(path, { headers: draft.headers })).status, 404)
  const { key, intakes } = await makeProgram(server.deps)
  draft = await makeDraft(visitor, { program: key, intake: intakes[0]?.key ?? '' })
  await fillDraft(visitor, draft)
  await submitDraft(visitor, draft)
  const sent = await visitor.send('DELETE', `/api/applications/drafts/${draft.key}`, {
    headers: draft.headers,
  })
  assert.equal(await codeOf(sent), 'already_sent')
})

test('anyone who guesses drafts or links has to wait after a while; visitors with their own don’t', async () => {
  const wrong = 'x'.repeat(43)
  const guess = () => visitor.get(`/api/applications/by-link/${wrong}`)
  assert.equal((await guess()).status, 404)
  await server.deps.db
    .updateTable('rate_counter')
    .set({ count: 299 })
    .where('key', 'like', 'miss:%')
    .execute()
  assert.deepEqual([(await guess()).status, (await guess()).status], [404, 429])
  const guessed = await visitor.get(`/api/applications/drafts/${draft.key}`, {
    headers: { 'x-draft-secret': wrong },
  })
  assert.equal(guessed.status, 429)
  assert.equal((await read()).key, draft.key)
})
