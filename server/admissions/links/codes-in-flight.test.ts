import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Db } from '../../database/database.ts'
import { createClient } from '../../testing/client.ts'
import { fileKeyAt, makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { leaveAddress } from './email-correction-queries.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

const birthDate = '2005-03-07'
const next = 'another@example.org'
/** It has one connection: what waits for it takes turns. */
const inTurns = 'on the embedded database alone'

/** An applicant, and the holder of a mailbox where a code arrived before the address changed. */
async function asked(email: string, ask: (made: Made) => Promise<unknown>) {
  const visitor = createClient(server)
  const answers = validAnswers({ email })
  const made = await makeApplication(createClient(server), {
    ...(await makeChoice(server.deps)),
    answers,
  })
  const key = await fileKeyAt(server.deps, email)
  await ask({ ...made, visitor })
  const mail = (await mailsTo(server.deps, email)).findLast(({ text }) => /\b\d{6}\b/.test(text))
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  const file = () =>
    server.deps.db
      .selectFrom('applicant')
      .select(['id', 'email', 'email_proved_at'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  return { ...made, visitor, code, file, id: (await file()).id }
}
type Made = Awaited<ReturnType<typeof makeApplication>> & {
  visitor: ReturnType<typeof createClient>
}

/** Gives the file another address, as staff do, between two queries of who enters a code. */
async function changeOnce(id: number, isTime: (tx: Db) => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) {
    const isDone = await server.deps.db.transaction().execute(async (tx) => {
      if (!(await isTime(tx))) return false
      const { email } = await tx
        .selectFrom('applicant')
        .select('email')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await leaveAddress(tx, id, { from: email, to: next })
      await tx
        .updateTable('applicant')
        .set({ email: next, email_proved_at: null })
        .where('id', '=', id)
        .execute()
      return true
    })
    if (isDone) return
  }
  throw new Error('its time never came')
}

test('a code that was on its way proves nothing about an address that replaced its own', async (t) => {
  if (server.database.kind !== 'embedded') return t.skip(inTurns)
  const { visitor, accessToken, code, id, file } = await asked('proof@example.org', (made) =>
    made.visitor.post(`/api/applications/by-link/${made.accessToken}/proof`),
  )
  const [answer] = await Promise.all([
    visitor.post(`/api/applications/by-link/${accessToken}/proof/confirm`, { code }),
    changeOnce(id, async (tx) => {
      const row = await tx
        .selectFrom('link_code')
        .select('code_attempts')
        .where('applicant_id', '=', id)
        .executeTakeFirst()
      return (row?.code_attempts ?? 0) > 0
    }),
  ])
  assert.equal(answer.status, 422)
  assert.deepEqual(await file(), { id, email: next, email_proved_at: null })
})

test('nor does a code that opened the page just before', async (t) => {
  if (server.database.kind !== 'embedded') return t.skip(inTurns)
  const { visitor, number, code, id, file } = await asked('enter@example.org', (made) =>
    made.visitor.post('/api/applications/find', { number: made.number, birthDate }),
  )
  await Promise.all([
    visitor.post('/api/applications/enter', { number, birthDate, code }),
    changeOnce(id, async (tx) => {
      const codes = tx
        .selectFrom('application_code')
        .innerJoin('application', 'application.id', 'application_code.application_id')
        .select('attempts')
      return (await codes.where('application.number', '=', number).execute()).length === 0
    }),
  ])
  assert.deepEqual(await file(), { id, email: next, email_proved_at: null })
})

test('a code to erase a file goes to no address that was left just before', async (t) => {
  if (server.database.kind !== 'embedded') return t.skip(inTurns)
  for (let turn = 0; turn < 10; turn++) {
    const left = `erase-${turn}@example.org`
    const { visitor, accessToken, id } = await asked(left, async ({ visitor }) =>
      visitor.fetchCsrf(),
    )
    let turns = 0
    const [answer] = await Promise.all([
      visitor.post(`/api/applications/by-link/${accessToken}/erasure`),
      changeOnce(id, async () => turns++ === turn),
    ])
    assert.equal(answer.status, 200)
    const open = await server.deps.db
      .selectFrom('erasure_request')
      .select('applicant_id')
      .where('applicant_id', '=', id)
      .where('code_hash', 'is not', null)
      .execute()
    const codes = (await mailsTo(server.deps, left)).filter(
      ({ template }) => template === 'erasure_code',
    )
    assert.ok(open.length === 0 || codes.length === 0, `changed in turn ${turn}`)
  }
})

test('nor does the code that finds an application again', async (t) => {
  if (server.database.kind !== 'embedded') return t.skip(inTurns)
  for (let turn = 0; turn < 10; turn++) {
    const left = `find-${turn}@example.org`
    const { visitor, number, id } = await asked(left, async ({ visitor }) => visitor.fetchCsrf())
    let turns = 0
    const [answer] = await Promise.all([
      visitor.post('/api/applications/find', { number, birthDate }),
      changeOnce(id, async () => turns++ === turn),
    ])
    assert.ok(answer.ok, `${answer.status}`)
    const open = await server.deps.db
      .selectFrom('application_code')
      .innerJoin('application', 'application.id', 'application_code.application_id')
      .select('application.number')
      .where('application.number', '=', number)
      .execute()
    const codes = (await mailsTo(server.deps, left)).filter(
      ({ template }) => template === 'application_code',
    )
    assert.ok(open.length === 0 || codes.length === 0, `changed in turn ${turn}`)
  }
})
