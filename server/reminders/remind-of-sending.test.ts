import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { sendDue } from '../messaging/deliver-mail.ts'
import type { DueMail } from '../messaging/queries.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers, type Wish } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { putStatus } from '../testing/factories-decisions.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { listApplicants } from '../testing/three-applicants.ts'
import { remindApplicants } from './remind.ts'

const start = '2026-12-01T09:00:00Z'
/** Études en France: Senegal until 31 January, Mali until 15 January, nowhere else known. */
const french = {
  certainty: 'reported',
  source_url: null,
  source_name: 'Études en France, by country',
  checked_on: '2026-10-05',
  checked_by: null,
  opens_at: null,
  closes_at: null,
  closes_in: JSON.stringify({
    SN: residents('2027-01-31T22:59:00Z'),
    ML: residents('2027-01-15T22:59:00Z'),
  }),
} as const

function residents(closesAt: string) {
  return { closesAt, sourceUrl: 'https://www.campusfrance.example/dates', checkedOn: '2026-10-05' }
}

let server: TestApp
let visitor: TestClient
let manager: TestClient
let wish: Wish

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'owner')
  wish = await makeChoice(server.deps, {
    submission_channel: 'national_portal',
    intakes: [french],
  })
})
after(() => server.close())
afterEach(async () => {
  const { db } = server.deps
  for (const table of ['reminder', 'outgoing_mail'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('applicant').set({ reminders_stopped_at: start }).execute()
  server.clock.set(start)
  await Promise.all([visitor.fetchCsrf(), manager.fetchCsrf()])
})

async function applied(changes: Record<string, string> = {}, where: Wish = wish) {
  const answers = validAnswers({
    residenceCountry: 'SN',
    phone: '+221 77 123 45 67',
    ...changes,
  })
  const made = await makeApplication(visitor, { ...where, answers })
  return { ...made, email: answers['email'] ?? '' }
}

const days = (count: number) => server.clock.forwardSeconds(count * 86_400)

async function reminders(email: string) {
  const mails = await mailsTo(server.deps, email)
  return mails.filter(({ template }) => template.startsWith('reminder_'))
}

/** How many reminders there had been on each of so many days. */
async function seenOver(count: number, email: string) {
  const seen: number[] = []
  for (let day = 0; day <= count; day++) {
    await remindApplicants(server.deps)
    seen.push((await reminders(email)).length)
    days(1)
  }
  return seen
}

async function send(): Promise<string[]> {
  const sent: string[] = []
  const sender = {
    send: async ({ template }: DueMail) => {
      sent.push(template)
    },
    close: () => {},
  }
  while ((await sendDue(server.deps, sender)) > 0);
  return sent
}

function report({ accessToken, number }: { accessToken: string; number: string }) {
  return visitor.send('POST', `/api/applications/by-link/${accessToken}/${number}/sent`, {
    body: { reference: null, on: null },
    headers: { 'idempotency-key': randomUUID() },
  })
}

test('an applicant who sends it themselves is reminded 21, 7 and 2 days before their country’s day, and once after it', async () => {
  const { email, number } = await applied()
  const seen = await seenOver(80, email)
  // 1 December is day 0, 31 January day 61.
  const changes = seen.flatMap((count, day) => (count > (seen[day - 1] ?? 0) ? [day] : []))
  assert.deepEqual(changes, [40, 54, 59, 62])
  const mails = await reminders(email)
  assert.equal(mails[0]?.subject, 'Send your application by 31 January 2027')
  assert.match(mails[0]?.text ?? '', /Études en France/)
  assert.match(mails[0]?.text ?? '', /reported by campusfrance\.example, read on 5 October 2026/)
  assert.equal(mails[3]?.subject, `The last day to send ${number} has passed`)
})

test('a reminder is in the language of its reader', async () => {
  const answers = validAnswers({ residenceCountry: 'SN' })
  await makeApplication(visitor, { ...wish, language: 'fr', answers })
  days(45)
  await remindApplicants(server.deps)
  const [mail] = await reminders(answers['email'] ?? '')
  assert.equal(mail?.subject, 'Envoyez votre candidature au plus tard le 31 janvier 2027')
})

test('no one is reminded of an unknown day, or of an application that we send', async () => {
  const elsewhere = await applied({ residenceCountry: 'CI' })
  const usual = await makeChoice(server.deps, {
    submission_channel: 'university_portal',
    intakes: [
      {
        ...{ certainty: 'typical', checked_by: null, opens_at: null, starts_on: null },
        ...{ closes_at: null, usual_closes: JSON.stringify({ from: '01', to: '02' }) },
      },
    ],
  })
  const typical = await applied({}, usual)
  const ours = await applied({}, await makeChoice(server.deps))
  for (const { email } of [elsewhere, typical, ours]) {
    server.clock.set(start)
    const seen = await seenOver(150, email)
    assert.equal(seen.at(-1), 0, email)
  }
})

test('an applicant who reported sending it gets no more reminders, even by a mail that waits', async () => {
  const made = await applied()
  days(41)
  await remindApplicants(server.deps)
  assert.equal((await reminders(made.email)).length, 1)
  await visitor.fetchCsrf()
  assert.equal((await report(made)).status, 200)
  assert.ok((await send()).every((template) => template !== 'reminder_sending'))
  assert.equal((await seenOver(40, made.email)).at(-1), 0)
})

test('a reminder whose day passed while it waited does not leave as if it had not', async () => {
  await applied()
  days(59)
  await remindApplicants(server.deps)
  days(5)
  assert.ok(!(await send()).includes('reminder_sending'))
})

test('an applicant who moved is reminded of the day for where they live now', async () => {
  const { email, number } = await applied()
  const { id } = await server.deps.db
    .selectFrom('application')
    .select('applicant_id as id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await server.deps.db
    .updateTable('applicant')
    .set({ residence_country: 'ML' })
    .where('id', '=', id)
    .execute()
  days(26)
  await remindApplicants(server.deps)
  assert.equal((await reminders(email))[0]?.subject, 'Send your application by 15 January 2027')
})

test('one press stops reminders, and so does the night', async () => {
  const stopped = await applied()
  const other = await applied()
  days(41)
  server.clock.set('2027-01-11T23:30:00Z')
  await remindApplicants(server.deps)
  assert.equal((await reminders(other.email)).length, 0, 'half past eleven at night in Dakar')
  server.clock.set('2027-01-12T09:00:00Z')
  await remindApplicants(server.deps)
  const { stop_link } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('stop_link')
    .where('to_address', '=', stopped.email)
    .where('template', '=', 'reminder_sending')
    .executeTakeFirstOrThrow()
  const path = `/api/reminders/by-link/${stop_link?.split('/').at(-1)}/stop`
  assert.equal((await server.request(path, { method: 'POST' })).status, 200)
  const left = (await send()).filter((template) => template === 'reminder_sending')
  assert.equal(left.length, 1)
})

test('many processes at once send one reminder', async () => {
  const { email } = await applied()
  days(41)
  await Promise.all(Array.from({ length: 6 }, () => remindApplicants(server.deps)))
  assert.equal((await reminders(email)).length, 1)
})

test('staff find unreported applications once their day has passed, and not the reported ones', async () => {
  const choice = await makeChoice(server.deps, {
    submission_channel: 'national_portal',
    intakes: [french],
  })
  const quiet = await applied({}, choice)
  const reported = await applied({}, choice)
  await applied({ residenceCountry: 'CI' }, choice)
  assert.equal((await report(reported)).status, 200)
  const found = async () =>
    (await listApplicants(manager, `?sending=unreported&program=${choice.program}`)).rows.map(
      ({ application }) => application.number,
    )
  assert.deepEqual(await found(), [])
  server.clock.set('2027-02-02T09:00:00Z')
  manager = await signedInAs(server, 'owner')
  assert.deepEqual(await found(), [quiet.number])
  await putStatus(server, quiet.number, 'cancelled')
  assert.deepEqual(await found(), [])
})
