import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { problems } from '#contract/problems.ts'
import { draftSecretHeader } from '#contract/vocabulary.ts'
import { type ApiDocument, type Endpoint, operationsOf } from './http/openapi.ts'
import { createClient } from './testing/client.ts'
import { makeApplication, makeDraft } from './testing/factories-admissions.ts'
import { makeChoice } from './testing/factories-catalogue.ts'
import { makeConversation } from './testing/factories-conversations.ts'
import { makeAccount, openSession } from './testing/factories-identity.ts'
import { type HostileRequest, inputMembers, requestsTo } from './testing/hostile-input.ts'
import { patienceMs } from './testing/read-until.ts'
import { createTestApp, type TestApp, testOrigin } from './testing/test-app.ts'

/** Requests to each endpoint from each caller; others with another `FUZZ_SEED`, more with `FUZZ_RUNS`. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 25)
let seed = Number(process.env['FUZZ_SEED'] ?? 1)

/**
 * Tables in which a refused request may leave a trace on purpose: attempts are counted, the trail is
 * told, and a stolen session ends.
 */
const traces = ['rate_counter', 'session', 'application_code', 'audit_event', 'idempotency_key']

let server: TestApp
let document: ApiDocument
let known: Record<string, string[]>
let wish: { program: string; intake: string }
/** What proves whose draft it is: who holds it comes further than who guesses. */
let draftSecret: string
let fingerprintQuery: string
/** Of the last refused write; undefined when something may have changed since. */
let lastPrint: string | undefined
before(async () => {
  server = await createTestApp({ trustProxy: true })
  document = await (await server.request('/api/openapi.json')).json()
  wish = await makeChoice(server.deps)
  const visitor = createClient(server)
  const made = await makeApplication(visitor, wish)
  const conversation = await makeConversation(server, visitor)
  const account = await makeAccount(server.deps)
  const applicant = await server.deps.db
    .selectFrom('applicant')
    .select('key')
    .executeTakeFirstOrThrow()
  known = {
    program_key: [wish.program],
    university_key: ['university-1', 'university-2'],
    destination_key: ['france'],
    fact_key: ['visa-fee'],
    staff_key: [account.key],
    applicant_key: [applicant.key],
    number: [made.number],
    access_token: [made.accessToken],
    conversation_key: [conversation.key],
    conversation_token: [conversation.token],
  }
  fingerprintQuery = await makeFingerprintQuery()
})
after(() => server.close())

test('no input makes any endpoint fail, hang or change anything that it refuses', async (t) => {
  for (const endpoint of operationsOf(document)) {
    for (const caller of callersOf(endpoint)) {
      await t.test(`${endpoint.method} ${endpoint.path} as ${caller}`, async () => {
        await renewDraft()
        lastPrint = undefined
        const headers = await headersOf(caller)
        const example = await exampleFor(endpoint)
        const requests = requestsTo(endpoint, document, { known, example })
        await fc.assert(
          fc.asyncProperty(requests, (request) => isWithstood(endpoint, request, headers)),
          { numRuns: runs, seed: seed++, endOnFailure: true },
        )
      })
    }
  }
})

function callersOf({ method }: Endpoint): string[] {
  return ['nobody', 'owner', ...(method === 'get' ? [] : ['nobody without anti-forgery token'])]
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
  const current: Record<string, unknown> = await answer.json()
  return Object.fromEntries(Object.entries(current).filter(([name]) => members.has(name)))
}

async function isWithstood(
  { method }: Endpoint,
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
      ...(request.body !== undefined && { body: request.body }),
    }),
  )
  assert.ok(answer.status < 500, `${answer.status} ${await answer.clone().text()}`)
  if (answer.status < 400) {
    lastPrint = undefined
    return
  }
  const problem = await answer.json()
  assert.ok(Object.hasOwn(problems, problem.code), `unknown code ${problem.code}`)
  assert.equal(problem.status, answer.status)
  if (writes) assert.equal(await fingerprint(), lastPrint, `${answer.status} changed something`)
}

async function headersOf(caller: string): Promise<Record<string, string>> {
  const usual = {
    origin: testOrigin,
    'sec-fetch-site': 'same-origin',
    [draftSecretHeader]: draftSecret,
  }
  if (caller === 'nobody without anti-forgery token') return usual
  const { cookies, fetchCsrf } = createClient(server)
  await fetchCsrf()
  const guarded = {
    ...usual,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  }
  if (caller === 'nobody') return guarded
  const { token } = await openSession(server.deps, await makeAccount(server.deps))
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
 * One text that any change to any row of any table that counts would change: a row's place and the
 * transaction that wrote it, which are read far faster than what is in it.
 */
async function fingerprint(): Promise<string> {
  const { rows } = await server.deps.database.pool.query<{ print: string }>(fingerprintQuery)
  return rows[0]?.print ?? ''
}

async function makeFingerprintQuery(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(server.deps.db)
  const parts = rows
    .filter(({ name }) => !traces.includes(name) && !name.startsWith('kysely_'))
    .map(
      ({ name }) =>
        `(select coalesce(sum(hashtextextended(concat(ctid, ':', xmin), 0)), 0) from ${name} t)`,
    )
  // An array, since a function takes no more than a hundred arguments and there are more tables.
  return `select array_to_string(array[${parts.join(', ')}], '/') as print`
}
