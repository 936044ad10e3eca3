import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sendDue, senderFor } from '../messaging/deliver-mail.ts'
import { mailFolder } from '../messaging/mail-files.ts'
import { mailNews } from '../notifications/mail-news.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  fillDraft,
  makeApplication,
  makeDraft,
  makeFilledDraft,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeConversation } from '../testing/factories-conversations.ts'
import {
  announce,
  makeDocument,
  placeOfDraft,
  placeOfLink,
} from '../testing/factories-documents.ts'
import { makeAccount, openSession, testPassword } from '../testing/factories-identity.ts'
import { columnsWith, keepDatabase, restoreDatabase } from '../testing/factories-privacy.ts'
import { fillTheRest, withoutApplicants } from '../testing/fill-every-table.ts'
import { captureLog } from '../testing/log.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { eraseAgain, erasedFile } from './erased-file.ts'
import { finishErasing } from './finish-erasing.ts'

/*
 * One person leaves data in every table there is, is erased, and is searched for everywhere.
 */

let server: TestApp
let visitor: TestClient
let owner: Awaited<ReturnType<typeof signedInAs>>
let log: ReturnType<typeof captureLog>

before(async () => {
  server = await createTestApp()
  log = captureLog(server)
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
})
after(() => server.close())

const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

async function ok(answer: Promise<Response>): Promise<Response> {
  const given = await answer
  assert.ok(given.ok, `${given.status} ${await given.clone().text()}`)
  return given
}

/** Names, an address, a birth date and words that belong to no one else. */
const person = {
  givenNames: 'Quenzy Mar',
  familyName: 'Zwaluwnest',
  passportName: 'ZWALUWNEST QUENZY',
  email: 'quenzy@nest.test',
  phone: '+221771239876',
  institution: 'Lycée Zwaluw',
  birthYear: '2009',
  birthMonth: '11',
  birthDay: '23',
  guardianName: 'Vogel Zwaluwnest',
  guardianPhone: '+221771239875',
}
const mistyped = 'quenzi@nest.test'
const word = 'pluvier-doré'
const words = [
  ...['quenzy', 'zwaluw', 'quenzi@nest', 'nest.test', '771239876', '771239875', '2009-11-23'],
  ...['77 123 98 76', word],
]

async function countRows(): Promise<Map<string, number>> {
  const { rows } = await server.database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not like 'kysely_%' order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { table } of rows) {
    const { rows: found } = await server.database.pool.query(`select count(*) as n from "${table}"`)
    counts.set(table, Number(found[0].n))
  }
  return counts
}

/** The contents of the storage, the folder of mails and every other file that the product writes. */
async function filesWith(wanted: readonly string[]): Promise<string[]> {
  const { dataDir } = server.deps.env
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const found = []
  for (const file of all.filter((one) => one.isFile())) {
    const path = join(file.parentPath, file.name)
    const text = `${path}\n${await readFile(path, 'utf8')}`.toLowerCase()
    if (wanted.some((one) => text.includes(one.toLowerCase()))) found.push(path)
  }
  return found
}

async function storedFiles(): Promise<string[]> {
  const all = await readdir(join(server.deps.env.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}

async function leaveEverything() {
  const wish = await makeChoice(server.deps)
  const made = await makeApplication(visitor, {
    ...wish,
    answers: validAnswers({ ...person, email: mistyped }),
  })
  const path = `/api/applications/by-link/${made.accessToken}`
  const place = placeOfLink(made.accessToken)
  await makeDocument(visitor, place, await samplePdf(), { name: 'Zwaluwnest.pdf' })
  await ok(announce(visitor, place, 4000, { name: 'Zwaluwnest 2.pdf', type: 'cv' }))
  await ok(visitor.post(`${path}/messages`, { message: `Je suis ${person.familyName}.` }, once()))

  // Staff correct the address, and write down what belongs to the file and what does not.
  const { key } = await server.deps.db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .select('applicant.key')
    .where('number', '=', made.number)
    .executeTakeFirstOrThrow()
  const file = `/api/admin/applicants/${key}`
  const record = await (await owner.get(file)).json()
  const edit = Object.fromEntries(
    'givenNames familyName birthDate nationality residenceCountry phone language'
      .split(' ')
      .map((name) => [name, record[name]]),
  )
  const colleague = await makeAccount(server.deps)
  const edited = { ...edit, email: person.email, owner: colleague.key }
  await ok(owner.put(file, edited, match(record.version)))
  await ok(visitor.post(`${path}/erasure`))
  await ok(owner.post(`${file}/notes`, { body: `${word} sings.` }, once()))
  const task = { title: word, dueOn: null, assignee: null, done: false }
  await ok(owner.post(`${file}/tasks`, task, once()))
  for (const query of [{ q: 'zwaluwnest' }, { q: person.email }, { q: '77 123 98 76' }, {}]) {
    const view = { screen: 'applicants', name: 'Zwaluwnest', query, shared: true }
    await ok(owner.post('/api/admin/views', view, once()))
  }
  const act = { kind: 'message', text: { en: `Dear ${person.familyName}`, fr: null } }
  const selection = { items: [{ number: made.number, version: 1 }] }
  await ok(owner.post('/api/admin/application-bulk', { selection, act }, once()))
  const other = await makeApplication(visitor, {
    ...(await makeChoice(server.deps)),
    answers: validAnswers({ ...person, email: mistyped }),
  })
  const merged = await server.deps.db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .select(['applicant.key', 'applicant.version'])
    .where('number', '=', other.number)
    .executeTakeFirstOrThrow()
  const version = (await (await owner.get(file)).json()).version
  const body = { merged: merged.key, mergedVersion: merged.version }
  await ok(owner.post(`${file}/merges`, body, match(version)))

  // From the same address, apart from the file: a message, an alert, forms, and an account.
  const { email } = person
  const conversation = { name: 'Quenzy Mar Zwaluwnest', email, message: `Ici ${word}.` }
  await makeConversation(server, visitor, conversation)
  await ok(visitor.post('/api/alerts', { email, language: 'en', program: wish.program }, once()))
  const unsent = await makeFilledDraft(visitor, { ...wish, answers: validAnswers({ ...person }) })
  await makeDocument(visitor, placeOfDraft(unsent), await samplePdf(), { name: 'Zwaluw.pdf' })
  const mailed = await makeDraft(visitor, wish)
  await fillDraft(visitor, mailed, { givenNames: person.givenNames })
  await ok(
    visitor.post(
      `/api/applications/drafts/${mailed.key}/link`,
      { email },
      { headers: mailed.headers },
    ),
  )
  const account = await makeAccount(server.deps, {
    ...{ role: 'applicant', email, givenNames: person.givenNames, familyName: person.familyName },
  })
  await openSession(server.deps, account)
  await ok(visitor.signIn(email, testPassword))
  await visitor.signIn(email, 'not their password at all')
  await ok(visitor.post('/api/forgot', { email }))

  const filled = { number: made.number, accountKey: account.key, word, email: person.email }
  await fillTheRest(server, { ...filled, staffId: owner.account.id })
  server.clock.forwardSeconds(3600)
  await mailNews(server.deps)
  await sendAll()
  await ok(visitor.post('/api/applications/find', { number: made.number, birthDate: '2009-11-23' }))
  return { ...made, file, key, unsent }
}

async function sendAll(): Promise<void> {
  const sender = senderFor(server.deps)
  while ((await sendDue(server.deps, sender)) > 0);
}

async function erase(file: string): Promise<void> {
  const later = await signedInAs(server, 'owner')
  const { version } = await (await later.get(file)).json()
  await ok(later.post(`${file}/erase`, { reason: 'asked_by_applicant' }, match(version)))
  // The last mail tells them; its row and its file go some days after it left.
  await sendAll()
  await server.deps.db.deleteFrom('outgoing_mail').where('template', '=', 'erasure_done').execute()
  await finishErasing(server.deps)
}

test('a person with data in every table is nowhere any more, not even after a restored backup', async () => {
  const empty = await countRows()
  const left = await leaveEverything()

  const filled = await countRows()
  const unfilled = [...filled].flatMap(([table, rows]) =>
    rows > (empty.get(table) ?? 0) ? [] : [table],
  )
  const excused = Object.values(withoutApplicants).flat()
  assert.deepEqual(
    unfilled.filter((table) => !excused.includes(table)),
    [],
    'fill these tables for an applicant, or say in `withoutApplicants` why they hold none',
  )
  assert.deepEqual(
    excused.filter((table) => !filled.has(table)),
    [],
    'these tables are no more',
  )
  assert.ok((await columnsWith(server.deps, words)).length > 40)
  const mails = await readdir(mailFolder(server.deps.env))
  assert.ok(mails.length > 4)
  assert.ok((await filesWith(words)).length > 4)

  await keepDatabase(server.deps)
  await erase(left.file)
  const nowhere = async () => {
    assert.deepEqual(await columnsWith(server.deps, words), [])
    assert.deepEqual(await filesWith(words), [])
    assert.deepEqual(await storedFiles(), [])
  }
  await nowhere()
  const logged = log.map((line) => JSON.stringify(line).toLowerCase())
  assert.deepEqual(
    logged.filter((line) => words.some((one) => line.includes(one.toLowerCase()))),
    [],
  )
  assert.ok(logged.length > 20)
  // A number identifies no one any more: what was done, when and by which member of staff.
  const numbers = await columnsWith(server.deps, [left.number])
  assert.deepEqual(
    numbers.filter((column) => !column.startsWith('audit_event.')),
    [],
  )

  await restoreDatabase(server.deps)
  assert.ok((await columnsWith(server.deps, words)).length > 40)
  assert.ok((await eraseAgain(server.deps, erasedFile(server.deps.env))) > 0)
  await finishErasing(server.deps)
  await nowhere()
  assert.equal(await eraseAgain(server.deps, erasedFile(server.deps.env)), 0)
})
