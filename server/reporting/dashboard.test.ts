import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'
import { UpkeepCounts } from '#contract/catalogue/upkeep.ts'
import type { Scope } from '#contract/identity/permissions.ts'
import { presetNames } from '#contract/identity/permissions.ts'
import {
  Dashboard,
  Deadlines,
  FirstReplies,
  Funnel,
  Pipeline,
  Submissions,
} from '#contract/office/dashboard.ts'
import { figureLists } from '#contract/office/values/dashboard-figures.ts'
import {
  endpointOf,
  type ListLink,
  ownedBy,
  type Todo,
  todoLists,
  todoNames,
  upkeepNames,
  upkeepTodo,
} from '#contract/office/values/dashboard-lists.ts'
import { scopeColumns } from '../identity/staff/scope.ts'
import { findApplication, moveApplication } from '../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice, makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import { makeConversation, makeReport } from '../testing/factories-conversations.ts'
import { decideOn, offer, release } from '../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { openSession } from '../testing/factories-identity.ts'
import { proveAddress } from '../testing/prove-address.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let boss: Awaited<ReturnType<typeof signedInAs>>
let clerk: Awaited<ReturnType<typeof signedInAs>>
let readers: Reader[]
const sent: { number: string; token: string; key: string }[] = []

/** The deadline of nationals of Türkiye, one of whom applies there. */
const nativeDeadline = '2027-02-20T20:59:00Z'
const native = 14

/** Applications of four destinations over twelve days, in every state, of several owners. */
before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  const wishes = []
  for (const [destination, closes_at] of [
    ['france', '2026-12-20T22:59:00Z'],
    ['india', '2026-12-16T18:29:00Z'],
    ['turkey', '2027-02-01T20:59:00Z'],
    ['china', '2026-12-28T15:59:00Z'],
  ] as const) {
    const university = await makeUniversity(server.deps, { destination })
    const { key, intakes } = await makeProgram(server.deps, {
      universityId: university.id,
      intakes: [
        {
          closes_at,
          ...(destination === 'turkey' && {
            closes_for: JSON.stringify({ domestic: nativeDeadline }),
          }),
        },
      ],
    })
    wishes.push({ program: key, intake: intakes[0]?.key ?? '' })
  }
  await makeProgram(server.deps, { status: 'draft' })
  await makeProgram(server.deps, { title: { en: 'Law', fr: '' } })
  boss = await signedInAs(server, 'owner')
  clerk = await signedInAs(server, 'manager')

  // One that its applicant sends: its last day passes without a report that it was sent.
  const portal = await makeChoice(server.deps, {
    submission_channel: 'national_portal',
    intakes: [{ closes_at: '2026-12-03T22:59:00Z' }],
  })
  await makeApplication(visitor, portal)

  for (let made = 0; made < 16; made++) {
    const wish = wishes[made % 4] ?? { program: '', intake: '' }
    const answers = validAnswers(made === native ? { nationality: 'TR' } : {})
    const { number, accessToken } = await makeApplication(visitor, { ...wish, answers })
    const { rows } = await (await boss.get(`/api/admin/applicants?q=${number}`)).json()
    sent.push({ number, token: accessToken, key: rows[0].key })
    server.clock.forwardSeconds(18 * 3600)
    await signInAgain()
  }

  await walk(0, 'in_review', 'ready_to_send', 'sent')
  await walk(1, 'in_review', 'documents_requested')
  await walk(2, 'in_review')
  await walk(4, 'in_review', 'ready_to_send', 'sent')
  await walk(5, 'in_review', 'ready_to_send', 'sent')
  await walk(8, 'in_review', 'ready_to_send', 'sent')
  await walk(11, 'in_review', 'ready_to_send', 'sent')
  for (const [at, replyBy] of [
    [0, '2026-12-16'],
    [4, '2027-01-15'],
    [8, '2026-12-15'],
  ] as const) {
    const { number, version } = await applicationAt(at)
    await ok(decideOn(boss, number, version, { ...offer, offer: { ...offer.offer, replyBy } }))
    await ok(release(boss, [{ number, version: (await applicationAt(at)).version }]))
  }
  await walk(8, 'accepted', 'enrolled')
  // Decided by each of two, and not released.
  await decide(5, boss)
  await decide(11, clerk)
  for (const [at, status] of [
    [0, 'offer_unconditional'],
    [4, 'offer_unconditional'],
    [8, 'enrolled'],
  ] as const) {
    assert.equal((await applicationAt(at)).status, status)
  }

  // One was withdrawn by its applicant before anyone answered, one archived, one erased, two merged.
  await proveAddress(server.deps, visitor, at(9).token)
  await ok(
    visitor.post(
      `/api/applications/by-link/${at(9).token}/${at(9).number}/withdraw`,
      { reasonCode: 'cost', reason: null },
      { headers: { 'idempotency-key': randomUUID() } },
    ),
  )
  await merge(3, 6)
  await erase(10)
  await ok(visitor.post(`/api/applications/by-link/${at(1).token}/data-request`))
  await writeSecurity({ massSecondPerson: true })
  const reason = 'For the ministry.'
  const wanted = { act: { kind: 'export_applications', query: {} }, reason }
  await ok(
    clerk.post('/api/admin/approvals', wanted, { headers: { 'idempotency-key': randomUUID() } }),
  )
  await setSecondPerson(false)

  await owned([0, 2, 12], boss.account.id)
  await owned([4, 5, 13], clerk.account.id)
  const due = { title: 'Call', dueOn: '2026-12-05', done: false }
  for (const [at, who] of [
    [12, boss],
    [5, clerk],
    [6, boss],
  ] as const) {
    const task = { ...due, assignee: who.account.key }
    await ok(boss.post(`/api/admin/applicants/${sent[at]?.key}/tasks`, task))
  }
  for (const at of [2, 13]) {
    await makeDocument(visitor, placeOfLink(sent[at]?.token ?? ''), await samplePdf())
  }
  // Requested, and its applicant has not had a mail about it.
  await ok(boss.post(`/api/admin/applications/${sent[12]?.number}/documents`, { type: 'medical' }))
  await write(13)
  await write(14)
  await ok(
    boss.post(
      `/api/admin/applications/${sent[12]?.number}/conversation`,
      { body: 'Bonjour' },
      { headers: { 'idempotency-key': randomUUID() } },
    ),
  )
  await makeConversation(server, visitor)
  await server.database.pool.query(
    `update conversation set reply_by = '2026-12-10' where kind = 'question'`,
  )
  await makeReport(server, visitor, { about: `program:${wishes[0]?.program}` })
  await server.database.pool.query(
    `insert into fact (destination_id, key, position, section, label, value, source_type,
      certainty, source_name, checked_on, review_by)
     select id, 'due', 1, 'glance', '{"en":"","fr":""}', '{"en":"","fr":""}', 'official',
      'reported', 'A register', '2026-01-01', '2026-12-10' from destination where key = 'france'`,
  )
  await server.database.pool.query(
    `insert into upkeep_owner (list, subject, owner_id) values ('gaps', 'fact:france/due', $1)`,
    [boss.account.id],
  )
  await server.database.pool.query(
    `insert into erasure_request (applicant_id, asked_at, confirmed_at, answer_by)
     select id, $1, $1, '2027-01-10' from applicant where key = $2`,
    [server.clock.now(), sent[15]?.key],
  )
  await server.database.pool.query(
    `update outgoing_mail set state = 'failed', failure = 'mailbox', failed_at = $1
     where id = (select min(id) from outgoing_mail)`,
    [server.clock.now()],
  )
  await server.database.pool.query(
    `update application set next_by = '2026-12-09' where number = any($1)`,
    [[sent[1]?.number, sent[2]?.number, sent[11]?.number, sent[5]?.number]],
  )
  await server.database.pool.query(
    `update application set status = 'visa_applied', next_mover = 'embassy', next_by = '2026-12-01'
     where number = $1`,
    [sent[7]?.number],
  )

  readers = [
    { name: 'owner', client: boss },
    { name: 'manager', client: clerk },
    { name: 'auditor', client: await signedInAs(server, 'auditor') },
    { name: 'editor', client: await signedInAs(server, 'editor') },
    {
      name: 'two destinations',
      client: await scoped({ kind: 'destinations', destinations: ['france', 'india'] }),
    },
    { name: 'own', client: await scoped({ kind: 'own' }, [0, 5, 14]) },
  ]
})
after(() => server.close())

test('every figure is the total of the list that it leads to, for each reader', async () => {
  const seen = new Set<string>()
  const compare = async ({ name, client }: Reader, figures: Figure[]) => {
    for (const { name: figure, count, list } of figures) {
      const total = await totalOf(client, list)
      assert.equal(count, total, `${name}, ${figure}: ${endpointOf(list)}`)
      if (total > 0) seen.add(figure)
    }
  }
  for (const reader of readers) {
    for (const owner of [undefined, 'me'] as const) {
      await compare(reader, await todoOf(reader.client, owner))
      if (owner === undefined || reader.client === boss) {
        await compare(reader, await picturesOf(reader.client, owner))
      }
    }
  }
  await setSecondPerson(true)
  for (const reader of readers) await compare(reader, await todoOf(reader.client, undefined))
  await setSecondPerson(false)
  const expected = [
    ...todoNames,
    ...upkeepNames,
    ...['pipeline.applications', 'submissions.applications', 'deadlineWeeks.unsent'],
    ...['nextDeadlines.unsent', 'replies.kept', 'replies.broken', 'replies.open'],
    ...['funnel.submitted', 'funnel.sent', 'funnel.offer', 'funnel.accepted', 'funnel.enrolled'],
  ]
  assert.deepEqual(
    expected.filter((one) => !seen.has(one)),
    [],
    'each figure was more than zero for some reader',
  )
})

test('items without access are left out, and pictures are for staff who may read applications', async () => {
  for (const preset of presetNames) {
    const client = await signedInAs(server, preset)
    const { todo } = await read(client, '', Dashboard)
    const pipeline = await client.get('/api/admin/dashboard/pipeline')
    assert.equal(pipeline.status, preset === 'editor' ? 403 : 200)
    assert.equal(todo.newApplications === undefined, preset === 'editor', preset)
    assert.equal(todo.erasureRequests === undefined, preset !== 'owner', preset)
    assert.equal(todo.decidedByMe, undefined, preset)
  }
  assert.equal((await createClient(server).get('/api/admin/dashboard')).status, 401)
})

test('with a second person, the reader’s own decisions are counted separately', async () => {
  await setSecondPerson(true)
  const { todo } = await read(boss, '', Dashboard)
  assert.deepEqual([todo.decided, todo.decidedByMe, todo.decidedByOthers], [undefined, 1, 1])
  await setSecondPerson(false)
  assert.equal((await read(boss, '', Dashboard)).todo.decided, 2)
})

test('a period is named or given, and shown by week if it is long', async () => {
  const days = await read(boss, '/submissions?period=7', Submissions)
  assert.deepEqual([days.step, days.rows.length, days.to], ['day', 7, '2026-12-13'])
  const year = await read(boss, '/submissions?period=year', Submissions)
  assert.deepEqual(
    [year.step, year.from, year.rows[0], year.rows.at(-1)?.to],
    ['week', '2026-01-01', { from: '2026-01-01', to: '2026-01-04', applications: 0 }, '2026-12-13'],
  )
  const own = await read(boss, '/submissions?from=2026-12-02&to=2026-12-04', Submissions)
  assert.deepEqual(
    own.rows.map(({ from, applications }) => [from, applications]),
    [
      ['2026-12-02', 2],
      ['2026-12-03', 1],
      ['2026-12-04', 1],
    ],
  )
  for (const wrong of ['from=2026-12-02', 'from=2026-12-04&to=2026-12-02', 'period=8']) {
    assert.equal((await boss.get(`/api/admin/dashboard/submissions?${wrong}`)).status, 400, wrong)
  }
  const last = await read(boss, '/submissions?from=9999-09-01&to=9999-12-31', Submissions)
  assert.deepEqual(last.rows.at(-1), { from: '9999-12-27', to: '9999-12-31', applications: 0 })
  const ages = 'from=2015-01-01&to=2026-01-01'
  assert.equal((await boss.get(`/api/admin/dashboard/funnel?${ages}`)).status, 400)
})

test('the first reply is the first move or message of staff, and applications that ended before need none', async () => {
  const { number, token } = at(15)
  const span = `from=2026-12-12&to=2026-12-13`
  const before = await read(boss, `/replies?${span}`, FirstReplies)
  assert.equal(before.promisedDays, 3)
  server.clock.forwardSeconds(3600)
  await signInAgain()
  await write(15)
  assert.deepEqual((await read(boss, `/replies?${span}`, FirstReplies)).total, before.total)
  const { replied_at, submitted_at } = await findApplication(server.deps, number)
  assert.equal(replied_at, null, token)
  await moveApplication(boss, { number, version: 1, to: 'in_review' })
  const after = await read(boss, `/replies?${span}`, FirstReplies)
  assert.deepEqual(
    [after.total.kept, after.total.open],
    [before.total.kept + 1, before.total.open - 1],
  )
  const waited = (server.clock.now().getTime() - submitted_at.getTime()) / 3_600_000
  assert.equal(after.weeks.at(-1)?.medianHours, Math.floor(waited))
  // Later acts of staff don't change it.
  const first = (await findApplication(server.deps, number)).replied_at
  server.clock.forwardSeconds(3600)
  await signInAgain()
  await walk(15, 'ready_to_send')
  assert.deepEqual((await findApplication(server.deps, number)).replied_at, first)
})

test('how far an application came stays when it goes back', async () => {
  const { number } = at(11)
  const before = await read(boss, '/funnel?period=year', Funnel)
  await server.deps.db
    .updateTable('application')
    .set({ status: 'closed' })
    .where('number', '=', number)
    .execute()
  assert.deepEqual((await read(boss, '/funnel?period=year', Funnel)).rows, before.rows)
})

test('a deadline is ahead until its minute is over', async () => {
  server.clock.set('2026-12-16T18:29:59Z')
  await signInAgain()
  const { next } = await read(boss, '/deadlines', Deadlines)
  assert.equal(next[0]?.closesAt, '2026-12-16T18:29:00Z')
  server.clock.set('2026-12-16T18:30:00Z')
  await signInAgain()
  assert.equal(
    (await read(boss, '/deadlines', Deadlines)).next[0]?.closesAt,
    '2026-12-20T22:59:00Z',
  )
})

test('an applicant with an individual deadline counts for that one', async () => {
  const { next } = await read(boss, '/deadlines', Deadlines)
  const own = next.filter(({ closesAt }) => closesAt === nativeDeadline)
  assert.deepEqual(
    own.map(({ unsent }) => unsent),
    [1],
  )
  const others = next.find(({ closesAt }) => closesAt === '2027-02-01T20:59:00Z')
  assert.deepEqual(others?.intake, own[0]?.intake)
  assert.match(others?.intake.academicYear ?? '', /^20/)
  assert.ok(others?.intake.term)
  const day = nativeDeadline.slice(0, 10)
  const path = `/api/admin/applicants?closesFrom=${day}&closesTo=${day}`
  const { rows } = await (await boss.get(path)).json()
  assert.deepEqual(
    rows.map(({ key }: { key: string }) => key),
    [at(native).key],
  )
})

test('staff with the permission export the table behind each picture, and the trail records it', async () => {
  const path = '/api/admin/exports/dashboard'
  const answer = await boss.get(`${path}/funnel?period=year`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-disposition') ?? '', /funnel-2026-12-16\.csv/)
  const text = Buffer.from(await answer.arrayBuffer()).toString()
  assert.match(text, /^\uFEFFdestination,submitted,sent,offer,accepted,enrolled\r\nall,\d+/)
  for (const picture of ['pipeline', 'submissions', 'replies', 'deadlines']) {
    const file = await boss.get(`${path}/${picture}`)
    assert.equal(file.status, 200, picture)
    assert.ok((await file.text()).split('\r\n').length > 2, picture)
  }
  const sheet = await boss.get(`${path}/replies?format=xlsx`)
  assert.match(sheet.headers.get('content-type') ?? '', /spreadsheetml/)
  await sheet.body?.cancel()
  const trail = await (await boss.get('/api/admin/audit?action=dashboard.exported')).json()
  assert.ok(JSON.stringify(trail).includes('dashboard.exported'))
  assert.equal((await (await signedInAs(server, 'auditor')).get(`${path}/funnel`)).status, 403)
})

interface Reader {
  name: string
  client: TestClient
}

interface Figure {
  name: string
  count: number
  list: ListLink
}

/** The to-do items of a reader's screen, each with the list that it leads to. */
async function todoOf(client: TestClient, owner: 'me' | undefined): Promise<Figure[]> {
  const whose = owner ? `?owner=${owner}` : ''
  const { todo } = await read(client, whose, Dashboard)
  const figures: Figure[] = todoNames.flatMap((name) => {
    const count = todo[name]
    const line: Todo = todoLists[name]
    const list = ownedBy(line.of === 'owned' ? owner : undefined, line)
    return count === undefined ? [] : [{ name, count, list }]
  })
  const upkeep = UpkeepCounts.parse(await (await client.get(`/api/admin/upkeep${whose}`)).json())
  const mayKeep = (await client.get('/api/admin/conversations?size=1')).status === 200
  for (const name of upkeepNames) {
    if (name !== 'reports' || mayKeep) {
      figures.push({ name, count: upkeep[name], list: ownedBy(owner, upkeepTodo[name]) })
    }
  }
  return figures
}

/** Every figure of the tables behind the pictures. */
async function picturesOf(client: TestClient, owner: 'me' | undefined): Promise<Figure[]> {
  const figures: Figure[] = []
  if ((await client.get('/api/admin/dashboard/pipeline')).status === 403) return figures

  const add = (name: string, row: object, lists: Record<string, ListLink>) => {
    const counts = new Map(Object.entries(row))
    for (const [member, list] of Object.entries(lists)) {
      const count = Number(counts.get(member))
      figures.push({ name: `${name}.${member}`, count, list: ownedBy(owner, list) })
    }
  }
  const whose = owner ? `?owner=${owner}` : ''
  const period = `?from=2026-11-30&to=2026-12-13${owner ? `&owner=${owner}` : ''}`
  for (const row of (await read(client, `/pipeline${whose}`, Pipeline)).rows) {
    add('pipeline', row, figureLists.pipeline(row))
  }
  const funnel = await read(client, `/funnel${period}`, Funnel)
  for (const row of funnel.rows) add('funnel', row, figureLists.funnel({ ...funnel, ...row }))
  for (const row of (await read(client, `/submissions${period}`, Submissions)).rows) {
    add('submissions', row, figureLists.submissions(row))
  }
  const replies = await read(client, `/replies${period}`, FirstReplies)
  for (const row of [{ ...replies.total, from: replies.from, to: replies.to }, ...replies.weeks]) {
    add('replies', row, figureLists.replies(row))
  }
  const deadlines = await read(client, `/deadlines${whose}`, Deadlines)
  for (const row of deadlines.weeks) add('deadlineWeeks', row, figureLists.deadlineWeeks(row))
  for (const row of deadlines.next) add('nextDeadlines', row, figureLists.nextDeadlines(row))
  return figures
}

const totals = new Map<TestClient, Map<string, number>>()

/** The total of a list; read once for each reader and address, as nothing changes meanwhile. */
async function totalOf(client: TestClient, list: ListLink): Promise<number> {
  const path = endpointOf(list)
  const known = totals.get(client) ?? new Map<string, number>()
  totals.set(client, known)
  const before = known.get(path)
  if (before !== undefined) return before
  const answer = await client.get(path)
  assert.equal(answer.status, 200, path)
  const body = await answer.json()
  // Of a day's lines only the remaining ones count.
  const total: number = Array.isArray(body) ? body.length : (body.total ?? body.left)
  known.set(path, total)
  return total
}

async function read<Answer>(
  client: TestClient,
  path: string,
  schema: { parse: (body: unknown) => Answer },
): Promise<Answer> {
  const answer = await client.get(`/api/admin/dashboard${path}`)
  assert.equal(answer.status, 200, path)
  return schema.parse(await answer.json())
}

function at(place: number) {
  const one = sent[place]
  assert.ok(one)
  return one
}

function applicationAt(place: number) {
  return findApplication(server.deps, at(place).number)
}

/** Moves an application from state to state, as staff do. */
async function walk(place: number, ...states: ApplicationStatus[]): Promise<void> {
  for (const to of states) {
    const { number, version } = await applicationAt(place)
    await ok(moveApplication(boss, { number, version, to }))
  }
}

async function decide(place: number, who: TestClient): Promise<void> {
  const { number, version } = await applicationAt(place)
  await ok(decideOn(who, number, version, offer))
}

async function write(place: number): Promise<void> {
  await ok(
    visitor.post(
      `/api/applications/by-link/${at(place).token}/messages`,
      { message: 'Avez-vous reçu mes papiers ?' },
      { headers: { 'idempotency-key': randomUUID() } },
    ),
  )
}

async function merge(kept: number, merged: number): Promise<void> {
  const paths = [kept, merged].map((place) => `/api/admin/applicants/${at(place).key}`)
  const [one, other] = await Promise.all(
    paths.map(async (path) => (await (await boss.get(path)).json()).version),
  )
  await ok(
    boss.post(
      `${paths[0]}/merges`,
      { merged: at(merged).key, mergedVersion: other },
      { headers: { 'if-match': `"${one}"` } },
    ),
  )
}

async function erase(place: number): Promise<void> {
  const path = `/api/admin/applicants/${at(place).key}`
  const { version } = await (await boss.get(`${path}/erasure`)).json()
  const reason = { reason: 'sent_by_mistake' }
  await ok(boss.post(`${path}/erase`, reason, { headers: { 'if-match': `"${version}"` } }))
}

async function owned(places: readonly number[], ownerId: number): Promise<void> {
  await server.deps.db
    .updateTable('applicant')
    .set({ owner_id: ownerId })
    .where(
      'key',
      'in',
      places.map((place) => at(place).key),
    )
    .execute()
}

async function scoped(scope: Scope, places: readonly number[] = []): Promise<TestClient> {
  const client = await signedInAs(server, 'manager')
  await server.deps.db
    .updateTable('account')
    .set(scopeColumns(scope))
    .where('id', '=', client.account.id)
    .execute()
  if (places.length > 0) await owned(places, client.account.id)
  return client
}

async function setSecondPerson(secondPerson: boolean): Promise<void> {
  await writeSecurity({ secondPerson })
}

async function writeSecurity(security: object): Promise<void> {
  await server.deps.db
    .updateTable('setting')
    .set({ value: JSON.stringify({ security }) })
    .execute()
}

/** Tokens live for minutes or hours, and the clock moves by days. */
async function signInAgain(): Promise<void> {
  for (const one of [visitor, boss, clerk]) await one.fetchCsrf()
  for (const one of [boss, clerk]) {
    const { token } = await openSession(server.deps, one.account)
    one.bear(token)
  }
}

async function ok(call: Promise<Response>): Promise<void> {
  const answer = await call
  assert.ok(answer.ok, `${answer.status} ${await answer.clone().text()}`)
}
