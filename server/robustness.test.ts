import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { problems } from '#contract/common/values/problems.ts'
import { draftSecretHeader } from '#contract/common/values/vocabulary.ts'
import { describeWholeApi } from './app.ts'
import { type ApiDocument, type Endpoint, operationsOf } from './http/endpoints/openapi.ts'
import { createClient } from './testing/client.ts'
import { makeApplication, makeDraft, validAnswers } from './testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from './testing/factories-catalogue.ts'
import { makeConversation } from './testing/factories-conversations.ts'
import { makeAccount, openSession, type TestAccount } from './testing/factories-identity.ts'
import { fuzz } from './testing/fuzz-budget.ts'
import { addTried, readFuzzRecord } from './testing/fuzz-record.ts'
import { type HostileRequest, inputMembers, requestsTo } from './testing/hostile-input.ts'
import { keepCase, keptCases } from './testing/kept-cases.ts'
import { patienceMs } from './testing/read-until.ts'
import { createTestApp, type TestApp, testOrigin } from './testing/test-app.ts'

/**
 * Tables in which a refused request may leave a trace on purpose: attempts are counted, the trail records
 * them, and a stolen session ends.
 */
const traces = [
  ...['rate_counter', 'session', 'application_code', 'idempotency_key'],
  ...['audit_event', 'audit_unsealed'],
]

/** For so long it is tried in a run of the tests. */
const testMs = 20_000

/** A word in all data of the applicant whom only the owner may see. */
const mark = 'sizerin'

/** Text that no answer may contain: where the code failed, or the database's query. */
const insides =
  /\n\s+at |\.ts:\d|node_modules|insert into|\bselect .* from\b|violates|relation "|pg_|SQLSTATE/i

type Caller =
  | 'stranger'
  | 'stranger without anti-forgery token'
  | 'applicant'
  | 'colleague'
  | 'owner'

interface KeptRequest {
  /** Its method and path. */
  endpoint: string
  caller: Caller
  /** With the names of what exists in its path, which is another one each time. */
  request: HostileRequest
}

let server: TestApp
let document: ApiDocument
let known: Record<string, string[]>
let wish: { program: string; intake: string }
/** The proof of a draft's owner: its holder gets further than a guesser. */
let draftSecret = ''
/** The signed-in accounts, by their names here. */
let accounts: Record<'applicant' | 'colleague' | 'owner', TestAccount>
let fingerprintQuery: string
/** Of the last refused write; undefined when something may have changed since. */
let lastPrint: string | undefined
before(async () => {
  server = await createTestApp({ trustProxy: true })
  document = describeWholeApi(server.deps)
  wish = await makeChoice(server.deps)
  const visitor = createClient(server)
  const made = await makeApplication(visitor, wish)
  const conversation = await makeConversation(server, visitor)
  // An applicant whom a colleague of another destination, a stranger and other applicants never see.
  const { id: universityId } = await makeUniversity(server.deps, { destination: 'india' })
  const hidden = await makeApplication(visitor, {
    ...(await makeChoice(server.deps, { universityId })),
    answers: validAnswers({ familyName: `Roselin-${mark}`, email: `${mark}@example.test` }),
  })
  const hiddenTalk = await makeConversation(server, visitor, {
    ...{ name: mark, email: `${mark}@example.test`, message: mark },
  })
  const hiddenApplicant = await server.deps.db
    .selectFrom('applicant')
    .select('key')
    .where('email', '=', `${mark}@example.test`)
    .executeTakeFirstOrThrow()
  accounts = {
    applicant: await makeAccount(server.deps, { role: 'applicant' }),
    colleague: await makeAccount(server.deps, {
      scope: { kind: 'destinations', destinations: ['france'] },
    }),
    owner: await makeAccount(server.deps),
  }
  const applicant = await server.deps.db
    .selectFrom('applicant')
    .select('key')
    .executeTakeFirstOrThrow()
  known = {
    program_key: [wish.program],
    university_key: ['university-1', 'university-2'],
    destination_key: ['france'],
    fact_key: ['visa-fee'],
    staff_key: [accounts.owner.key, accounts.colleague.key],
    applicant_key: [applicant.key, hiddenApplicant.key],
    number: [made.number, hidden.number],
    access_token: [made.accessToken],
    conversation_key: [conversation.key, hiddenTalk.key],
    conversation_token: [conversation.token],
  }
  fingerprintQuery = await makeFingerprintQuery()
})
after(() => server.close())

test('no input makes any endpoint fail, hang, reveal others’ data or change anything that it refuses', async (t) => {
  t.diagnostic(`seed ${fuzz.seed}`)
  const { tried: before } = readFuzzRecord(fuzz.record)
  const leftOf = ({ method, path }: Endpoint) =>
    (fuzz.count ?? 1) - (fuzz.count === undefined ? 0 : (before[`${method} ${path}`] ?? 0))
  // The least tried endpoints come first, so that several short nights reach all of them.
  const endpoints = operationsOf(document)
    .filter((one) => leftOf(one) > 0)
    .sort((one, other) => leftOf(other) - leftOf(one))
  const until = performance.now() + (fuzz.count === undefined ? testMs : fuzz.minutes * 60_000)
  const failures: unknown[] = []
  let seed = fuzz.seed
  let tried = 0
  let fewest = Number.POSITIVE_INFINITY
  for (const at of endpoints.keys()) {
    // Another one is the first each day, so that time never ends before the same ones.
    const turned = fuzz.count === undefined ? (at + fuzz.seed * 97) % endpoints.length : at
    const endpoint = endpoints[turned]
    if (!endpoint || performance.now() > until) break
    const inputs = leftOf(endpoint)
    const share = (until - performance.now()) / (endpoints.length - at)
    const callers = callersOf(endpoint)
    const turns = Math.min(inputs, callers.length)
    let triedHere = 0
    for (let turn = 0; turn < turns; turn++) {
      const caller = callers[(at + fuzz.seed + turn) % callers.length] ?? 'stranger'
      await prepareFor(endpoint)
      const requests = requestsTo(endpoint, document, {
        known,
        example: await exampleFor(endpoint),
      })
      const headers = await headersOf(caller)
      let latest = Promise.resolve()
      const property = fc.asyncProperty(requests, (request) => {
        triedHere++
        latest = isWithstood(endpoint, caller, request, headers)
        return latest
      })
      const run = await fc.check(property, {
        numRuns: Math.ceil(inputs / turns),
        seed: seed++,
        endOnFailure: true,
        ...(fuzz.count !== undefined && { interruptAfterTimeLimit: share / turns }),
      })
      // Time may be over in the middle of one: no other begins meanwhile.
      await latest.catch(() => {})
      // One that fails is no reason to leave the others untried.
      if (run.counterexample !== null) {
        failures.push(new Error(fc.defaultReportMessage(run), { cause: run.errorInstance }))
      }
    }
    addTried(fuzz.record, `${endpoint.method} ${endpoint.path}`, triedHere)
    tried += triedHere
    fewest = Math.min(fewest, triedHere)
  }
  t.diagnostic(`${tried} inputs, ${fewest} at least to an endpoint`)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} fail`)
  assert.ok(tried > 20 || endpoints.length === 0, `only ${tried}`)
  assert.equal((await server.request('/api/openapi.json')).status, 200)
})

test('an endpoint withstands every input that it once failed on', async () => {
  for (const { name, bytes } of keptCases('requests', '.json')) {
    const { endpoint: call, caller, request }: KeptRequest = JSON.parse(bytes.toString())
    const endpoint = operationsOf(document).find((one) => `${one.method} ${one.path}` === call)
    // A removed endpoint has nothing to withstand.
    if (!endpoint) continue
    await prepareFor(endpoint)
    const path = request.path.replaceAll(/\{(\w+)\}/g, (_, one) => known[one]?.[0] ?? '1')
    const headers = await headersOf(caller)
    await isWithstood(endpoint, caller, { ...request, path }, headers).catch((cause) => {
      throw new Error(name, { cause })
    })
  }
})

function callersOf({ method }: Endpoint): Caller[] {
  return [
    ...(['stranger', 'owner', 'colleague', 'applicant'] as const),
    ...(method === 'get' ? [] : (['stranger without anti-forgery token'] as const)),
  ]
}

async function prepareFor({ path }: Endpoint): Promise<void> {
  if (path.includes('{draft_key}') || draftSecret === '') await renewDraft()
  lastPrint = undefined
}

/** An endpoint may have removed or submitted the one before. */
async function renewDraft(): Promise<void> {
  const client = createClient(server)
  // From elsewhere each time: one network begins only so many in an hour.
  const send: typeof client.send = (method, path, sent) =>
    client.send(method, path, {
      ...sent,
      headers: { ...sent?.headers, 'x-forwarded-for': someAddress() },
    })
  const draft = await makeDraft({ send }, wish)
  known['draft_key'] = [draft.key]
  draftSecret = draft.secret
}

function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
}

/** What an applicant sends, where chance alone rarely makes one that passes. */
const sentByApplicants: Record<string, unknown> = {
  '/api/applications/drafts/{draft_key}': {
    step: 'identity',
    answers: { givenNames: 'Awa', familyName: 'Ba', email: 'awa@example.test' },
    version: 0,
    writer: 'test',
  },
  '/api/applications/by-link/{access_token}/messages': { message: 'Hello.', readUntil: null },
  '/api/applications/by-link/{access_token}/{number}/withdraw': {
    reasonCode: null,
    reason: 'No.',
  },
  '/api/applications/by-link/{access_token}/{number}/sent': {
    reference: 'SN-2026/00417',
    on: '2026-12-01',
  },
  '/api/applications/by-link/{access_token}/{number}/visa': {
    report: 'applied',
    on: '2026-12-01',
    note: 'At last.',
  },
}

/** For the largest bodies, where chance alone rarely makes one that passes: the record as it is. */
async function exampleFor({ method, path }: Endpoint): Promise<unknown> {
  if (sentByApplicants[path] !== undefined) return sentByApplicants[path]
  if (path.endsWith('/choices')) return { choices: [wish], version: 0, writer: 'test' }
  const record = /^\/api\/admin\/(programs|universities|applicants|staff)\/\{(\w+)\}$/.exec(path)
  if (method !== 'put' || !record) return undefined
  const [, list, parameter = ''] = record
  const headers = await headersOf('owner')
  const answer = await server.request(`/api/admin/${list}/${known[parameter]?.[0]}`, { headers })
  const members = inputMembers(document, path)
  // An earlier input may have erased it.
  if (!answer.ok) return undefined
  const current: Record<string, unknown> = await answer.json()
  return Object.fromEntries(Object.entries(current).filter(([name]) => members.has(name)))
}

async function isWithstood(
  endpoint: Endpoint,
  caller: Caller,
  request: HostileRequest,
  headers: Record<string, string>,
): Promise<void> {
  try {
    await withstand(endpoint, caller, request, headers)
  } catch (cause) {
    const call = `${endpoint.method} ${endpoint.path}`
    const path = Object.entries(known).reduce(
      (rest, [name, values]) =>
        values.reduce((text, value) => text.replaceAll(`/${value}`, `/{${name}}`), rest),
      request.path,
    )
    const kept: KeptRequest = { endpoint: call, caller, request: { ...request, path } }
    const file = keepCase('requests', '.json', `${JSON.stringify(kept, null, 2)}\n`)
    throw new Error(`${call} as ${caller}, kept as ${file}`, { cause })
  }
}

async function withstand(
  { method, operation }: Endpoint,
  caller: Caller,
  request: HostileRequest,
  headers: Record<string, string>,
): Promise<void> {
  const writes = method !== 'get'
  if (writes) lastPrint ??= await fingerprint()
  const answer = await withPatience(
    server.request(request.path, {
      method: method.toUpperCase(),
      headers: {
        ...headers,
        ...printable(request.headers),
        // Each from another network, so that limits don't answer in the endpoint's place.
        'x-forwarded-for': someAddress(),
      },
      ...(request.body !== undefined && { body: Buffer.from(request.body, 'latin1') }),
    }),
  )
  const text = await answer.text()
  assert.ok(answer.status < 500, `${answer.status} ${text}`)
  if (caller !== 'owner') assert.ok(!text.includes(mark), 'it reveals a person out of sight')
  if (answer.status < 400) {
    lastPrint = undefined
    const declared = Object.keys(operation.responses ?? {})
    assert.ok(
      declared.includes(String(answer.status)) || [206, 304].includes(answer.status),
      `${answer.status} is not among its answers`,
    )
    return
  }
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const problem = JSON.parse(text)
  assert.ok(Object.hasOwn(problems, problem.code), `unknown code ${problem.code}`)
  assert.equal(problem.status, answer.status)
  // A request's number is random, and may spell anything.
  assert.doesNotMatch(JSON.stringify({ ...problem, requestId: '' }), insides)
  if (writes)
    assert.deepEqual(await changedSince(lastPrint), [], `${answer.status} changed something`)
}

async function headersOf(caller: Caller): Promise<Record<string, string>> {
  const usual = {
    origin: testOrigin,
    'sec-fetch-site': 'same-origin',
    [draftSecretHeader]: draftSecret,
  }
  if (caller === 'stranger without anti-forgery token') return usual
  const { cookies, fetchCsrf } = createClient(server)
  await fetchCsrf()
  const guarded = {
    ...usual,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  }
  if (caller === 'stranger') return guarded
  const { token } = await openSession(server.deps, accounts[caller])
  return { ...guarded, authorization: `Bearer ${token}` }
}

/** `fetch` itself refuses header values that no server would be sent. */
function printable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([, value]) => /^[\t\x20-\x7e\xa0-\xff]*$/.test(value)),
  )
}

async function withPatience(answer: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * One text that changes with any row of any relevant table: it holds a row's place and the transaction
 * that wrote it, which are read far faster than its contents.
 */
/** The tables that are not as they were. */
async function changedSince(before: string | undefined): Promise<string[]> {
  const prints = (await fingerprint()).split('/')
  const former = (before ?? '').split('/')
  return fingerprinted.filter((_, at) => prints[at] !== former[at])
}

async function fingerprint(): Promise<string> {
  const { rows } = await server.deps.database.pool.query<{ print: string }>(fingerprintQuery)
  return rows[0]?.print ?? ''
}

let fingerprinted: string[] = []

async function makeFingerprintQuery(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.deps.db)
  fingerprinted = rows
    .map(({ name }) => name)
    .filter((name) => !traces.includes(name) && !name.startsWith('kysely_'))
  const parts = fingerprinted.map(
    (name) =>
      `(select coalesce(sum(hashtextextended(concat(ctid, ':', xmin), 0)), 0) from ${name} t)`,
  )
  // An array, since a function takes no more than a hundred arguments and there are more tables.
  return `select array_to_string(array[${parts.join(', ')}], '/') as print`
}
