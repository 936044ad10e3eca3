import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { WaitingList, WaitingListPage } from '#contract/decisions/waiting-lists.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import { decideOn, offer, putStatus, release } from '../testing/factories-decisions.ts'
import type { TestAccount } from '../testing/factories-identity.ts'
import { problemOf } from '../testing/problem.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let server: TestApp
let manager: TestClient & { account: TestAccount }
let choice: { program: string; intake: string }
before(async () => {
  server = await createTestApp()
  manager = await signedInAs(server, 'owner')
})
beforeEach(async () => {
  choice = await makeChoice(server.deps, { title: 'Data science', intakes: [{ capacity: 3 }] })
})
after(() => server.close())

let people = 0

/** A person whose application is in a state; if a rank is given, on the list by a decision. */
async function made(name: string, rank?: number | null): Promise<string> {
  people += 1
  const answers = validAnswers({ givenNames: name, email: `person-${people}@mail.test` })
  const { number } = await makeApplication(createClient(server), { ...choice, answers })
  if (rank === undefined) {
    await putStatus(server, number, 'waitlisted')
    return number
  }
  const version = await putStatus(server, number, 'sent')
  const waiting = { outcome: 'waitlisted', note: null, rank }
  assert.equal((await decideOn(manager, number, version, waiting)).status, 200)
  const released = await release(manager, [{ number, version: version + 1 }])
  assert.equal(released.status, 200, await released.clone().text())
  return number
}

const address = () => `/api/admin/waiting-lists/${choice.program}/${choice.intake}`

async function read(who: TestClient = manager): Promise<WaitingList> {
  const answer = await who.get(address())
  assert.equal(answer.status, 200, await answer.clone().text())
  return WaitingList.parse(await answer.json())
}

function put(order: readonly string[], version: number, who: TestClient = manager) {
  return who.put(address(), { order }, { headers: { 'if-match': `"${version}"` } })
}

const placesOf = ({ people: all }: WaitingList) => all.map(({ number, place }) => [number, place])

test('people are in the order of their rank, those without one last, beside the places', async () => {
  const [third, first] = [await made('Awa', 7), await made('Binta', 2)]
  const second = await made('Chidi', 5)
  const unranked = await made('Dede')
  await putStatus(server, await made('Esi'), 'enrolled')
  await putStatus(server, await made('Fatou'), 'offer_unconditional')
  const list = await read()
  assert.deepEqual(placesOf(list), [
    [first, 1],
    [second, 2],
    [third, 3],
    [unranked, null],
  ])
  assert.deepEqual(list.places, { capacity: 3, taken: 1, offered: 1 })
  assert.deepEqual([list.waiting, list.hidden, list.people[3]?.canRank], [4, 0, false])
})

test('an order is one act: every rank, the trail, and what each applicant reads', async () => {
  const [one, two, three] = [
    await made('Awa', null),
    await made('Binta', null),
    await made('Chi', 9),
  ]
  const { version } = await read()
  const answer = await put([three, one, two], version)
  assert.equal(answer.status, 200, await answer.clone().text())
  const list = WaitingList.parse(await answer.json())
  assert.deepEqual(placesOf(list), [
    [three, 1],
    [one, 2],
    [two, 3],
  ])
  assert.equal(answer.headers.get('etag'), `"${list.version}"`)
  const trail = await server.deps.db
    .selectFrom('audit_event')
    .select(['entity_key', 'before', 'after'])
    .where('action', '=', 'rank.changed')
    .where('entity_key', 'in', [one, two, three])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    trail.map(({ entity_key, before, after }) => [entity_key, before, after]),
    [
      [three, { rank: 9 }, { rank: 1 }],
      [one, { rank: 1 }, { rank: 2 }],
      [two, { rank: 2 }, { rank: 3 }],
    ],
  )
})

test('a change of order that would overwrite a colleague’s is refused, and none of it is kept', async () => {
  const [one, two, three] = [
    await made('Awa', null),
    await made('Binta', null),
    await made('Chi', null),
  ]
  const seen = await read()
  assert.equal((await put([two, one, three], seen.version)).status, 200)
  const second = await put([three, two, one], seen.version)
  assert.deepEqual([second.status, (await problemOf(second)).code], [412, 'version_stale'])
  // A person who joined meanwhile is not left out either.
  const { version } = await read()
  const late = await made('Dede', null)
  assert.equal((await put([one, two, three], version)).status, 412)
  const now = await read()
  assert.deepEqual(
    placesOf(now).map(([number]) => number),
    [two, one, three, late],
  )
  for (const order of [
    [one, two],
    [one, one, two, three, late],
    [two, one, three],
  ]) {
    assert.equal((await put(order, now.version)).status, 412, order.join(' '))
  }
  const missing = await manager.put(address(), { order: [one] })
  assert.equal(missing.status, 428)
})

test('a person who was never put on the list by a decision gets no rank', async () => {
  const [one, other] = [await made('Awa', null), await made('Binta')]
  const { version } = await read()
  const answer = await put([other, one], version)
  assert.equal((await problemOf(answer)).code, 'not_decided')
  assert.equal((await put([one], version)).status, 200)
})

test('an offer to the first waits for its release beside them; once it is released they are gone', async () => {
  const [first, second] = [await made('Awa', null), await made('Binta', null)]
  const [person] = (await read()).people
  assert.equal(person?.number, first)
  const decided = await decideOn(manager, first, person.version, offer)
  assert.equal(decided.status, 200, await decided.clone().text())
  const [waiting] = (await read()).people
  assert.deepEqual([waiting?.number, waiting?.pending], [first, 'offer_unconditional'])
  await release(manager, [{ number: first, version: person.version + 1 }])
  const list = await read()
  assert.deepEqual(placesOf(list), [[second, 1]])
  assert.equal(list.places.offered, 1)
})

test('staff see the lists in their scope; changing an order needs sight of all of it and the permission', async () => {
  const [mine, other] = [await made('Awa', null), await made('Binta', null)]
  const own = await signedInAs(server, 'manager', { scope: { kind: 'own' } })
  await server.deps.db
    .updateTable('applicant')
    .set({ owner_id: own.account.id })
    .where('id', 'in', (eb) =>
      eb.selectFrom('application').select('applicant_id').where('number', '=', mine),
    )
    .execute()
  const seen = await read(own)
  assert.deepEqual([placesOf(seen), seen.hidden, seen.waiting], [[[mine, 1]], 1, 1])
  const refused = await put([other, mine], seen.version, own)
  assert.equal((await problemOf(refused)).code, 'forbidden')

  const abroad = await signedInAs(server, 'manager', {
    scope: { kind: 'destinations', destinations: ['china'] },
  })
  assert.equal((await abroad.get(address())).status, 404)
  assert.equal((await put([other, mine], seen.version, abroad)).status, 404)
  const editor = await signedInAs(server, 'editor')
  assert.equal((await editor.get(address())).status, 403)
  const reviewer = await signedInAs(server, 'reviewer')
  assert.equal((await put([other, mine], seen.version, reviewer)).status, 403)

  for (const [who, expected] of [
    [manager, 2],
    [own, 1],
    [abroad, undefined],
  ] as const) {
    const answer = await who.get(`/api/admin/waiting-lists?program=${choice.program}&q=data`)
    const { rows, total } = WaitingListPage.parse(await answer.json())
    assert.equal(rows[0]?.waiting, expected)
    assert.equal(total, expected === undefined ? 0 : 1)
  }
  assert.equal((await manager.get('/api/admin/waiting-lists/nowhere/autumn')).status, 404)
})

test('intakes with a free place come first among the lists', async () => {
  await made('Awa', null)
  const free = choice.program
  choice = await makeChoice(server.deps, { title: 'Aaa', intakes: [{ capacity: 1 }] })
  await made('Binta', null)
  await putStatus(server, await made('Chi'), 'accepted')
  const answer = await manager.get('/api/admin/waiting-lists')
  const { rows } = WaitingListPage.parse(await answer.json())
  const keys = rows.map(({ program }) => program.key)
  assert.ok(keys.indexOf(free) < keys.indexOf(choice.program))
})
