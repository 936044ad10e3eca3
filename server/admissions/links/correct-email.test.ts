import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { EmailCorrected, EmailCorrectionView } from '#contract/admissions/email-correction.ts'
import { sendDue, senderFor } from '../../messaging/deliver-mail.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { fileKeyAt, makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { mailsTo } from '../../testing/mail.ts'
import { type Post, startPost } from '../../testing/post.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepAdmissions } from '../sweep.ts'

let server: TestApp
let post: Post
let visitor: TestClient
const start = '2026-12-01T09:00:00Z'

before(async () => {
  post = await startPost()
  server = await createTestApp({ smtpUrl: post.url })
  visitor = createClient(server)
})
after(async () => {
  await post.close()
  await server.close()
})
afterEach(async () => {
  post.behave('accept')
  post.received.splice(0)
  await server.deps.db.deleteFrom('outgoing_mail').execute()
  await server.deps.db.deleteFrom('rate_counter').execute()
  server.clock.set(start)
})

async function deliver(): Promise<void> {
  const sender = senderFor(server.deps)
  while ((await sendDue(server.deps, sender)) > 0);
  sender.close()
}

const pathOf = (accessToken: string) => `/api/applications/by-link/${accessToken}`
const subjectsTo = (address: string) =>
  post.received.filter(({ to }) => to === address).map(({ subject }) => subject)

let count = 0
/** An applicant who mistyped their address. */
async function mistyped(wish?: { program: string; intake: string }, answers = {}) {
  const name = `awa${++count}`
  const typed = validAnswers({ email: `${name}@gmial.example`, ...answers })
  const made = await makeApplication(visitor, {
    ...(wish ?? (await makeChoice(server.deps))),
    answers: typed,
  })
  return { ...made, old: typed['email'] ?? '', right: `${name}@gmail.example` }
}

async function ask(accessToken: string, body: unknown, status = 200) {
  const answer = await visitor.post(`${pathOf(accessToken)}/email`, body)
  assert.equal(answer.status, status, await answer.clone().text())
  return answer.json()
}

/** The code that was mailed to an address. */
function codeAt(address: string): string {
  const mail = post.received.findLast(
    ({ to, text }) => to === address && /^\d{6}$/m.test(text ?? ''),
  )
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}

function confirm(accessToken: string, code: string) {
  return visitor.post(`${pathOf(accessToken)}/email/confirm`, { code })
}

async function viewOf(accessToken: string): Promise<EmailCorrectionView> {
  const answer = await visitor.get(`${pathOf(accessToken)}/email`)
  assert.equal(answer.status, 200)
  return EmailCorrectionView.parse(await answer.json())
}

test('the code goes only to the new address, and only the code changes where mails go', async () => {
  const { accessToken, old, right, number } = await mistyped()
  await deliver()
  const asked = EmailCorrectionView.parse(await ask(accessToken, { email: ` <${right}> ` }))
  assert.deepEqual(asked, {
    mailedTo: `a…${old.slice(old.indexOf('@'))}`,
    correctedAt: null,
    held: null,
    pending: { to: 'a…@gmail.example', meant: null, endLink: false },
  })
  await deliver()
  assert.deepEqual(subjectsTo(old), [`We have received your file ${number}`])

  const code = codeAt(right)
  const wrong = await confirm(accessToken, code === '111111' ? '222222' : '111111')
  assert.equal(wrong.status, 422)
  assert.equal((await wrong.json()).fields.code.code, 'invalid')
  const elsewhere = await createClient(server).post(`${pathOf(accessToken)}/email/confirm`, {
    code,
  })
  assert.equal(elsewhere.status, 422, 'a code counts in the browser that asked for it')
  assert.equal((await viewOf(accessToken)).mailedTo, `a…${old.slice(old.indexOf('@'))}`)

  const answer = await confirm(accessToken, ` ${code.slice(0, 3)} ${code.slice(3)}.`)
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.deepEqual(EmailCorrected.parse(await answer.json()), { accessToken })
  assert.deepEqual(await viewOf(accessToken), {
    mailedTo: 'a…@gmail.example',
    correctedAt: '2026-12-01T09:00:00.000Z',
    held: null,
    pending: null,
  })
  await deliver()
  assert.match(subjectsTo(right).join(), /Your e-mail address is corrected/)
  const notice = post.received.findLast(({ to }) => to === old)
  assert.match(notice?.subject ?? '', /no longer write to this address/)
  assert.match(notice?.text ?? '', /\/contact/)
  // The old mailbox learns neither the new address nor a link.
  assert.ok(!notice?.text?.includes('gmail.example') && !notice?.text?.includes(accessToken))
  // The code works once.
  assert.equal((await confirm(accessToken, code)).status, 422)
})

test('later mails go to the new address, and so do those that wait in the outbox', async () => {
  const { accessToken, old, right, number } = await mistyped()
  post.refuse('451 4.3.0 try later')
  await deliver()
  post.behave('accept')
  await ask(accessToken, { email: right })
  await deliver()
  await confirm(accessToken, codeAt(right))
  server.clock.set('2026-12-01T15:00:00Z')
  await deliver()
  assert.ok(subjectsTo(right).includes(`We have received your file ${number}`))
  assert.deepEqual(subjectsTo(old), [`We no longer write to this address about ${number}`])
  await visitor.post('/api/applications/find', { number, birthDate: '2005-03-07' })
  const codes = await Promise.all([mailsTo(server.deps, right), mailsTo(server.deps, old)])
  assert.deepEqual(
    codes.map((mails) => mails.filter(({ template }) => template === 'application_code').length),
    [1, 0],
  )
})

test('the old link ends if the applicant wants that, with the form that it came from', async () => {
  const { accessToken, old, right, draft } = await mistyped()
  const form = () => visitor.get(`/api/applications/drafts/${draft.key}`, draft)
  assert.equal((await form()).status, 200)
  await ask(accessToken, { email: right, endLink: true })
  await deliver()
  const answer = await confirm(accessToken, codeAt(right))
  const fresh = EmailCorrected.parse(await answer.json()).accessToken
  assert.notEqual(fresh, accessToken)
  for (const part of ['', '/email', '/documents', '/messages', '/export.zip']) {
    assert.equal((await visitor.get(`${pathOf(accessToken)}${part}`)).status, 404, part)
  }
  assert.equal((await visitor.get(pathOf(fresh))).status, 200)
  assert.equal((await form()).status, 404)
  await deliver()
  assert.ok(post.received.some(({ to, text }) => to === right && text?.includes(fresh)))
  const atOld = post.received.filter(({ to }) => to === old)
  assert.ok(atOld.every(({ text }) => !text?.includes(fresh)))
})

test('staff see the old address and that the applicant changed it; the trail has no address', async () => {
  const { accessToken, right, old } = await mistyped()
  const owner = await signedInAs(server, 'owner')
  await ask(accessToken, { email: right })
  await deliver()
  await confirm(accessToken, codeAt(right))
  const key = await fileKeyAt(server.deps, right)
  const { entries } = await (await owner.get(`/api/admin/applicants/${key}/timeline`)).json()
  const edit = entries.find(({ kind }: { kind: string }) => kind === 'edit')
  assert.deepEqual(edit.changes, [{ name: 'email', before: old, after: right }])
  assert.deepEqual([edit.by, edit.byApplicant], [null, true])
  const trail = await (await owner.get('/api/admin/audit?action=applicant.email_corrected')).json()
  assert.equal(trail.rows[0].actor.key, 'applicant')
  assert.ok(!JSON.stringify(trail.rows[0]).includes('@'))
})

test('no answer reveals who else uses an address, and siblings may share one', async () => {
  const sibling = await mistyped()
  const { accessToken } = await mistyped()
  const known = await ask(accessToken, { email: sibling.old })
  const unknown = await ask((await mistyped()).accessToken, { email: 'nobody@gmial.example' })
  assert.deepEqual(known.pending, { ...unknown.pending, to: 'a…@gmial.example' })
  await deliver()
  assert.equal((await confirm(accessToken, codeAt(sibling.old))).status, 200)
})

test('someone who has already applied for the same intake with the right address learns it only after the code', async () => {
  const wish = await makeChoice(server.deps)
  const first = await mistyped(wish, { familyName: 'Ndiaye-Twice' })
  const again = await mistyped(wish, { familyName: 'Ndiaye-Twice', email: first.right })
  assert.notEqual(first.number, again.number)
  await ask(first.accessToken, { email: first.right })
  await deliver()
  const answer = await confirm(first.accessToken, codeAt(first.right))
  assert.equal(answer.status, 409)
  assert.equal((await answer.json()).code, 'already_applied')
  assert.match((await viewOf(first.accessToken)).mailedTo, /@gmial\.example$/)
})

test('an invalid address, or the current one, is refused at its field', async () => {
  const { accessToken, old } = await mistyped()
  const codeOf = async (email: string) =>
    (await ask(accessToken, { email }, 422)).fields.email.code as string
  assert.equal(await codeOf(''), 'required')
  assert.equal(await codeOf('awa.@gmail.example'), 'email_dot_misplaced')
  assert.equal(await codeOf('awa@gmail'), 'email_incomplete')
  assert.equal(await codeOf(`mailto:${old}`), 'invalid')
  const view = EmailCorrectionView.parse(await ask(accessToken, { email: "o'brien@gmial.com" }))
  assert.equal(view.pending?.meant, 'o…@gmail.com')
})

test('codes and attempts are limited: by file, by mailbox and by code; a code expires', async () => {
  const { accessToken, right } = await mistyped()
  await ask(accessToken, { email: right })
  // The same form twice counts as one request.
  await ask(accessToken, { email: right })
  await deliver()
  assert.equal(post.received.filter(({ to }) => to === right).length, 1)
  const code = codeAt(right)
  for (let at = 0; at < 5; at++) {
    const wrong = String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0')
    assert.equal((await confirm(accessToken, wrong)).status, 422)
  }
  assert.equal((await confirm(accessToken, code)).status, 422)

  const stranger = 'stranger@elsewhere.example'
  for (const status of [200, 200, 200, 429]) {
    await ask((await mistyped()).accessToken, { email: stranger }, status)
  }
  const late = await mistyped()
  await ask(late.accessToken, { email: late.right })
  await deliver()
  server.clock.set('2026-12-01T10:30:00Z')
  assert.equal((await confirm(late.accessToken, codeAt(late.right))).status, 422)
  assert.equal((await viewOf(late.accessToken)).pending, null)
  await sweepAdmissions(server.deps)
  const left = await server.deps.db.selectFrom('email_correction').selectAll().execute()
  assert.deepEqual(left, [])
})

test('a code sent to the old address opens nothing any more, and an unknown link gets the same answer', async () => {
  const { accessToken, right, old } = await mistyped()
  await visitor.post(`${pathOf(accessToken)}/erasure`)
  await deliver()
  const erasing = codeAt(old)
  await ask(accessToken, { email: right })
  await deliver()
  assert.equal((await confirm(accessToken, codeAt(right))).status, 200)
  const answer = await visitor.post(`${pathOf(accessToken)}/erasure/confirm`, { code: erasing })
  assert.equal(answer.status, 422)
  const never = 'A'.repeat(43)
  assert.equal((await visitor.get(`${pathOf(never)}/email`)).status, 404)
  assert.equal((await visitor.post(`${pathOf(never)}/email`, { email: right })).status, 404)
  assert.equal((await confirm(never, '123456')).status, 404)
})

test('the address can be left as it is', async () => {
  const { accessToken, right } = await mistyped()
  await ask(accessToken, { email: right })
  await deliver()
  const answer = await visitor.send('DELETE', `${pathOf(accessToken)}/email`)
  assert.equal((await answer.json()).pending, null)
  assert.equal((await confirm(accessToken, codeAt(right))).status, 422)
})
