import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../testing/factories-catalogue.ts'
import { makeConversation, makeReport } from '../testing/factories-conversations.ts'
import { putStatus } from '../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { makeAccount } from '../testing/factories-identity.ts'
import { fillTheRest, withoutApplicants } from '../testing/fill-every-table.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { unzipped } from '../testing/unzipped.ts'

/*
 * A colleague of one destination reads everything that staff can read, and tries everything that they
 * can do, while an applicant of another destination has data in every table. The requests are read from
 * the OpenAPI document, so an endpoint that is added tomorrow is covered as well.
 */

let server: TestApp
let visitor: TestClient
let owner: Awaited<ReturnType<typeof signedInAs>>
let colleague: Awaited<ReturnType<typeof signedInAs>>
let choices: Record<'france' | 'india', Awaited<ReturnType<typeof makeChoice>>>

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  colleague = await signedInAs(server, 'owner', {
    scope: { kind: 'destinations', destinations: ['france'] },
  })
  const choice = async (destination: 'france' | 'india') => {
    const { id } = await makeUniversity(server.deps, { destination })
    return makeChoice(server.deps, { universityId: id })
  }
  choices = { france: await choice('france'), india: await choice('india') }
})
after(() => server.close())

const once = () => ({ 'idempotency-key': randomUUID() })

/** An applicant with data in every possible place. */
async function leaveEverything(where: 'france' | 'india', mark: string) {
  const person = {
    familyName: `Roselin-${mark}`,
    email: `roselin-${mark}@canary.test`,
    phone: '+221776543210',
  }
  const wish = choices[where]
  const made = await makeApplication(visitor, { ...wish, answers: validAnswers(person) })
  await makeDocument(visitor, placeOfLink(made.accessToken), await samplePdf())
  const link = `/api/applications/by-link/${made.accessToken}`
  await visitor.post(`${link}/messages`, { message: mark }, { headers: once() })
  await visitor.post(`${link}/erasure`)
  await makeReport(server, visitor, { about: `program:${wish.program}`, message: mark })
  await makeConversation(server, visitor, { name: mark, email: person.email, message: mark })
  const { key } = await server.deps.db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .select('applicant.key')
    .where('number', '=', made.number)
    .executeTakeFirstOrThrow()
  const file = `/api/admin/applicants/${key}`
  await owner.post(`${file}/notes`, { body: mark }, { headers: once() })
  const task = { title: mark, dueOn: '2026-12-01', assignee: null, done: false }
  await owner.post(`${file}/tasks`, task, { headers: once() })
  const { version } = await (await owner.get(file)).json()
  const tagged = await owner.put(
    `${file}/tags`,
    { tags: [mark] },
    { headers: { 'if-match': `"${version}"` } },
  )
  assert.equal(tagged.status, 200, await tagged.clone().text())
  const account = await makeAccount(server.deps, { role: 'applicant', email: person.email })
  const filled = { number: made.number, accountKey: account.key, word: mark, email: person.email }
  await fillTheRest(server, { ...filled, staffId: owner.account.id })
  for (const about of [made.number, null]) {
    await server.deps.db
      .insertInto('outgoing_mail')
      .values({
        ...{ message_id: `<${randomUUID()}@x>`, template: 'application_received', about },
        ...{ language: 'en', to_address: person.email, subject: mark, text_body: mark },
        ...{ html_body: mark, state: 'failed', failure: 'mailbox', failed_at: server.clock.now() },
      })
      .execute()
  }
  await server.deps.db
    .updateTable('erasure_request')
    .set({ confirmed_at: server.clock.now(), answer_by: '2026-12-31' })
    .execute()
  return { number: made.number, key, file, person, mark }
}

/** The possible schemas, except for nothing at all. */
function kindsOf(schema: Schema | undefined): Schema[] | undefined {
  return (schema?.anyOf ?? schema?.oneOf)?.filter((one) => one.type !== 'null')
}

/** The largest number of variants of a body. */
function mostKinds(schema: Schema | undefined): number {
  const within = [
    ...(kindsOf(schema) ?? []),
    ...Object.values(schema?.properties ?? {}),
    ...[schema?.items, ...(schema?.allOf ?? [])],
  ]
  return within.reduce(
    (most, one) => (one ? Math.max(most, mostKinds(one)) : most),
    kindsOf(schema)?.length ?? 1,
  )
}

/**
 * A body that names entities out of sight wherever it can, and else the least that the schema takes; if
 * the schema has variants, one for each.
 */
function bodyOf(
  schema: Schema | undefined,
  names: ReadonlyMap<string, string>,
  kind: number,
  name = '',
): unknown {
  const named = names.get(name) ?? names.get(`${name}_key`)
  const kinds = kindsOf(schema)
  if (kinds) return bodyOf(kinds[kind % kinds.length], names, kind, name)
  if (schema?.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => bodyOf(one, names, kind, name)))
  if (schema?.const !== undefined) return schema.const
  if (schema?.enum) return schema.enum[0]
  switch ([schema?.type].flat().find((one) => one !== 'null')) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema?.properties ?? {}).map(([key, one]) => [
          key,
          bodyOf(one, names, kind, key),
        ]),
      )
    case 'array':
      return [bodyOf(schema?.items, names, kind, name)]
    case 'integer':
    case 'number':
      return /version/i.test(name) ? 1 : (schema?.minimum ?? 1)
    case 'boolean':
      return true
    default:
      if (named !== undefined) return named
      if (schema?.format === 'date' || /On$|^on$|By$/.test(name)) return '2026-12-15'
      if (schema?.format === 'date-time' || name === 'at') return '2026-12-15T09:00:00.000Z'
      if (schema?.format === 'uuid') return randomUUID()
      if (/email/i.test(name)) return 'mine@counsellor.test'
      return 'Words of the colleague'
  }
}

/** All rows about people, by table, except those that every call leaves. */
async function rowsOfPeople(): Promise<Map<string, string>> {
  const perCall = ['audit_event', 'audit_unsealed', 'idempotency_key', 'rate_counter', 'session']
  const apart = new Set([...Object.values(withoutApplicants).flat(), ...perCall])
  const { rows: tables } = await server.database.pool.query<{ table: string }>(
    `select table_name as table from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = new Map<string, string>()
  for (const { table } of tables.filter((one) => !apart.has(one.table))) {
    const { rows } = await server.database.pool.query(
      `select md5(row::text) as print, row::text as text from "${table}" row`,
    )
    for (const { print, text } of rows) found.set(`${table} ${print}`, text)
  }
  return found
}

interface Parameter {
  name: string
  in: string
  schema?: { enum?: unknown[]; anyOf?: { enum?: unknown[] }[]; type?: string | string[] }
}
interface Route {
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
}
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  format?: string
  pattern?: string
  minimum?: number
}

/** Every endpoint for staff, as the document describes it. */
async function staffRoutes(): Promise<Route[]> {
  const document = await (await owner.get('/api/openapi.json')).json()
  const schemas: Record<string, Schema> = document.components?.schemas ?? {}
  const routes: Route[] = []
  for (const [path, operations] of Object.entries<Record<string, never>>(document.paths)) {
    if (!path.startsWith('/api/admin/')) continue
    for (const [method, operation] of Object.entries<{
      parameters?: Parameter[]
      requestBody?: { content?: Record<string, { schema?: Schema }> }
    }>(operations)) {
      const schema = operation.requestBody?.content?.['application/json']?.schema
      const name = schema?.$ref?.split('/').at(-1)
      routes.push({
        ...{ method: method.toUpperCase(), path, parameters: operation.parameters ?? [] },
        body: name === undefined ? schema : schemas[name],
      })
    }
  }
  assert.ok(routes.length > 150, `only ${routes.length} routes`)
  return routes
}

/** The names of an applicant’s entities, by the parameters and members that hold them. */
async function namesOf(number: string): Promise<Map<string, string>> {
  const { rows } = await server.database.pool.query<{ name: string; value: string }>(
    `with app as (select id, applicant_id, submission_id from application where number = $1)
      select 'number' as name, $1 as value
      union all select 'applicant_key', key from applicant where id = (select applicant_id from app)
      union all (select 'document_key', document.key from document
        join document_application on document_id = document.id
        where application_id = (select id from app) limit 1)
      union all (select 'conversation_key', key from conversation
        where submission_id = (select submission_id from app) limit 1)
      union all (select 'release_key', key from job join job_item on job_id = job.id and kind = 'release'
        where application_id = (select id from app) limit 1)
      union all (select 'dossier_key', dossier.key from dossier
        join dossier_application on dossier_id = dossier.id
        where application_id = (select id from app) limit 1)
      union all (select 'paper_key', key from university_paper
        where application_id = (select id from app) limit 1)
      union all (select 'task_key', key from applicant_task
        where applicant_id = (select applicant_id from app) limit 1)
      union all (select 'act', act_id::text from document_asking
        where applicant_id = (select applicant_id from app) limit 1)
      union all (select 'mail_id', id::text from outgoing_mail
        where about = $1 and state = 'failed' limit 1)`,
    [number],
  )
  const names = new Map(rows.map(({ name, value }) => [name, value]))
  for (const name of ['numbers', 'application', 'applications', 'about']) names.set(name, number)
  for (const name of ['applicant', 'merged', 'applicants', 'keys']) {
    names.set(name, names.get('applicant_key') ?? '')
  }
  names.set('conversation', names.get('conversation_key') ?? '')
  return names
}

function filled(path: string, names: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names.get(name) ?? 'A'.repeat(22))
}

/** Every variant of a request: plain, with each word of its lists, and for each entity by name. */
function waysToAsk({ parameters }: Route, names: ReadonlyMap<string, string>, words: string[]) {
  const ways = ['']
  for (const { name, in: where, schema } of parameters) {
    if (where !== 'query') continue
    const listed = schema?.enum ?? schema?.anyOf?.flatMap((one) => one.enum ?? []) ?? []
    for (const word of listed) ways.push(`?${name}=${encodeURIComponent(String(word))}`)
    const named = names.get(name)
    if (named !== undefined) ways.push(`?${name}=${named}`)
    if (name === 'q') for (const word of words) ways.push(`?q=${encodeURIComponent(word)}`)
  }
  return ways
}

async function readable(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isZip = bytes.subarray(0, 2).toString() === 'PK'
  return isZip ? (await unzipped(bytes)).join('\n') : bytes.toString()
}

/** Values that differ between two requests, whatever the data. */
function settled(text: string): string {
  return text.replaceAll(/"(?:requestId|token|at|asOf|now|exportedAt)":"[^"]*"/g, '""')
}

async function askAll(names: ReadonlyMap<string, string>, words: string[], who = colleague) {
  const answers = new Map<string, string>()
  for (const route of (await staffRoutes()).filter(({ method }) => method === 'GET')) {
    await server.deps.db.deleteFrom('rate_counter').execute()
    // Without words only each plain list.
    for (const way of words.length === 0 ? [''] : waysToAsk(route, names, words)) {
      const path = filled(route.path, names) + way
      const answer = await who.get(path)
      answers.set(`${route.path} ${way}`, settled(`${answer.status} ${await readable(answer)}`))
    }
  }
  return answers
}

test('a colleague of one destination learns nothing of an applicant of another, not even a count', async () => {
  const near = await leaveEverything('france', 'linotte')
  const nearNames = await namesOf(near.number)
  const words = ['sizerin', 'linotte', '221776543219', 'PA-']
  // The first round of requests records the requests themselves, and what they opened.
  await askAll(nearNames, words)
  const before = await askAll(nearNames, words)
  const alone = await askAll(nearNames, words)
  // Answers about the requests themselves, such as who opened a file, differ each time.
  const restless = new Set(
    [...alone].flatMap(([call, text]) => (text === before.get(call) ? [] : [call])),
  )

  const far = await leaveEverything('india', 'sizerin')
  const beside = await askAll(nearNames, words)
  const changed = [...beside].flatMap(([call, text]) =>
    text === alone.get(call) || restless.has(call) ? [] : [call],
  )
  assert.ok(restless.size < 40, [...restless].join('\n'))
  assert.deepEqual(changed, [], 'these answers differ because of an applicant out of sight')

  const farNames = await namesOf(far.number)
  const secret = [far.number, far.key, far.mark, far.person.email]
  for (const [call, text] of await askAll(farNames, [far.mark, far.number, far.person.email])) {
    const leaked = secret.filter((one) => text.includes(one))
    assert.deepEqual(leaked, [], call)
  }
})

test('staff who see only their own files learn nothing of an unassigned one either', async () => {
  const own = await signedInAs(server, 'owner', { scope: { kind: 'own' } })
  const near = await leaveEverything('france', 'bouvreuil')
  await server.deps.db
    .updateTable('applicant')
    .set({ owner_id: own.account.id })
    .where('key', '=', near.key)
    .execute()
  const names = await namesOf(near.number)
  await askAll(names, [], own)
  const before = await askAll(names, [], own)
  const alone = await askAll(names, [], own)
  await leaveEverything('france', 'pinson')
  const beside = await askAll(names, [], own)
  const changed = [...beside].flatMap(([call, text]) =>
    text === alone.get(call) || alone.get(call) !== before.get(call) ? [] : [call],
  )
  assert.deepEqual(changed, [])
})

test('each act on an entity out of sight leaves it as it is', async () => {
  const far = await leaveEverything('india', 'tarin')
  const names = await namesOf(far.number)
  await server.deps.db.deleteFrom('rate_counter').execute()
  const before = await rowsOfPeople()
  let tried = 0
  for (const { method, path, body } of await staffRoutes()) {
    // A colleague’s own account, the catalogue and the office hold nothing of applicants.
    if (method === 'GET' || path.startsWith('/api/admin/account')) continue
    for (let kind = 0; kind < mostKinds(body); kind++) {
      for (const version of [1, 2]) {
        const headers = { ...once(), 'if-match': `"${version}"` }
        const given = bodyOf(body, names, kind)
        const answer = await colleague.send(method, filled(path, names), {
          ...(body !== undefined && { body: given }),
          headers,
        })
        assert.ok(answer.status < 500, `${method} ${path}: ${answer.status}`)
        await answer.arrayBuffer()
        tried++
      }
    }
  }
  assert.ok(tried > 150, `only ${tried}`)
  const after = await rowsOfPeople()
  const gone = [...before].flatMap(([row, text]) => (after.has(row) ? [] : [`${row} ${text}`]))
  assert.deepEqual(gone, [])
  const secret = [far.number, far.key, far.person.email, far.mark]
  const made = [...after].filter(
    ([row, text]) => !before.has(row) && secret.some((one) => text.includes(one)),
  )
  // A bulk request keeps the list of what was asked for, and does nothing to entities out of sight.
  assert.deepEqual(
    made.filter(([row]) => !row.startsWith('job_item ')),
    [],
  )
})

test('staff who see part of a person can’t act on the whole of them', async () => {
  const { number, key, file, person } = await leaveEverything('france', 'chevreau')
  const other = await leaveEverything('india', 'agneau')
  const elsewhere = 'University of the rest'
  await putStatus(server, other.number, 'sent')
  await server.database.pool.query(
    `insert into application_history (application_id, to_status, at, by_applicant)
      select id, 'sent', now(), false from application where number = $1`,
    [other.number],
  )
  await server.database.pool.query(
    `update application set snapshot = jsonb_set(snapshot, '{university,name}', to_jsonb($2::text))
      where number = $1`,
    [other.number, elsewhere],
  )
  const both = await server.deps.db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .select(['applicant.key', 'applicant.version', 'application.number'])
    .where('number', 'in', [number, other.number])
    .execute()
  const [kept, merged] = [number, other.number].map((one) => both.find((row) => row.number === one))
  const into = { merged: merged?.key, mergedVersion: merged?.version }
  const match = (version = 0) => ({ headers: { 'if-match': `"${version}"` } })
  // Files are merged once their applicants have what they asked for.
  await server.database.pool.query('update data_request set released_at = now()')
  await server.database.pool.query('delete from erasure_request')
  const done = await owner.post(`${file}/merges`, into, match(kept?.version))
  assert.equal(done.status, 200, await done.clone().text())
  const whole = await done.json()
  assert.equal(whole.applications.length, 2)

  const seen = await (await colleague.get(file)).json()
  assert.deepEqual(
    seen.applications.map((one: { number: string }) => one.number),
    [number],
  )
  // Nothing names the rest of that person’s entities either.
  const hidden = await namesOf(other.number)
  const secret = ['number', 'document_key', 'conversation_key', 'dossier_key', 'paper_key']
    .map((name) => hidden.get(name) ?? '')
    .concat(elsewhere)
  assert.ok(!secret.includes(''), secret.join())
  for (const [call, text] of await askAll(await namesOf(number), [other.number])) {
    assert.deepEqual(
      secret.filter((one) => text.includes(one)),
      [],
      call,
    )
  }
  const edit = Object.fromEntries(
    'givenNames familyName birthDate nationality residenceCountry phone language owner'
      .split(' ')
      .map((name) => [name, seen[name]]),
  )
  const { version } = whole
  const tries = [
    await colleague.post(`${file}/erase`, { reason: 'sent_by_mistake' }, match(version)),
    await colleague.put(`${file}/kept`, { because: 'Litige.' }, match(version)),
    await colleague.delete(`${file}/merges/${whole.merged[0].merge}`, match(version)),
    await colleague.put(file, { ...edit, email: 'mine@counsellor.test' }, match(version)),
  ]
  for (const answer of tries) {
    assert.equal(answer.status, 403)
    assert.equal((await answer.json()).code, 'file_partly_hidden')
  }
  const renamed = await colleague.put(
    file,
    { ...edit, email: person.email, givenNames: 'Awa' },
    match(version),
  )
  assert.equal(renamed.status, 200, await renamed.clone().text())
  assert.equal((await owner.get(`/api/admin/applicants/${key}`)).status, 200)
})

test('the view of a colleague who may see more shows who they are and no more', async () => {
  const path = `/api/admin/staff/${owner.account.key}`
  const row = await (await colleague.get(path)).json()
  assert.deepEqual(Object.keys(row).toSorted(), [
    ...['email', 'familyName', 'givenNames', 'key', 'language', 'languages', 'managesStaff'],
    ...['role', 'status', 'title', 'version'],
  ])
  for (const part of ['sessions', 'sign-ins']) {
    assert.equal((await colleague.get(`${path}/${part}`)).status, 403)
    assert.equal((await owner.get(`${path}/${part}`)).status, 200)
  }
  const within = await makeAccount(server.deps, {
    ...{ preset: 'counsellor', scope: { kind: 'destinations', destinations: ['france'] } },
  })
  const reached = await (await colleague.get(`/api/admin/staff/${within.key}`)).json()
  assert.equal(reached.preset, 'counsellor')
  const own = await (await colleague.get(`/api/admin/staff/${colleague.account.key}`)).json()
  assert.equal(own.preset, 'owner')
  const { rows } = await (await colleague.get('/api/admin/staff?size=100')).json()
  const listed = rows.find(({ key }: { key: string }) => key === owner.account.key)
  assert.deepEqual(Object.keys(listed).toSorted(), Object.keys(row).toSorted())
  for (const one of rows) {
    assert.equal('secondFactor' in one, one.key !== owner.account.key, one.email)
  }
})
