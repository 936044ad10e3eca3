import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { describeWholeApi } from '../../app.ts'
import { makeInTheBackground } from '../../dossiers/making/make-dossier.ts'
import { type Endpoint, operationsOf } from '../../http/endpoints/openapi.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import { fileKeyOf, makeApplication, validAnswers } from '../../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../../testing/factories-catalogue.ts'
import { makeConversation } from '../../testing/factories-conversations.ts'
import { decideOn, offer, putStatus, release } from '../../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../../testing/factories-documents.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
/** Sees everyone, and does what the readers must not notice. */
let colleague: Awaited<ReturnType<typeof signedInAs>>
let french: { program: string; intake: string }
let indian: { program: string; intake: string }
before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  colleague = await signedInAs(server, 'owner')
  const { id: universityId } = await makeUniversity(server.deps, { destination: 'india' })
  french = await makeChoice(server.deps)
  indian = await makeChoice(server.deps, { universityId })
})
after(() => server.close())

const name = 'Sizerin'
const address = 'sizerin@example.test'

/** Whose answers differ by the time, or are about the installation and not about applicants. */
const others = [
  '/api/admin/health',
  '/api/admin/audit',
  '/api/admin/previews/{entity}/{entity_key}',
  '/api/admin/exports/programs',
  '/api/admin/exports/intakes',
  '/api/admin/exports/universities',
  '/api/admin/exports/scholarships',
]

/** Each list of the office, ordered, filtered and searched in each way that it offers. */
function addressesOf(names: Record<string, string>): string[] {
  const reads = operationsOf(describeWholeApi(server.deps)).filter(
    ({ method, path }) =>
      method === 'get' &&
      path.startsWith('/api/admin/') &&
      !others.some((one) => path.startsWith(one)),
  )
  return reads.flatMap((endpoint) => {
    const { path } = endpoint
    const asked = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one)
    if (!asked.every((one) => names[one] !== undefined)) return []
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, one: string) => names[one] ?? '')
    return [filled, ...queriesOf(endpoint).map((query) => `${filled}?${query}`)]
  })
}

const tried: Record<string, readonly string[]> = {
  q: [name, address, 'Ndiaye', '77 123 45 67', 'PA-'],
  tag: [`${name}-tag`],
  size: ['1'],
  page: ['2'],
}

/** In each way of ordering and with a few choices of each filter. */
function queriesOf({ operation }: Endpoint): string[] {
  return (operation.parameters ?? []).flatMap((parameter) => {
    if (!('in' in parameter) || parameter.in !== 'query' || parameter.name === 'format') return []
    const { name, schema } = parameter
    const text = JSON.stringify(schema ?? {})
    const choices = [...text.matchAll(/"enum":\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      list.split(',').map((one) => one.replaceAll('"', '')),
    )
    const few = name === 'sort' ? choices : choices.slice(0, 4)
    return [...few, ...(tried[name] ?? [])].map((one) => `${name}=${encodeURIComponent(one)}`)
  })
}

async function answersTo(client: TestClient, addresses: readonly string[]) {
  const answers = new Map<string, string>()
  for (const address of addresses) {
    const answer = await client.get(address)
    const text = (await answer.text()).replaceAll(/"requestId":"[^"]*"/g, '')
    answers.set(address, `${answer.status} ${text}`)
  }
  return answers
}

const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
const match = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

async function done(answer: Promise<Response>): Promise<void> {
  const { ok, status } = await answer
  assert.ok(ok, `${status} ${await (await answer).clone().text()}`)
}

/** All that an office does with an application until its offer is out. */
async function runThrough(number: string): Promise<void> {
  const [choice] = await (
    await colleague.get(`/api/admin/dossier-choices?numbers=${number}`)
  ).json()
  const dossier = {
    applications: [
      {
        ...{ number, sentBefore: 0 },
        documents: choice.documents.map(({ key }: { key: string }) => key),
      },
    ],
    addressee: { name: null, office: name, email: null, address: null },
    ...{ language: 'en', keepAddressee: false, reference: null, note: null, sentOn: '2026-12-01' },
    ...{ way: 'download', linkDays: null, linkDownloads: null, mail: false, passOver: null },
  }
  await done(colleague.post('/api/admin/dossiers', dossier, once()))
  await makeInTheBackground(server.deps)
  const version = await putStatus(server, number, 'sent')
  await done(decideOn(colleague, number, version, offer))
  await done(release(colleague, [{ number, version: version + 1 }]))
}

/** What a person out of sight and the office do, under the same name and phone as one in sight. */
async function bringAnother(): Promise<void> {
  const answers = validAnswers({ familyName: 'Ndiaye', email: address })
  const { number, accessToken } = await makeApplication(visitor, { ...indian, answers })
  await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
  await makeConversation(server, visitor, { name, email: address, message: name })
  const link = `/api/applications/by-link/${accessToken}`
  await done(visitor.post(`${link}/messages`, { message: name, readUntil: null }, once()))
  await done(visitor.post(`${link}/data-request`))
  const key = await fileKeyOf(server.deps, number)
  const path = `/api/admin/applicants/${key}`
  const { version } = await (await colleague.get(path)).json()
  await done(colleague.put(`${path}/tags`, { tags: [`${name}-tag`] }, match(version)))
  await done(colleague.post(`${path}/notes`, { body: name }, once()))
  const task = { title: name, dueOn: '2026-11-30', assignee: null, done: false }
  await done(colleague.post(`${path}/tasks`, task, once()))
  await server.deps.db
    .updateTable('applicant')
    .set({ owner_id: colleague.account.id })
    .where('key', '=', key)
    .execute()
  await runThrough(number)
}

/** A reader’s answers before and after something that is out of their sight. */
async function findNoticed(
  number: string,
  reader: TestClient,
  happens: () => Promise<void>,
): Promise<[string, string | undefined, string | undefined][]> {
  const addresses = addressesOf({
    ...{ number, applicant_key: await fileKeyOf(server.deps, number) },
    ...{ program_key: french.program, intake_key: french.intake, list: 'gaps' },
    ...{ picture: 'submissions', staff_key: colleague.account.key },
  })
  assert.ok(addresses.length > 200, `only ${addresses.length}`)
  const before = await answersTo(reader, addresses)
  await happens()
  const after = await answersTo(reader, addresses)
  return addresses.flatMap((one) =>
    before.get(one) === after.get(one) ? [] : [[one, before.get(one), after.get(one)]],
  )
}

function readerOfFrance() {
  return signedInAs(server, 'owner', {
    scope: { kind: 'destinations', destinations: ['france'] },
  })
}

test('no order, count, filter, search or hint tells a colleague of a person out of sight', async () => {
  const answers = validAnswers({ familyName: 'Ndiaye' })
  const { number } = await makeApplication(visitor, { ...french, answers })
  assert.deepEqual(await findNoticed(number, await readerOfFrance(), bringAnother), [])
})

test('nor of what becomes of another application of a person in sight', async () => {
  const both = { ...french, others: [indian] }
  const { number, accessToken } = await makeApplication(visitor, both)
  await makeDocument(visitor, placeOfLink(accessToken), await samplePdf())
  const { number: hidden } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select('application.number')
    .where('applicant.key', '=', await fileKeyOf(server.deps, number))
    .where('application.destination', '=', 'india')
    .executeTakeFirstOrThrow()
  const noticed = await findNoticed(number, await readerOfFrance(), () => runThrough(hidden))
  assert.deepEqual(noticed, [])
})
