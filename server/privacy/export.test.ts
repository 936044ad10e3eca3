import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import yauzl from 'yauzl'
import type { Language } from '#contract/common/values/languages.ts'
import { DataReview } from '#contract/privacy/data-requests.ts'
import { OwnData } from '#contract/privacy/own-data.ts'
import { archiveNames } from '../files/archive-names.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import {
  fileKeyAt,
  type MadeApplication,
  makeApplication,
  validAnswers,
} from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { makeAccount, openSession, testPassword } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { patienceMs } from '../testing/read-until.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { streamArchive } from './archive.ts'

let server: TestApp
let visitor: TestClient

before(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

async function applied(answers = validAnswers(), language: Language = 'en') {
  const wish = await makeChoice(server.deps)
  return { ...(await makeApplication(visitor, { ...wish, answers, language })), answers }
}

function write({ accessToken }: MadeApplication, message: string) {
  return visitor.post(
    `/api/applications/by-link/${accessToken}/messages`,
    { message },
    { headers: { 'idempotency-key': randomUUID() } },
  )
}

async function download({ accessToken }: MadeApplication) {
  const answer = await visitor.get(`/api/applications/by-link/${accessToken}/export.zip`)
  assert.equal(answer.status, 200)
  const entries = await unzip(Buffer.from(await answer.arrayBuffer()))
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? ''
  return { answer, entries, text, data: OwnData.parse(JSON.parse(text('data.json'))) }
}

/** Every entry's contents by name; yauzl checks lengths and refuses names that leave the folder. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk)
    assert.ok(!entries.has(entry.fileName), `${entry.fileName} twice`)
    entries.set(entry.fileName, Buffer.concat(chunks))
  }
  return entries
}

test('the archive holds all data of the database, for programs and for people', async () => {
  const passport = {
    passportNumber: '19 AB 12345',
    passportIssued: '14 3 2022',
    passportExpires: '13 3 2032',
  }
  const made = await applied(validAnswers(passport), 'fr')
  const place = placeOfLink(made.accessToken)
  const pdf = await samplePdf()
  await makeDocument(visitor, place, pdf, { name: 'Relevé de notes été.pdf', type: 'transcript' })
  await makeDocument(visitor, place, pdf, { name: 'Relevé de notes été.pdf', type: 'diploma' })
  await write(made, 'Avez-vous bien reçu <b>mon</b> relevé ?')

  const { answer, entries, text, data } = await download(made)
  assert.equal(answer.headers.get('cache-control'), 'no-store, no-transform')
  assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(made.number))
  assert.deepEqual(
    [...entries.keys()],
    [
      'data.html',
      'data.json',
      'data.schema.json',
      'files/01-transcript-Relevé de notes été.pdf',
      'files/02-diploma-Relevé de notes été.pdf',
      'fin-de-l-archive.txt',
    ],
  )
  for (const { file, archiveName } of data.documents) {
    const sent = createHash('sha256').update(entries.get(archiveName ?? '') ?? '')
    assert.equal(sent.digest('hex'), file?.sha256)
  }
  const row = await server.deps.db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .innerJoin('submission', 'submission.id', 'application.submission_id')
    .selectAll('applicant')
    .select(['submission.said', 'submission.consent_text_hash'])
    .where('application.number', '=', made.number)
    .executeTakeFirstOrThrow()
  const { person, submissions } = data
  assert.deepEqual(
    [person.familyName, person.email, person.phone, person.birthDate, person.tests],
    [row.family_name, row.email, row.phone, row.birth_date, row.tests],
  )
  assert.deepEqual(person.passport, {
    number: '19AB12345',
    country: 'SN',
    issued: '2022-03-14',
    expires: '2032-03-13',
  })
  assert.match(text('data.html'), /19AB12345, Sénégal, délivré le 14 mars 2022/)
  assert.deepEqual(submissions[0]?.said, row.said)
  assert.equal(submissions[0]?.consent.textHash, row.consent_text_hash)
  assert.match(submissions[0]?.consent.text?.fr ?? '', /Je déclare/)
  assert.deepEqual(
    submissions[0]?.applications.map(({ number, history }) => [number, history.length]),
    [[made.number, 1]],
  )
  assert.deepEqual(
    data.messages.map((one) => [one.by, one.text]),
    [['applicant', 'Avez-vous bien reçu <b>mon</b> relevé ?']],
  )
  assert.ok(data.mails.some(({ subject }) => subject.includes(made.number)))
  assert.match(text('data.html'), /lang="fr"[\s\S]*Vos candidatures[\s\S]*&lt;b&gt;mon/)
  assert.match(text('data.schema.json'), /"exportedAt"/)
})

test('nothing of staff’s own is in it: no notes, no names, no decision before its release', async () => {
  const made = await applied()
  const place = placeOfLink(made.accessToken)
  const document = await makeDocument(visitor, place, await samplePdf())
  await write(made, 'Hello')
  const manager = await signedInAs(server, 'owner')
  assert.equal((await manager.get(`/api/admin/documents/${document.key}/file`)).status, 200)
  const conversation = await server.deps.db
    .selectFrom('conversation')
    .innerJoin('submission', 'submission.id', 'conversation.submission_id')
    .innerJoin('application', 'application.submission_id', 'submission.id')
    .select(['conversation.id', 'application.id as application_id'])
    .where('application.number', '=', made.number)
    .executeTakeFirstOrThrow()
  await server.deps.db
    .insertInto('conversation_message')
    .values({
      conversation_id: conversation.id,
      kind: 'note',
      body: 'a secret among us',
      at: server.deps.now(),
      by_id: manager.account.id,
    })
    .execute()
  await server.deps.db
    .insertInto('decision')
    .values({
      application_id: conversation.application_id,
      outcome: 'refused',
      reason_code: 'grades',
      note: 'a decision not released',
      decided_at: server.deps.now(),
      decided_by: manager.account.id,
    })
    .execute()
  const { data, text } = await download(made)
  const whole = text('data.json') + text('data.html')
  for (const kept of [
    'a secret among us',
    'a decision not released',
    'Diallo',
    manager.account.key,
  ]) {
    assert.ok(!whole.includes(kept), kept)
  }
  assert.deepEqual(
    data.documents[0]?.opened.map(({ by }) => by),
    ['admin'],
  )
})

test('records and changes by staff, and sign-ins, are in it, without others’ words and names', async () => {
  const email = 'alouette@canary.test'
  const made = await applied(validAnswers({ email }))
  const manager = await signedInAs(server, 'owner')
  const key = await fileKeyAt(server.deps, email)
  const path = `/api/admin/applicants/${key}`
  const headers = { 'idempotency-key': randomUUID() }
  await manager.post(`${path}/notes`, { body: 'as her cousin Moussa says' }, { headers })
  const task = { title: 'call her cousin', dueOn: null, assignee: null, done: false }
  await manager.post(`${path}/tasks`, task)
  const record = await (await manager.get(path)).json()
  const edit = Object.fromEntries(
    'familyName birthDate nationality residenceCountry email phone language'
      .split(' ')
      .map((name) => [name, record[name]]),
  )
  const edited = await manager.put(
    path,
    { ...edit, givenNames: 'Aïcha', owner: manager.account.key },
    { headers: { 'if-match': `"${record.version}"` } },
  )
  assert.equal(edited.status, 200, await edited.text())
  const account = await makeAccount(server.deps, { role: 'applicant', email })
  await visitor.signIn(email, testPassword)
  await visitor.signIn(email, 'not their password at all')
  assert.equal((await download(made)).data.account, null, 'anybody may have typed the address')
  const holder = createClient(server)
  holder.bear((await openSession(server.deps, account)).token)
  const opened = await holder.post(`/api/me/applications/${made.number}/open`)
  assert.equal(opened.status, 200, await opened.clone().text())

  const { data, text } = await download(made)
  assert.equal(data.account?.email, email)
  assert.deepEqual(
    data.signIns.map(({ outcome }) => outcome),
    ['signed_in', 'rejected'],
  )
  assert.deepEqual(
    data.changes.map(({ by, before, after }) => [by, before, after]),
    [['agency', { givenNames: record.givenNames }, { givenNames: 'Aïcha' }]],
  )
  assert.deepEqual(
    data.teamNotes.map(({ kind }) => kind),
    ['note', 'task'],
  )
  for (const kept of ['cousin', manager.account.key]) assert.ok(!text('data.json').includes(kept))
})

test('a visitor who types another person’s address learns nothing of them', async () => {
  const email = 'victim@home.test'
  await makeAccount(server.deps, { role: 'applicant', email })
  await visitor.signIn(email, testPassword)
  const client = createClient(server)
  await client.post('/api/forgot', { email })
  const made = await makeApplication(createClient(server), {
    ...(await makeChoice(server.deps)),
    answers: validAnswers({ email }),
  })
  const { data } = await download(made)
  assert.deepEqual([data.account, data.signIns], [null, []])
  const { db } = server.deps
  const about = await db
    .selectFrom('outgoing_mail')
    .select(['subject', 'about'])
    .where('to_address', '=', email)
    .execute()
  assert.ok(about.some((one) => one.about === null))
  assert.deepEqual(
    data.mails.map(({ subject }) => subject),
    about.filter((one) => one.about === made.number).map(({ subject }) => subject),
  )
})

test('two people who share an address see nothing of each other', async () => {
  const email = 'shared@canary.test'
  const one = await applied(validAnswers({ email, givenNames: 'Première' }))
  const other = await applied(validAnswers({ email, givenNames: 'Seconde' }))
  await write(one, 'a word of the first')
  const { text, data } = await download(other)
  const whole = text('data.json') + text('data.html')
  assert.ok(whole.includes('Seconde') && whole.includes(other.number))
  for (const foreign of ['Première', one.number, 'a word of the first']) {
    assert.ok(!whole.includes(foreign), foreign)
  }
  assert.ok(data.mails.every(({ subject }) => subject.includes(other.number)))
})

test('a file that is removed meanwhile is named at the end, and the others are whole', async () => {
  const made = await applied()
  const place = placeOfLink(made.accessToken)
  await makeDocument(visitor, place, await samplePdf(), { name: 'a.pdf', type: 'cv' })
  await makeDocument(visitor, place, await samplePdf(), { name: 'b.pdf', type: 'diploma' })
  const { storage_name } = await server.deps.db
    .selectFrom('document')
    .select('storage_name')
    .where('file_name', '=', 'a.pdf')
    .executeTakeFirstOrThrow()
  await server.deps.storage.remove(storage_name ?? '')
  const { entries, text } = await download(made)
  assert.equal(entries.get('files/01-cv-a.pdf')?.length, 0)
  assert.ok((entries.get('files/02-diploma-b.pdf')?.length ?? 0) > 100)
  assert.match(text('end-of-archive.txt'), /files\/01-cv-a\.pdf/)
})

test('no code that was mailed is in the archive: it proves who reads the mailbox', async () => {
  const made = await applied()
  await visitor.post(`/api/applications/by-link/${made.accessToken}/erasure`)
  await visitor.post('/api/applications/find', { number: made.number, birthDate: '2005-03-07' })
  const mails = await server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'text_body'])
    .where('to_address', '=', made.answers['email'] ?? '')
    .where('template', 'like', '%\\_code')
    .execute()
  const codes = mails.map(({ text_body }) => /\b\d{6}\b/.exec(text_body)?.[0] ?? '')
  assert.equal(codes.length, 2)
  const { text } = await download(made)
  for (const code of codes) assert.ok(!(text('data.json') + text('data.html')).includes(code))
})

test('downloads are counted, and a link that opens nothing is the same 404', async () => {
  const made = await applied()
  for (let time = 0; time < 10; time++) await download(made)
  const path = (token: string) => `/api/applications/by-link/${token}/export.zip`
  const over = await visitor.get(path(made.accessToken))
  assert.equal(over.status, 429)
  assert.equal((await visitor.get(path('A'.repeat(43)))).status, 404)
})

test('names in the archive are safe on every system, and no two are the same', async () => {
  const names = [
    '../../etc/passwd',
    'C:\\Windows\\system32\\evil.exe.pdf',
    'con.pdf',
    '...',
    'é'.repeat(300),
    'a\u0000b\u202Egpj.exe',
    'same.pdf',
    'same.pdf',
    'SAME.pdf',
    '/absolute',
    '👩‍👩‍👧‍👧'.repeat(40),
  ]
  const made = archiveNames(
    names.map((fileName) => ({ type: 'other', fileName, mediaType: 'application/pdf' })),
  )
  assert.equal(new Set(made.map((name) => name.toLowerCase())).size, names.length)
  for (const name of made) {
    assert.match(name, /^files\/\d\d-other(?:-[^/\\:*?"<>|\p{Cc}]+)?\.pdf$/u)
    assert.ok(!name.includes('..') && Buffer.byteLength(name) < 160, name)
    assert.ok(name.isWellFormed())
  }
})

test('an archive of three hundred megabytes is read no faster than it is taken', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 7)
  let read = 0
  const archive = streamArchive({
    texts: [],
    files: Array.from({ length: 30 }, (_, at) => ({
      name: `files/${at}.pdf`,
      read: async () =>
        (async function* () {
          for (let part = 0; part < 10; part++) {
            read += chunk.length
            yield chunk
          }
        })(),
    })),
    last: () => ({ name: 'end.txt', text: '' }),
    at: new Date(),
  })
  let [bytes, most] = [0, 0]
  for await (const part of archive) {
    bytes += part.length
    most = Math.max(most, read - bytes)
  }
  assert.ok(bytes > 300 * 1024 * 1024)
  assert.ok(most < 20 * 1024 * 1024, `${Math.round(most / 1024 / 1024)} MB`)
})

test('a client that hangs up leaves no file open', { timeout: patienceMs }, async () => {
  const closed = Promise.withResolvers<void>()
  const archive = streamArchive({
    texts: [],
    files: [
      {
        name: 'files/endless.pdf',
        read: async () =>
          (async function* () {
            try {
              for (;;) yield Buffer.alloc(64 * 1024)
            } finally {
              closed.resolve()
            }
          })(),
      },
    ],
    last: () => ({ name: 'end.txt', text: '' }),
    at: new Date(),
  })
  const reader = archive.getReader()
  await reader.read()
  await reader.read()
  await reader.cancel()
  await closed.promise
})

test('the team’s texts are released once staff have looked at them, with reasons for omissions', async () => {
  const made = await applied()
  const owner = await signedInAs(server, 'owner')
  const { rows } = await (await owner.get(`/api/admin/applicants?q=${made.number}`)).json()
  const file = `/api/admin/applicants/${rows[0].key}`
  const note = (body: string) =>
    owner.post(`${file}/notes`, { body }, { headers: { 'idempotency-key': randomUUID() } })
  await note('Very good grades.')
  await note('His cousin Omar says the same.')
  const own = `/api/applications/by-link/${made.accessToken}/data-request`
  assert.equal((await (await visitor.get(own)).json()).state, 'none')
  assert.equal((await owner.get(`${file}/data-request`)).status, 404, 'who asked nothing')

  const asked = await (await visitor.post(own)).json()
  assert.deepEqual([asked.state, asked.answerBy], ['preparing', '2026-12-31'])
  assert.deepEqual(await (await visitor.post(own)).json(), asked, 'asked once')
  const waiting = await (await owner.get('/api/admin/data-requests')).json()
  assert.deepEqual(
    waiting.map((one: { applicant: { key: string } }) => one.applicant.key),
    [rows[0].key],
  )
  const manager = await signedInAs(server, 'manager')
  assert.equal((await manager.get('/api/admin/data-requests')).status, 403)
  assert.deepEqual(
    (await download(made)).data.teamNotes.map(({ text }) => text),
    [null, null],
  )

  const { items } = DataReview.parse(await (await owner.get(`${file}/data-request`)).json())
  const release = (decided: readonly { id: string; leftOut: string | null }[]) =>
    owner.post(`${file}/data-request/release`, { items: decided })
  const decided = items.map(({ id, text }) => ({
    id,
    leftOut: text.includes('Omar') ? 'It is about another person.' : null,
  }))
  await note('Written meanwhile.')
  assert.equal((await (await release(decided)).json()).code, 'conflict')
  const latest = DataReview.parse(await (await owner.get(`${file}/data-request`)).json()).items
  const all = latest.map(({ id }) => decided.find((one) => one.id === id) ?? { id, leftOut: null })
  assert.equal((await release(all)).status, 200)
  assert.equal((await (await release(all)).json()).code, 'conflict', 'once')
  assert.deepEqual(await (await owner.get('/api/admin/data-requests')).json(), [])

  await note('Written afterwards.')
  const { data, text } = await download(made)
  assert.deepEqual(
    data.teamNotes.map((one) => [one.text, one.leftOut]),
    [
      ['Very good grades.', null],
      [null, 'It is about another person.'],
      ['Written meanwhile.', null],
      [null, null],
    ],
  )
  assert.ok(text('data.html').includes('left out: It is about another person.'))
  for (const kept of ['Omar', 'afterwards']) assert.ok(!text('data.json').includes(kept))
  const view = await (await visitor.get(own)).json()
  assert.deepEqual([view.state, view.leftOut], ['released', 1])
  const mails = await mailsTo(server.deps, data.person.email)
  assert.ok(mails.some(({ template }) => template === 'data_released'))
  assert.equal((await (await visitor.post(own)).json()).state, 'preparing', 'asked anew')
})
