import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type MailFailure, MailFailurePage } from '#contract/messaging/mail-failures.ts'
import { Dashboard } from '#contract/office/dashboard.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { type Post, startPost } from '../testing/post.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { sendDue, senderFor } from './deliver-mail.ts'
import { queueMail } from './queue-mail.ts'
import { sweepMail } from './sweep.ts'

let server: TestApp
let post: Post
let manager: TestClient
let visitor: TestClient
let open: { program: string; intake: string }
const start = '2026-12-01T09:00:00Z'

before(async () => {
  post = await startPost()
  server = await createTestApp({ smtpUrl: post.url })
  manager = await signedInAs(server, 'manager')
  visitor = createClient(server)
  open = await makeChoice(server.deps)
})
after(async () => {
  await post.close()
  await server.close()
})
afterEach(async () => {
  post.behave('accept')
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  server.clock.set(start)
})

async function deliver(): Promise<void> {
  const sender = senderFor(server.deps)
  while ((await sendDue(server.deps, sender)) > 0);
  sender.close()
}

async function failures(query = '', client = manager): Promise<MailFailure[]> {
  const answer = await client.get(`/api/admin/mail-failures?${query}`)
  assert.equal(answer.status, 200, await answer.clone().text())
  return MailFailurePage.parse(await answer.json()).rows
}

async function refusedApplication() {
  const answers = validAnswers()
  post.refuse('550 5.1.1 no such user here')
  const made = await makeApplication(visitor, { ...open, answers })
  await deliver()
  const [failure] = await failures()
  if (!failure) throw new Error('Nothing failed')
  return { ...made, email: answers['email'] ?? '', failure }
}

const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

test('a mailbox that doesn’t exist is shown at once: its reader, the subject and the reason', async () => {
  const { number, email, failure } = await refusedApplication()
  assert.equal(failure.to, email)
  assert.equal(failure.failure, 'mailbox')
  assert.equal(failure.attempts, 1)
  assert.equal(failure.application, number)
  assert.equal(failure.title.en, `We have received your file ${number}`)
  assert.match(failure.error ?? '', /no such user here/)
  assert.match(failure.applicants[0]?.name ?? '', /^Aïssatou Ndiaye/)
  const dashboard = Dashboard.parse(await (await manager.get('/api/admin/dashboard')).json())
  assert.equal(dashboard.todo.mailFailures, 1)
})

test('only a refusal of the reader’s mailbox is final', async () => {
  const answers: [string, 'RCPT TO' | 'MAIL FROM' | 'DATA', boolean][] = [
    ['550 no such user', 'RCPT TO', true],
    ['551 user not local', 'RCPT TO', true],
    ['553 mailbox name not allowed', 'RCPT TO', true],
    ['554 5.1.2 bad destination', 'RCPT TO', true],
    ['550 5.1.1 user unknown', 'DATA', true],
    ['501 5.1.3 Bad recipient address syntax', 'RCPT TO', true],
    ['501 Syntax error in parameters', 'RCPT TO', true],
    ['555 5.5.2 Syntax error, cannot decode response', 'RCPT TO', true],
    ['556 domain does not accept mail', 'RCPT TO', true],
    ['451 Invalid to', 'RCPT TO', true],
    ['451 4.1.3 Bad destination mailbox address syntax', 'RCPT TO', true],
    ['450 4.1.2 Invalid address', 'RCPT TO', true],
    ['450 Malformed address', 'RCPT TO', true],
    ['451 Illegal recipient address: <a@example.org>', 'RCPT TO', true],
    ['450 Invalid syntax of the recipient address', 'RCPT TO', true],
    ['450 Bad gateway to mailbox backend', 'RCPT TO', false],
    ['451 Temporary error: invalid response from domain controller', 'RCPT TO', false],
    ['451 Bad mailbox server state', 'RCPT TO', false],
    ['450 Invalid domain controller certificate', 'RCPT TO', false],
    ['451 Invalid address, try again in 10 minutes', 'RCPT TO', false],
    ['451 Illegal answer to recipient lookup', 'RCPT TO', false],
    ['451 Syntax error in transport map', 'RCPT TO', false],
    ['450 4.1.2 Invalid answer from the domain', 'RCPT TO', false],
    ['450 4.1.1 unverified address: unreachable for now', 'RCPT TO', false],
    ['451 4.3.0 Temporary system problem', 'RCPT TO', false],
    ['451 Invalid to', 'MAIL FROM', false],
    ['550 5.7.1 relaying denied', 'RCPT TO', false],
    ['550 5.2.2 mailbox full', 'RCPT TO', false],
    ['552 mailbox full', 'RCPT TO', false],
    ['450 4.2.0 greylisted, come back later', 'RCPT TO', false],
    ['421 too busy', 'RCPT TO', false],
    ['550 sender rejected', 'MAIL FROM', false],
    ['553 5.1.8 bad sender', 'MAIL FROM', false],
    ['550 looks like spam', 'DATA', false],
  ]
  for (const [answer, command, isFinal] of answers) {
    post.refuse(answer, command)
    await queueMail(server.deps.db, server.deps, {
      template: 'application_draft',
      language: 'en',
      to: 'amina@example.test',
      params: { link: 'https://example.test/apply/resume/secret' },
    })
    await deliver()
    const row = await server.deps.db
      .selectFrom('outgoing_mail')
      .select(['state', 'failure', 'last_error'])
      .executeTakeFirstOrThrow()
    const attempt = `${command}: ${answer}: ${row.last_error}`
    assert.equal(row.state, isFinal ? 'failed' : 'queued', attempt)
    assert.equal(row.failure, isFinal ? 'mailbox' : null, attempt)
    await server.deps.db.deleteFrom('outgoing_mail').execute()
  }
})

test('an earlier address that no server could read is given up at once, and reported', async () => {
  post.behave('accept')
  for (const to of ['a@example..org', 'a..b@example.org', 'awa ndiaye@example.org', 'awa']) {
    await queueMail(server.deps.db, server.deps, {
      template: 'application_draft',
      language: 'fr',
      to,
      params: { link: 'https://example.test/apply/resume/secret' },
    })
    await deliver()
    const [failure] = await failures()
    assert.equal(failure?.to, to)
    assert.equal(failure.failure, 'mailbox', `${to}: ${failure.error}`)
    await server.deps.db.deleteFrom('outgoing_mail').execute()
  }
})

test('mail reaches an address with every character that it may have', async () => {
  post.behave('accept')
  for (const to of [
    "liam.o'brien@example.org",
    'awa+x@example.org',
    '!#$%&*/=?^_{|}~-@example.org',
  ]) {
    const before = post.received.length
    const { number } = await makeApplication(visitor, {
      ...open,
      answers: validAnswers({ email: `mailto:${to}` }),
    })
    await deliver()
    assert.equal((await failures()).length, 0, to)
    const mail = post.received.slice(before).find(({ subject }) => subject?.includes(number))
    assert.equal(mail?.to, to)
  }
})

test('a failed mail is sent again to the address on file by then', async () => {
  const { email, failure } = await refusedApplication()
  const key = failure.applicants[0]?.key ?? ''
  assert.equal((await failures(`applicant=${key}`)).length, 1)
  await server.deps.db
    .updateTable('applicant')
    .set({ email: 'right@example.test' })
    .where('key', '=', key)
    .execute()
  assert.equal((await failures(`applicant=${key}`)).length, 0)
  assert.equal((await failures())[0]?.newAddress, 'right@example.test')

  post.behave('accept')
  const before = post.received.length
  const path = `/api/admin/mail-failures/${failure.id}/retry`
  assert.equal((await manager.post(path)).status, 428)
  assert.equal((await manager.post(path, undefined, ifMatch(failure.version + 1))).status, 412)
  assert.equal((await manager.post(path, undefined, ifMatch(failure.version))).status, 204)
  await deliver()
  const [mail] = post.received.slice(before)
  assert.equal(mail?.to, 'right@example.test')
  assert.notEqual(mail?.to, email)
  assert.equal((await failures()).length, 0)
  assert.equal((await manager.post(path, undefined, ifMatch(failure.version))).status, 404)
})

test('a mail that staff have dealt with leaves the list and the count, and can come back', async () => {
  const { failure } = await refusedApplication()
  const path = `/api/admin/mail-failures/${failure.id}`
  const handled = await manager.put(path, { handled: true }, ifMatch(failure.version))
  assert.equal(handled.status, 200)
  assert.equal((await failures()).length, 0)
  const [seen] = await failures('state=handled')
  assert.ok(seen?.handledBy)
  const dashboard = Dashboard.parse(await (await manager.get('/api/admin/dashboard')).json())
  assert.equal(dashboard.todo.mailFailures, 0)
  await manager.put(path, { handled: false }, ifMatch(seen.version))
  assert.equal((await failures()).length, 1)
})

test('a code that could not leave within its time is never sent, and never shown to staff', async () => {
  post.behave('drop before 250')
  await queueMail(server.deps.db, server.deps, {
    template: 'application_code',
    language: 'en',
    to: 'amina@example.test',
    params: { code: '482913' },
  })
  await deliver()
  post.behave('accept')
  const before = post.received.length
  server.clock.forwardSeconds(15 * 60)
  await deliver()
  assert.equal(post.received.length, before)
  manager = await signedInAs(server, 'manager')
  const [failure] = await failures()
  assert.equal(failure?.failure, 'late')
  assert.equal(failure.canRetry, false)
  assert.doesNotMatch(JSON.stringify(failure), /482913/)
  const path = `/api/admin/mail-failures/${failure.id}/retry`
  assert.equal((await manager.post(path, undefined, ifMatch(failure.version))).status, 409)
  manager = await signedInAs(server, 'manager')
})

test('an hour without a mail server loses nothing, and its promises are still true afterwards', async () => {
  await post.pause()
  const answers = validAnswers()
  const { number } = await makeApplication(visitor, { ...open, answers })
  for (let minute = 0; minute < 60; minute++) {
    await deliver()
    server.clock.forwardSeconds(60)
  }
  await post.resume()
  const before = post.received.length
  for (let minute = 0; minute < 65; minute++) {
    await deliver()
    server.clock.forwardSeconds(60)
  }
  const arrived = post.received.slice(before).filter((mail) => mail.to === answers['email'])
  assert.equal(arrived.length, 1)
  assert.match(arrived[0]?.subject ?? '', new RegExp(number))
})

test('staff who may only read see failures and change nothing; invitations are for those who invite', async () => {
  const { failure } = await refusedApplication()
  const auditor = await signedInAs(server, 'auditor')
  assert.equal((await failures('', auditor)).length, 1)
  const path = `/api/admin/mail-failures/${failure.id}`
  assert.equal((await auditor.put(path, { handled: true }, ifMatch(1))).status, 403)
  assert.equal((await auditor.post(`${path}/retry`, undefined, ifMatch(1))).status, 403)

  await server.deps.db
    .updateTable('outgoing_mail')
    .set({ template: 'staff_invitation' })
    .where('id', '=', failure.id)
    .execute()
  assert.equal((await failures()).length, 0)
  assert.equal((await manager.put(path, { handled: true }, ifMatch(failure.version))).status, 404)
  const owner = await signedInAs(server, 'owner')
  assert.equal((await failures('', owner)).length, 1)
})

test('the words of a failed mail are forgotten after a month; the failure stays until it is dealt with', async () => {
  const { failure } = await refusedApplication()
  server.clock.forwardSeconds(30 * 86_400 + 1)
  await sweepMail(server.deps)
  manager = await signedInAs(server, 'manager')
  const [kept] = await failures()
  assert.equal(kept?.canRetry, false)
  const row = await server.deps.db
    .selectFrom('outgoing_mail')
    .select(['text_body', 'html_body'])
    .where('id', '=', failure.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.text_body + row.html_body, '')
  await manager.put(
    `/api/admin/mail-failures/${failure.id}`,
    { handled: true },
    ifMatch(failure.version),
  )
  server.clock.forwardSeconds(30 * 86_400 + 1)
  await sweepMail(server.deps)
  server.clock.set(start)
  manager = await signedInAs(server, 'manager')
  assert.equal((await failures('state=handled')).length, 0)
})
