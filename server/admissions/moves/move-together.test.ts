import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findApplication, readTrail } from '../../testing/application-moves.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  makeApplication,
  makeDraft,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeChoice, makeUniversity } from '../../testing/factories-catalogue.ts'
import { mailsTo } from '../../testing/mail.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
})
after(() => server.close())

/** The numbers of one person's applications to Türkiye and to India. */
async function personInTwo(email: string): Promise<string[]> {
  const choices = []
  for (const destination of ['turkey', 'india'] as const) {
    const { id: universityId } = await makeUniversity(server.deps, { destination })
    choices.push(await makeChoice(server.deps, { universityId }))
  }
  return sendFor(email, choices)
}

/** The numbers of the applications that one person sent with one form. */
async function person(email: string, howMany: number): Promise<string[]> {
  const choices = []
  for (let made = 0; made < howMany; made += 1) choices.push(await makeChoice(server.deps))
  return sendFor(email, choices)
}

async function sendFor(
  email: string,
  choices: readonly { program: string; intake: string }[],
): Promise<string[]> {
  const [first] = choices
  assert.ok(first)
  const draft = await makeDraft(visitor, first)
  assert.equal((await chooseIntakes(visitor, draft, choices)).status, 200)
  await fillDraft(visitor, draft, validAnswers({ email }))
  const { applications } = await (await submitDraft(visitor, draft)).json()
  return applications.map(({ number }: { number: string }) => number)
}

interface Seen {
  number: string
  version: number
}
const seen = (number: string, version = 1): Seen => ({ number, version })

function move(number: string, also: readonly Seen[], who: TestClient = owner): Promise<Response> {
  return who.post(
    `/api/admin/applications/${number}/move`,
    { to: 'in_review', reason: null, also },
    { headers: { 'if-match': '"1"' } },
  )
}

const statusOf = async (number: string) => (await findApplication(server.deps, number)).status

const moveMailsTo = async (email: string) =>
  (await mailsTo(server.deps, email)).filter(({ template }) => template !== 'application_received')

test('a person’s applications move together with one mail, each with its history and its trail', async () => {
  const email = 'together@example.test'
  const [one = '', two = '', three = ''] = await person(email, 3)
  const preview = await owner.post(`/api/admin/applications/${one}/move-mail`, {
    ...{ to: 'in_review', reason: null, corrects: false, also: [two] },
  })
  const moved = await move(one, [seen(two)])
  assert.equal(moved.status, 200, await moved.clone().text())

  const [moveMail, ...others] = await moveMailsTo(email)
  assert.deepEqual(others, [])
  assert.equal((await preview.json()).text, moveMail?.text)
  for (const number of [one, two]) {
    assert.ok(moveMail?.text.includes(number))
    assert.equal(await statusOf(number), 'in_review')
    const { history, audit } = await readTrail(server.deps, number)
    assert.equal(history.at(-1)?.to_status, 'in_review')
    assert.equal(audit.at(-1)?.action, 'application.moved')
  }
  assert.equal(await statusOf(three), 'submitted')

  const { history } = await readTrail(server.deps, one)
  const undone = await owner.post(`/api/admin/applications/${one}/undo`, {
    act: history.at(-1)?.act_id,
  })
  assert.equal(undone.status, 200, await undone.clone().text())
  assert.deepEqual([await statusOf(one), await statusOf(two)], ['submitted', 'in_review'])
  const [left] = await moveMailsTo(email)
  assert.ok(left?.text.includes(two) && !left.text.includes(one))
})

test('applications moved together are undone together, all or none, and nothing reaches the applicant', async () => {
  const email = 'undone-together@example.test'
  const [one = '', two = '', three = ''] = await person(email, 3)
  const [stranger = ''] = await person('undone-stranger@example.test', 1)
  assert.equal((await move(one, [seen(two), seen(three)])).status, 200)
  const { history } = await readTrail(server.deps, one)
  const act = history.at(-1)?.act_id
  const undo = (also: string[], who = owner) =>
    who.post(`/api/admin/applications/${one}/undo`, { act, also })
  const within = await signedInAs(server, 'counsellor', {
    scope: { kind: 'destinations', destinations: ['china'] },
  })
  for (const refused of [undo([two, stranger]), undo([two, 'PA-2222-2222']), undo([two], within)]) {
    assert.equal((await refused).status, 404)
  }
  assert.deepEqual([await statusOf(one), await statusOf(two)], ['in_review', 'in_review'])

  const undone = await undo([two, three])
  assert.equal(undone.status, 200, await undone.clone().text())
  for (const number of [one, two, three]) assert.equal(await statusOf(number), 'submitted')
  assert.deepEqual(await moveMailsTo(email), [])
})

test('if one of them can’t move, none does: another version, already elsewhere, or another person’s', async () => {
  const email = 'together-not@example.test'
  const [one = '', two = ''] = await person(email, 2)
  const stranger = (await makeApplication(visitor, await makeChoice(server.deps))).number
  const refusals: [Seen[], number][] = [
    [[seen(two, 7)], 412],
    [[seen(stranger)], 404],
    [[seen(one)], 404],
    [[seen(two), seen(two)], 404],
  ]
  for (const [also, status] of refusals) {
    assert.equal((await move(one, also)).status, status, JSON.stringify(also))
  }
  // An application out of sight is neither moved nor mentioned.
  const within = await signedInAs(server, 'counsellor', {
    scope: { kind: 'destinations', destinations: ['turkey'] },
  })
  const [here = '', there = ''] = await personInTwo('together-scope@example.test')
  assert.equal((await move(here, [seen(there)], within)).status, 404)
  const preview = { to: 'in_review', reason: null, corrects: false, also: [there] }
  assert.equal(
    (await within.post(`/api/admin/applications/${here}/move-mail`, preview)).status,
    404,
  )
  assert.equal((await move(here, [], within)).status, 200)
  assert.equal((await move(two, [])).status, 200)
  const version = (await findApplication(server.deps, two)).version
  assert.equal((await (await move(one, [seen(two, version)])).json()).code, 'move_not_allowed')
  assert.equal(await statusOf(one), 'submitted')
  assert.equal((await moveMailsTo(email)).length, 1)
})
