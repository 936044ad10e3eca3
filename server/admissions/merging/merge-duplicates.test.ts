import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SubmissionView } from '#contract/admissions/following.ts'
import { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  fileKeyOf,
  type MadeApplication,
  makeApplication,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { intakeOpenAt, makeProgram } from '../../testing/factories-catalogue.ts'
import { putStatus } from '../../testing/factories-decisions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let manager: TestClient

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'manager')
})
after(() => server.close())

async function keyOf({ number }: MadeApplication): Promise<string> {
  const key = await fileKeyOf(server.deps, number)
  return key
}

async function read(key: string): Promise<ApplicantRecord> {
  return ApplicantRecord.parse(await (await manager.get(`/api/admin/applicants/${key}`)).json())
}

/** The same person, for the same intake, with two addresses. */
async function applyTwice() {
  const program = await makeProgram(server.deps)
  const wish = { program: program.key, intake: program.intakes[0]?.key ?? '' }
  const answers = validAnswers()
  const first = await makeApplication(visitor, { ...wish, answers })
  const email = `other.${answers['email']}`
  const second = await makeApplication(visitor, { ...wish, answers: { ...answers, email } })
  return { first, second }
}

async function merge(keptKey: string, mergedKey: string): Promise<ApplicantRecord> {
  const [kept, merged] = [await read(keptKey), await read(mergedKey)]
  const answer = await manager.post(
    `/api/admin/applicants/${keptKey}/merges`,
    { merged: mergedKey, mergedVersion: merged.version },
    { headers: { 'if-match': `"${kept.version}"` } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
  return ApplicantRecord.parse(await answer.json())
}

async function part(record: ApplicantRecord): Promise<void> {
  const answer = await manager.delete(
    `/api/admin/applicants/${record.key}/merges/${record.merged[0]?.merge}`,
    { headers: { 'if-match': `"${record.version}"` } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
}

async function begin({ number }: MadeApplication): Promise<void> {
  const { version } = await server.deps.db
    .selectFrom('application')
    .select('version')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const answer = await manager.post(
    `/api/admin/applications/${number}/move`,
    { to: 'in_review', reason: null },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
}

const statuses = ({ applications }: ApplicantRecord) =>
  Object.fromEntries(applications.map(({ number, status }) => [number, status]))

/** Without the mail with the new link of what was sent from the other address. */
async function countMails(): Promise<number> {
  const { count } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('template', '<>', 'link_renewed')
    .executeTakeFirstOrThrow()
  return count
}

test('of two applications for one intake the further one continues, and the other is closed without a mail', async () => {
  const { first, second } = await applyTwice()
  await begin(second)
  const mails = await countMails()
  const merged = await merge(await keyOf(first), await keyOf(second))
  assert.deepEqual(statuses(merged), { [first.number]: 'closed', [second.number]: 'in_review' })
  assert.equal(await countMails(), mails)

  const seen = await visitor.get(`/api/applications/by-link/${first.accessToken}`)
  const [application] = SubmissionView.parse(await seen.json()).applications
  assert.match(application?.history.at(-1)?.reason ?? '', new RegExp(second.number))
})

test('of two that came equally far, the one in the file that stays continues', async () => {
  const { first, second } = await applyTwice()
  const merged = await merge(await keyOf(second), await keyOf(first))
  assert.deepEqual(statuses(merged), { [first.number]: 'closed', [second.number]: 'submitted' })
})

test('separated again, each file has its own application as it was', async () => {
  for (const isFurther of [true, false]) {
    const { first, second } = await applyTwice()
    const [one, other] = [await keyOf(first), await keyOf(second)]
    if (isFurther) await begin(second)
    const before = [await read(one), await read(other)].map(statuses)
    await part(await merge(one, other))
    assert.deepEqual([await read(one), await read(other)].map(statuses), before)
  }
})

test('a duplicate that staff reopened meanwhile is left as it is', async () => {
  const { first, second } = await applyTwice()
  const one = await keyOf(first)
  const merged = await merge(one, await keyOf(second))
  await server.deps.db
    .updateTable('application')
    .set({ duplicate_of: null })
    .where('number', '=', second.number)
    .execute()
  await part(merged)
  assert.deepEqual(statuses(await read(await keyOf(second))), { [second.number]: 'closed' })
})

test('a place that another person got meanwhile is not given twice when files are separated', async () => {
  const program = await makeProgram(server.deps, {
    intakes: [{ ...intakeOpenAt(server.deps.now()), capacity: 2 }],
  })
  const wish = { program: program.key, intake: program.intakes[0]?.key ?? '' }
  const answers = validAnswers()
  const first = await makeApplication(visitor, { ...wish, answers })
  const email = `other.${answers['email']}`
  const second = await makeApplication(visitor, { ...wish, answers: { ...answers, email } })
  for (const one of [first, second]) await putStatus(server, one.number, 'accepted')
  const merged = await merge(await keyOf(first), await keyOf(second))
  const other = await makeApplication(visitor, wish)
  await putStatus(server, other.number, 'accepted')

  const separate = () =>
    manager.delete(`/api/admin/applicants/${merged.key}/merges/${merged.merged[0]?.merge}`, {
      headers: { 'if-match': `"${merged.version}"` },
    })
  const refused = await separate()
  assert.deepEqual([refused.status, (await refused.json()).code], [409, 'intake_full'])
  const { db } = server.deps
  await db.updateTable('intake').set({ capacity: 3 }).where('key', '=', wish.intake).execute()
  assert.equal((await separate()).status, 200)
})
