import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { readSettings } from '../settings/read-settings.ts'
import { holdMail } from '../testing/mail-hold.ts'
import { type Post, startPost } from '../testing/post.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sendDue, senderFor } from './deliver-mail.ts'
import { heldUntil } from './hold-mail.ts'
import { queueMail, queueMails } from './queue-mail.ts'
import { type TakenBack, takeBackMails } from './take-back.ts'

let server: TestApp
before(async () => {
  server = await createTestApp()
})
after(() => server.close())

let post: Post
beforeEach(async () => {
  post = await startPost()
  server.deps.env = { ...server.deps.env, smtpUrl: post.url }
})
afterEach(async () => {
  await post.close()
  await server.deps.db.deleteFrom('outgoing_mail').execute()
})

test('a held mail leaves when its time has come and not before', async () => {
  await queue('amina@example.org', randomUUID())
  server.clock.forwardSeconds(299)
  await deliver()
  assert.deepEqual(received(), [])
  server.clock.forwardSeconds(1)
  await deliver()
  assert.deepEqual(received(), ['amina@example.org'])
})

test('the mails of an act are cancelled together, and those of no other act', async () => {
  const [act, other] = [randomUUID(), randomUUID()]
  await queue('amina@example.org', act)
  await queue('awa@example.org', act)
  await queue('luc@example.org', other)
  assert.deepEqual(await takeBack(act), { takenBack: 2, left: 0 })
  assert.deepEqual(await takeBack(act), { takenBack: 0, left: 0 }, 'a second time changes nothing')
  server.clock.forwardSeconds(600)
  await deliver()
  assert.deepEqual(received(), ['luc@example.org'])
})

test('if one mail has left, none of the act is cancelled', async () => {
  const act = randomUUID()
  await queue('amina@example.org', act, 1)
  await queue('awa@example.org', act, 10)
  server.clock.forwardSeconds(60)
  await deliver()
  assert.deepEqual(await takeBack(act), { takenBack: 0, left: 1 })
  server.clock.forwardSeconds(600)
  await deliver()
  assert.deepEqual(received(), ['amina@example.org', 'awa@example.org'])
})

test('a mail that the server broke off at may have arrived: it is not cancelled', async () => {
  const act = randomUUID()
  await queue('amina@example.org', act)
  server.clock.forwardSeconds(300)
  post.behave('drop before 250')
  await deliver()
  assert.deepEqual(await takeBack(act), { takenBack: 0, left: 1 })
})

test('a mail cancelled while it leaves is either sent or cancelled, never both and never neither', async () => {
  for (let round = 0; round < 10; round++) {
    const act = randomUUID()
    const to = `round-${round}@example.org`
    await queue(to, act)
    server.clock.forwardSeconds(300)
    const [{ takenBack }] = await Promise.all([takeBack(act), deliver()])
    assert.equal(received().filter((one) => one === to).length, takenBack === 1 ? 0 : 1)
  }
})

test('without a setting mails wait five minutes; with zero minutes nothing is held', async () => {
  const now = server.clock.now()
  const settings = await readSettings(server.deps.db)
  assert.equal(heldUntil(settings, now)?.getTime(), now.getTime() + 5 * 60_000)
  await holdMail(server.deps, 0)
  assert.equal(heldUntil(await readSettings(server.deps.db), now), undefined)
})

async function queue(to: string, actId: string, minutes = 5): Promise<void> {
  const heldUntil = new Date(server.clock.now().getTime() + minutes * 60_000)
  const mail = {
    template: 'application_code',
    params: { code: '482913' },
    language: 'fr',
    ...{ to, actId, heldUntil },
  } as const
  await (actId.endsWith('a')
    ? queueMail(server.deps.db, server.deps, mail)
    : queueMails(server.deps.db, server.deps, [mail]))
}

function takeBack(act: string): Promise<TakenBack> {
  return server.deps.db.transaction().execute((tx) => takeBackMails(tx, act))
}

async function deliver(): Promise<void> {
  const sender = senderFor(server.deps)
  await sendDue(server.deps, sender)
  sender.close()
}

function received(): (string | undefined)[] {
  return post.received.map(({ to }) => to).toSorted()
}
