import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import {
  ApplicationBulk,
  ApplicationBulks,
  BulkRefusals,
  MoveCheck,
} from '#contract/applicants/applicant-bulk.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { insertJob } from '../../jobs/job-queries.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  makeApplication,
  makeApplications,
  makeDraft,
  putEntered,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { makeAccount } from '../../testing/factories-identity.ts'
import { mailsTo } from '../../testing/mail.ts'
import { readUntil } from '../../testing/read-until.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepApplicationBulk } from './application-jobs.ts'

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

async function apply(language: Language = 'en', where = wish, email?: string) {
  const answers = validAnswers(email === undefined ? {} : { email })
  return (await makeApplication(visitor, { ...where, language, answers })).number
}

const path = '/api/admin/application-bulk'
let sent = 0
const send = (body: object, who: TestClient = manager, key = `act-${++sent}`) =>
  who.post(path, body, { headers: { 'idempotency-key': key } })

/** The outcome of each, in the order of their numbers, once the job is through. */
async function bulk(act: object, items: readonly (string | Item)[], who: TestClient = manager) {
  const selection = {
    items: items.map((one) => (typeof one === 'string' ? { number: one, version: 1 } : one)),
  }
  const answer = await send({ selection, act }, who)
  assert.equal(answer.status, 200, await answer.clone().text())
  const view = await through(await answer.json(), who)
  const refused = BulkRefusals.parse(await (await who.get(`${path}/${view.key}/refusals`)).json())
  assert.equal(view.refused, refused.length)
  return new Map(
    selection.items.map(({ number }) => [
      number,
      refused.find((one) => one.number === number)?.problem ?? null,
    ]),
  )
}
interface Item {
  number: string
  version: number
}

async function through(started: object, who: TestClient = manager): Promise<ApplicationBulk> {
  const { key } = ApplicationBulk.parse(started)
  return readUntil(
    async () => ApplicationBulk.parse(await (await who.get(`${path}/${key}`)).json()),
    ({ state }) => state !== 'running',
  )
}
const row = async (number: string) =>
  (await (await manager.get(`/api/admin/applicants?q=${number}`)).json()).rows[0]
const none = { en: null, fr: null }
const toReview = { kind: 'move', to: 'in_review', reason: none }
const putOn = (tag: string) => ({ kind: 'tag', tag, on: true })

test('many move at once, and a guard that refuses one says so without holding up the others', async () => {
  const [fine, stale, sent] = [await apply(), await apply(), await apply()]
  const { db } = server.deps
  await db.updateTable('application').set({ status: 'sent' }).where('number', '=', sent).execute()
  const items = [
    { number: sent, version: 1 },
    { number: stale, version: 7 },
    { number: fine, version: 1 },
  ]
  const results = await bulk(toReview, items)
  assert.deepEqual(
    [sent, stale, fine].map((number) => results.get(number)),
    ['move_not_allowed', 'version_stale', null],
  )
  assert.equal((await row(fine)).application.status, 'in_review')
  assert.equal((await row(stale)).application.status, 'submitted')
})

test('a move of many says what it still needs before it is made', async () => {
  const [french, english] = [await apply('fr'), await apply('en')]
  const items = [french, english].map((number) => ({ number, version: 1 }))
  const check = async (move: object) => {
    const answer = await manager.post(`${path}/check`, { selection: { items }, ...move })
    assert.equal(answer.status, 200, await answer.clone().text())
    return MoveCheck.parse(await answer.json())
      .refused.map(({ problem, named }) => [problem, ...named.map(({ number }) => number).sort()])
      .sort()
  }
  const put = (status: ApplicationStatus) =>
    server.deps.db
      .updateTable('application')
      .set({ status })
      .where('number', 'in', [french, english])
      .execute()
  await put('sent')
  const interview = { to: 'interview' }
  assert.deepEqual(await check(interview), [['reason_required', ...[french, english].sort()]])
  assert.deepEqual(await check({ ...interview, reasonIn: ['fr'] }), [['reason_required', english]])
  assert.deepEqual(await check({ ...interview, reasonIn: ['fr', 'en'] }), [])

  await put('ready_to_send')
  await putEntered(server.deps, french)
  assert.deepEqual(await check({ to: 'sent', passOver: 'They come by post.' }), [
    ['consent_missing', french],
  ])
})

test('each applicant reads the reason in their language, and an application without a reason in that language stays', async () => {
  const [french, english] = [await apply('fr', wish, 'fr@example.test'), await apply('en')]
  const { db } = server.deps
  for (const number of [french, english]) {
    await db
      .updateTable('application')
      .set({ status: 'in_review' })
      .where('number', '=', number)
      .execute()
  }
  const reason = { en: null, fr: 'Il manque le relevé.' }
  const act = { kind: 'move', to: 'documents_requested', reason }
  const results = await bulk(act, [french, english])
  assert.deepEqual([results.get(french), results.get(english)], [null, 'reason_required'])
  const mails = await mailsTo(server.deps, 'fr@example.test')
  assert.ok(mails.at(-1)?.text.includes('Il manque le relevé.'))
})

test('applications out of sight don’t exist: they are not moved, tagged or assigned', async () => {
  const [seen, hidden] = [await apply('en', abroad), await apply()]
  const narrow = await signedInAs(server, 'manager')
  await server.deps.db
    .updateTable('account')
    .set({ scope: 'destinations', scope_destinations: ['india'] })
    .where('key', '=', narrow.account.key)
    .execute()
  const numbers = [seen, hidden]
  const expected = new Map([
    [seen, null],
    [hidden, 'not_found'],
  ])
  const text = { en: 'Hello', fr: null }
  for (const act of [
    putOn('Bourse'),
    { kind: 'owner', owner: narrow.account.key },
    toReview,
    { kind: 'message', text },
  ]) {
    assert.deepEqual(await bulk(act, numbers, narrow), expected, act.kind)
  }
  // Both are refused now, and only the one in sight is named.
  const items = numbers.map((number) => ({ number, version: 1 }))
  const again = { selection: { items }, act: toReview }
  const { key } = await through(await (await send(again, narrow)).json(), narrow)
  const refused = BulkRefusals.parse(await (await narrow.get(`${path}/${key}/refusals`)).json())
  const names = new Map(refused.map(({ number, name }) => [number, name]))
  assert.match(names.get(seen) ?? '', /^Aïssatou Ndiaye/)
  assert.equal(names.get(hidden), null)
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
  const all = await (await narrow.get('/api/admin/applicants')).json()
  const selection = { query: {}, expected: all.total }
  const answer = await send({ selection, act: putOn('Tous') }, narrow)
  assert.equal((await through(await answer.json(), narrow)).total, all.total)
  assert.deepEqual((await row(hidden)).tags, [])
})

test('a tag is added once and removed, and finds its files', async () => {
  const number = await apply()
  await bulk(putOn('Rappeler'), [number])
  await bulk(putOn('Rappeler'), [number])
  assert.deepEqual((await row(number)).tags, ['Rappeler'])
  const found = await (await manager.get('/api/admin/applicants?tag=Rappeler')).json()
  assert.equal(found.total, 1)
  const tags = await (await manager.get('/api/admin/applicant-tags')).json()
  assert.ok(tags.includes('Rappeler'))
  await bulk({ kind: 'tag', tag: 'Rappeler', on: false }, [number])
  assert.deepEqual((await row(number)).tags, [])
  const full = Array.from({ length: 20 }, (_, place) => `t${place}`)
  await server.deps.db
    .updateTable('applicant')
    .set({ tags: full })
    .where('key', '=', (await row(number)).key)
    .execute()
  assert.equal((await bulk(putOn('Rappeler'), [number])).get(number), 'tags_too_many')
})

test('filters for owner, level and language find what they say, and the selection equals the list', async () => {
  const number = await apply('fr', abroad)
  await bulk({ kind: 'owner', owner: manager.account.key }, [number])
  const { level } = (await row(number)).application
  const total = async (query: string) =>
    (await (await manager.get(`/api/admin/applicants?${query}`)).json()).total
  assert.equal(await total('owner=me'), 1)
  const all = await total('')
  assert.equal(await total('owner=nobody'), all - (await countOwned()))
  assert.equal(await total(`level=${level}`), all)
  assert.equal(await total('level=doctorate'), 0)
  assert.equal((await total('language=fr')) + (await total('language=en')), all)
  const expected = await total('language=fr')
  const selection = { query: { language: 'fr' }, expected }
  const stale = { ...selection, expected: expected + 1 }
  assert.equal((await send({ selection: stale, act: putOn('Langue') })).status, 409)
  const answer = await send({ selection, act: putOn('Langue') })
  assert.equal((await through(await answer.json())).total, expected)
  assert.equal(await total('tag=Langue'), expected)
  const board = await (await manager.get('/api/admin/application-board?language=fr')).json()
  for (const { status, total: count } of board) {
    assert.equal(await total(`language=fr&status=${status}`), count, status)
  }
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

test('rules assign a new file by destination and language, to the counsellor with the least to do', async () => {
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

const messagesTo = async (number: string) => {
  const { conversations } = await (
    await manager.get(`/api/admin/applicants/${(await row(number)).key}`)
  ).json()
  const [first] = conversations
  if (!first) return []
  const record = await (await manager.get(`/api/admin/conversations/${first.key}`)).json()
  return record.messages.map(({ body }: { body: string }) => body)
}

const mailsAbout = (number: string) =>
  server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'subject'])
    .where('about', '=', number)
    .orderBy('id', 'desc')
    .execute()

test('many applicants get a message in their language, with what their own file says', async () => {
  const [english, french] = [await apply(), await apply('fr', wish, 'lettre@example.test')]
  const text = { en: 'About {{number}}', fr: 'Bonjour {{name}}, au sujet de {{number}}' }
  await bulk({ kind: 'message', text }, [english, french])
  assert.deepEqual(await messagesTo(english), [`About ${english}`])
  assert.deepEqual(await messagesTo(french), [`Bonjour Aïssatou, au sujet de ${french}`])
  const mails = await mailsTo(server.deps, 'lettre@example.test')
  assert.ok(mails.at(-1)?.text.includes(`au sujet de ${french}`))
  await bulk({ kind: 'message', text: { en: null, fr: 'Encore' } }, [english, french])
  assert.deepEqual(await messagesTo(english), [`About ${english}`])
  assert.equal((await messagesTo(french)).length, 2)
})

test('applications of one person that move together are one mail, and each is undone alone', async () => {
  const draft = await makeDraft(visitor, wish)
  assert.equal((await chooseIntakes(visitor, draft, [wish, abroad])).status, 200)
  await fillDraft(visitor, draft, validAnswers({ email: 'two-moved@example.test' }))
  const submitted = await (await submitDraft(visitor, draft)).json()
  const [one = '', two = '']: string[] = submitted.applications.map(
    (application: { number: string }) => application.number,
  )
  const mails = async () =>
    (await mailsTo(server.deps, 'two-moved@example.test')).filter(
      ({ template }) => template !== 'application_received',
    )
  await bulk(toReview, [one, await apply(), two])
  const [moveMail, ...more] = await mails()
  assert.equal(moveMail?.template, 'applications_moved')
  assert.deepEqual(more, [])
  for (const number of [one, two]) assert.ok(moveMail?.text.includes(number))
  assert.equal(moveMail?.text.match(/Status: /g)?.length, 2)

  const { act_id: act } = await server.deps.db
    .selectFrom('application_history as step')
    .innerJoin('application', 'application.id', 'step.application_id')
    .select('step.act_id')
    .where('application.number', '=', two)
    .where('step.to_status', '=', 'in_review')
    .executeTakeFirstOrThrow()
  const undo = async (number: string) => {
    const answer = await manager.post(
      `/api/admin/applications/${number}/undo`,
      { act },
      { headers: { 'if-match': '"2"' } },
    )
    assert.equal(answer.status, 200, await answer.clone().text())
  }
  await undo(one)
  const [left, ...others] = await mails()
  assert.equal(left?.template, 'application_moved')
  assert.deepEqual(others, [])
  assert.ok(left?.text.includes(two) && !left.text.includes(one))
  assert.equal((await row(two)).application.status, 'in_review')
  await undo(two)
  assert.deepEqual(await mails(), [])
  assert.equal((await row(two)).application.status, 'submitted')
})

test('a person whose second application falls into a later step is handled as a whole', async () => {
  const numbers = await makeApplications(visitor, [wish, abroad], 26)
  const [firsts, seconds] = [0, 1].map((rest) => numbers.filter((_, at) => at % 2 === rest))
  await bulk(toReview, [...(firsts ?? []), ...(seconds ?? [])])
  const mailsSent = await server.deps.db
    .selectFrom('outgoing_mail')
    .innerJoin('application_history as step', 'step.act_id', 'outgoing_mail.act_id')
    .innerJoin('application', 'application.id', 'step.application_id')
    .select('outgoing_mail.template')
    .where('application.number', 'in', numbers)
    .execute()
  assert.deepEqual(
    mailsSent.map(({ template }) => template),
    numbers.map(() => 'applications_moved'),
  )
})

test('someone with two applications gets the same words once, and different words twice', async () => {
  const draft = await makeDraft(visitor, wish)
  assert.equal((await chooseIntakes(visitor, draft, [wish, abroad])).status, 200)
  await fillDraft(visitor, draft)
  const submitted = await (await submitDraft(visitor, draft)).json()
  const numbers: string[] = submitted.applications.map((one: { number: string }) => one.number)
  const [first = ''] = numbers
  const write = (en: string) => bulk({ kind: 'message', text: { en, fr: null } }, numbers)
  await write('For both')
  assert.deepEqual(await messagesTo(first), ['For both'])
  await write('About {{number}}')
  assert.equal((await messagesTo(first)).length, 3)
  const [about] = await mailsAbout(numbers[1] ?? '')
  assert.equal(about?.template, 'application_message')
  assert.equal(about?.subject, `About your application ${numbers[1]}`)
})

test('an applicant with no text or no value for it is left out, and an unknown placeholder is refused', async () => {
  const number = await apply()
  const noWords = { kind: 'message', text: { en: null, fr: 'Bonjour' } }
  assert.equal((await bulk(noWords, [number])).get(number), 'text_language_missing')
  const nothingAsked = { kind: 'message', text: { en: 'We need {{documents}}', fr: null } }
  assert.equal((await bulk(nothingAsked, [number])).get(number), 'text_value_missing')
  assert.deepEqual(await messagesTo(number), [])
  const unknown = { kind: 'message', text: { en: '{{passport}}', fr: null } }
  const selection = { items: [{ number, version: 1 }] }
  const answer = await send({ selection, act: unknown })
  assert.deepEqual((await answer.json()).fields, {
    'text.en': { code: 'unknown_placeholder', params: { placeholder: '{{passport}}' } },
  })
})

test('the same key again does nothing twice, and a job is visible only to the person who started it', async () => {
  const number = await apply()
  const body = {
    selection: { items: [{ number, version: 1 }] },
    act: { kind: 'message', text: { en: 'Once', fr: null } },
  }
  const first = await through(await (await send(body, manager, 'the-same')).json())
  const second = await through(await (await send(body, manager, 'the-same')).json())
  assert.equal(first.key, second.key)
  assert.deepEqual(await messagesTo(number), ['Once'])
  const mine = ApplicationBulks.parse(await (await manager.get(path)).json())
  assert.equal(mine[0]?.key, first.key)
  const other = await signedInAs(server, 'manager')
  assert.deepEqual(await (await other.get(path)).json(), [])
  for (const tail of ['', '/refusals']) {
    assert.equal((await other.get(`${path}/${first.key}${tail}`)).status, 404)
  }
  assert.equal((await other.post(`${path}/${first.key}/cancel`, {})).status, 404)
  assert.equal((await manager.post(path, body)).status, 400)
})

/** Written down and not begun, as a process leaves it when it stops there. */
async function cutShort(numbers: readonly string[], act: ApplicationBulk['act'], by = manager) {
  const key = newOpaqueKey()
  const { db, now } = server.deps
  const rows = await db
    .selectFrom('application')
    .select(['id', 'number', 'version'])
    .where('number', 'in', numbers)
    .execute()
  await insertJob(
    db,
    {
      ...{ key, kind: 'applications', request: act, requestId: 'r' },
      ...{ now: now(), accountId: by.account.id },
    },
    rows.map(({ id: applicationId, number, version }) => ({ applicationId, number, version })),
  )
  return key
}

test('an act that a stop cut short is finished once, however many processes take it up', async () => {
  const numbers = [await apply(), await apply(), await apply()]
  const key = await cutShort(numbers, { kind: 'message', text: { en: 'Later', fr: null } })
  await Promise.all([sweepApplicationBulk(server.deps), sweepApplicationBulk(server.deps)])
  const view = ApplicationBulk.parse(await (await manager.get(`${path}/${key}`)).json())
  assert.deepEqual([view.state, view.done, view.refused], ['finished', 3, 0])
  for (const number of numbers) assert.deepEqual(await messagesTo(number), ['Later'])
})

test('a cancelled act goes no further, and an act of someone who left changes nothing', async () => {
  const number = await apply()
  const cancelled = await cutShort([number], { kind: 'tag', tag: 'Jamais', on: true })
  const answer = await manager.post(`${path}/${cancelled}/cancel`, {})
  assert.equal((await answer.json()).state, 'cancelled')
  const gone = await signedInAs(server, 'manager')
  const left = await cutShort([number], { kind: 'tag', tag: 'Parti', on: true }, gone)
  await server.deps.db
    .updateTable('account')
    .set({ status: 'suspended' })
    .where('id', '=', gone.account.id)
    .execute()
  await sweepApplicationBulk(server.deps)
  assert.deepEqual((await row(number)).tags, [])
  const item = await server.deps.db
    .selectFrom('job_item')
    .innerJoin('job', 'job.id', 'job_id')
    .select('problem')
    .where('key', '=', left)
    .executeTakeFirstOrThrow()
  assert.equal(item.problem, 'forbidden')
})

test('an act reports the application it fails on, and continues with the others', async () => {
  const [fine, broken] = [await apply(), await apply()]
  const { db } = server.deps
  await sql`create function fail_on() returns trigger language plpgsql as
    ${sql.raw("$$ begin raise exception 'broken on purpose'; end $$")}`.execute(db)
  await sql`create trigger fail_on before update on application for each row
    when (new.number = ${sql.lit(broken)}) execute function fail_on()`.execute(db)
  const results = await bulk(toReview, [fine, broken])
  await sql`drop trigger fail_on on application`.execute(db)
  assert.deepEqual([results.get(fine), results.get(broken)], [null, 'internal'])
  assert.equal((await row(broken)).application.status, 'submitted')
})

test('an act stops when the person who started it is suspended', async () => {
  const leaving = await signedInAs(server, 'manager')
  // More than fit in one step; by the end of the first they are suspended.
  const numbers = await makeApplications(visitor, [wish, abroad], 26)
  const { pool } = server.database
  await pool.query(`
    create function suspend_starter() returns trigger language plpgsql as $$ begin
      update account set status = 'suspended' where id = ${leaving.account.id};
      return null;
    end $$`)
  await pool.query(`create trigger suspend_starter after update on job_item
    for each statement execute function suspend_starter()`)
  const items = numbers.map((number) => ({ number, version: 1 }))
  const answer = await send({ selection: { items }, act: putOn('leaving') }, leaving)
  assert.equal(answer.status, 200)
  const { key } = ApplicationBulk.parse(await answer.json())
  // With one process only: a second one may take the rest while the first step is under way.
  await readUntil(
    () =>
      server.deps.db
        .selectFrom('job')
        .select('finished_at')
        .where('key', '=', key)
        .executeTakeFirstOrThrow(),
    ({ finished_at }) => finished_at !== null,
  )
  await pool.query('drop trigger suspend_starter on job_item')
  await pool.query('drop function suspend_starter()')

  const outcomes = await server.deps.db
    .selectFrom('job_item as item')
    .innerJoin('job', 'job.id', 'item.job_id')
    .select((eb) => ['problem', eb.fn.countAll<number>().as('count')])
    .where('job.key', '=', key)
    .groupBy('problem')
    .orderBy('count')
    .execute()
  assert.deepEqual(outcomes, [
    { problem: 'forbidden', count: 2 },
    { problem: null, count: 50 },
  ])
})
