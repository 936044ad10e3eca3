import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { mailsTo } from '../testing/mail.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let manager: Awaited<ReturnType<typeof signedInAs>>
let wish: { program: string; intake: string }
let abroad: typeof wish

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  manager = await signedInAs(server, 'manager')
  const india = await makeUniversity(server.deps, { destination: 'india' })
  const programs = [
    await makeProgram(server.deps),
    await makeProgram(server.deps, { universityId: india.id }),
  ]
  const [here, there] = programs.map(({ key, intakes }) => ({
    program: key,
    intake: intakes[0]?.key ?? '',
  }))
  wish = here ?? { program: '', intake: '' }
  abroad = there ?? wish
})
after(() => server.close())

async function apply(language: 'en' | 'fr' = 'en', where = wish, email?: string) {
  const answers = validAnswers(email === undefined ? {} : { email })
  return (await makeApplication(visitor, { ...where, language, answers })).number
}

const bulk = async (path: string, body: object, who: TestClient = manager) =>
  (await who.post(`/api/admin/application-${path}`, body)).json()
const row = async (number: string) =>
  (await (await manager.get(`/api/admin/applicants?q=${number}`)).json()).rows[0]
const none = { en: null, fr: null }

test('many move at once, and each guard that refuses one says so without holding up the others', async () => {
  const [fine, stale, sent] = [await apply(), await apply(), await apply()]
  const { db } = server.deps
  await db.updateTable('application').set({ status: 'sent' }).where('number', '=', sent).execute()
  const items = [
    { number: sent, version: 1 },
    { number: stale, version: 7 },
    { number: fine, version: 1 },
    { number: 'PA-0000-0000', version: 1 },
  ]
  const known = items.filter(({ number }) => number !== 'PA-0000-0000')
  const results = await bulk('moves', { to: 'in_review', reason: none, items: known })
  assert.deepEqual(results, [
    { number: sent, problem: 'move_not_allowed' },
    { number: stale, problem: 'version_stale' },
    { number: fine, problem: null },
  ])
  assert.equal((await row(fine)).application.status, 'in_review')
  assert.equal((await row(stale)).application.status, 'submitted')
})

test('each applicant reads the reason in their language, and who has none in theirs stays', async () => {
  const [french, english] = [await apply('fr', wish, 'fr@example.test'), await apply('en')]
  const { db } = server.deps
  for (const number of [french, english]) {
    await db
      .updateTable('application')
      .set({ status: 'in_review' })
      .where('number', '=', number)
      .execute()
  }
  const results = await bulk('moves', {
    to: 'documents_requested',
    reason: { en: null, fr: 'Il manque le relevé.' },
    items: [french, english].map((number) => ({ number, version: 1 })),
  })
  assert.deepEqual(
    results.map(({ problem }: { problem: string | null }) => problem),
    [null, 'reason_required'],
  )
  const mails = await mailsTo(server.deps, 'fr@example.test')
  assert.ok(mails.at(-1)?.text.includes('Il manque le relevé.'))
})

test('what is out of sight is not there: nothing of it moves, is tagged or given away', async () => {
  const [seen, hidden] = [await apply('en', abroad), await apply()]
  const narrow = await signedInAs(server, 'manager')
  await server.deps.db
    .updateTable('account')
    .set({ scope: 'destinations', scope_destinations: ['india'] })
    .where('key', '=', narrow.account.key)
    .execute()
  const items = [seen, hidden].map((number) => ({ number, version: 1 }))
  const numbers = [seen, hidden]
  const expected = [
    { number: seen, problem: null },
    { number: hidden, problem: 'not_found' },
  ]
  const tagged = await bulk('tags', { tag: 'Bourse', on: true, numbers }, narrow)
  assert.deepEqual(tagged, expected)
  const given = await bulk('owners', { owner: narrow.account.key, numbers }, narrow)
  assert.deepEqual(given, expected)
  const moved = await bulk('moves', { to: 'in_review', reason: none, items }, narrow)
  assert.deepEqual(moved, expected)
  const untouched = await row(hidden)
  assert.deepEqual(
    [untouched.tags, untouched.owner, untouched.application.status],
    [[], null, 'submitted'],
  )
  const board = await (await narrow.get('/api/admin/application-board')).json()
  const shown = board.flatMap((stage: { rows: { application: { number: string } }[] }) =>
    stage.rows.map(({ application }) => application.number),
  )
  assert.ok(shown.includes(seen) && !shown.includes(hidden))
  const selection = await (await narrow.get('/api/admin/application-selection')).json()
  assert.ok(!JSON.stringify(selection).includes(hidden))
})

test('a tag goes on once and comes off, and finds its files', async () => {
  const number = await apply()
  await bulk('tags', { tag: 'Rappeler', on: true, numbers: [number] })
  await bulk('tags', { tag: 'Rappeler', on: true, numbers: [number] })
  assert.deepEqual((await row(number)).tags, ['Rappeler'])
  const found = await (await manager.get('/api/admin/applicants?tag=Rappeler')).json()
  assert.equal(found.total, 1)
  const tags = await (await manager.get('/api/admin/applicant-tags')).json()
  assert.ok(tags.includes('Rappeler'))
  await bulk('tags', { tag: 'Rappeler', on: false, numbers: [number] })
  assert.deepEqual((await row(number)).tags, [])
})

test('filters for owner, level and language leave what they say, and the selection is the list', async () => {
  const number = await apply('fr', abroad)
  await bulk('owners', { owner: manager.account.key, numbers: [number] })
  const { level } = (await row(number)).application
  const total = async (query: string) =>
    (await (await manager.get(`/api/admin/applicants?${query}`)).json()).total
  assert.equal(await total('owner=me'), 1)
  const all = await total('')
  assert.equal(await total('owner=nobody'), all - (await countOwned()))
  assert.equal(await total(`level=${level}`), all)
  assert.equal(await total('level=doctorate'), 0)
  assert.equal((await total('language=fr')) + (await total('language=en')), all)
  const selection = await (await manager.get('/api/admin/application-selection?language=fr')).json()
  assert.equal(selection.total, await total('language=fr'))
  assert.equal(selection.items.length, selection.total)
})

async function countOwned(): Promise<number> {
  const rows = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('application.id')
    .where('applicant.owner_id', 'is not', null)
    .execute()
  return rows.length
}

test('a new file is given by rule: by destination and language, to who has least to do', async () => {
  const owner = await signedInAs(server, 'owner')
  const [busy, free] = [await makeAccount(server.deps), await makeAccount(server.deps)]
  const gone = await makeAccount(server.deps, { status: 'suspended' })
  const { settings, version } = await (await owner.get('/api/admin/settings')).json()
  const ownerRules = [
    { destinations: ['india'], languages: ['fr'], owners: [gone.key] },
    { destinations: ['india'], languages: ['fr'], owners: [busy.key, free.key] },
  ]
  const kept = await owner.put(
    '/api/admin/settings',
    { ...settings, ownerRules },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(kept.status, 200, await kept.clone().text())
  const ownerOf = async (number: string) => (await row(number)).owner?.key
  assert.equal(await ownerOf(await apply('fr', abroad)), busy.key)
  assert.equal(await ownerOf(await apply('fr', abroad)), free.key)
  assert.equal(await ownerOf(await apply('en', abroad)), undefined)
  assert.equal(await ownerOf(await apply('fr', wish)), undefined)
})
