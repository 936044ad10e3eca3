import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, Submitted } from '#contract/admissions/admissions.ts'
import { Deadlines } from '#contract/office/dashboard.ts'
import { createClient, signedInAs, type TestClient } from '../../testing/client.ts'
import {
  makeFilledDraft,
  submitDraft,
  validAnswers,
  type Wish,
} from '../../testing/factories-admissions.ts'
import { makeChoice } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { listApplicants } from '../../testing/three-applicants.ts'

/* Dates by country of residence: Morocco is closed, Mali open, Côte d’Ivoire not known. */

const mali = 'https://www.mali.campusfrance.example/calendar'
const french = {
  certainty: 'reported',
  source_url: null,
  source_name: 'Études en France, by country',
  checked_on: null,
  checked_by: null,
  starts_on: null,
  opens_at: null,
  closes_at: null,
  closes_in: JSON.stringify({
    MA: {
      closesAt: '2026-11-15T22:59:00Z',
      sourceUrl: 'https://www.maroc.campusfrance.example/calendar',
      checkedOn: '2026-10-05',
    },
    ML: { closesAt: '2027-01-30T22:59:00Z', sourceUrl: mali, checkedOn: '2026-10-02' },
  }),
} as const

let server: TestApp
let visitor: TestClient
let wish: Wish

before(async () => {
  server = await createTestApp()
  wish = await makeChoice(server.deps, { intakes: [french] })
})
beforeEach(() => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
})
after(() => server.close())

function draftOf(residenceCountry: string, nationality: string, nationality2 = '') {
  const phone = '+221 77 123 45 67'
  const answers = validAnswers({ residenceCountry, nationality, nationality2, phone })
  return makeFilledDraft(visitor, { ...wish, answers })
}

async function choiceOf(draft: Awaited<ReturnType<typeof draftOf>>) {
  const seen = await visitor.get(`/api/applications/drafts/${draft.key}`, {
    headers: draft.headers,
  })
  const [choice] = Draft.parse(await seen.json()).choices
  assert.ok(choice)
  return choice
}

async function numberOf(answer: Response): Promise<string> {
  assert.equal(answer.status, 200, await answer.clone().text())
  return Submitted.parse(await answer.json()).applications[0]?.number ?? ''
}

async function snapshotOf(number: string) {
  const { snapshot } = await server.deps.db
    .selectFrom('application')
    .select('snapshot')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return snapshot.intake
}

test('an applicant who lives where the day has passed is too late, even if others are not', async () => {
  const draft = await draftOf('MA', 'MA')
  const choice = await choiceOf(draft)
  assert.equal(choice.standing, 'closed')
  assert.equal(choice.intake.closesAt, '2026-11-15T22:59:00Z')
  assert.equal(choice.intake.sourceUrl, 'https://www.maroc.campusfrance.example/calendar')
  assert.equal(choice.openToOthers?.closesAt, null)
  assert.deepEqual(Object.keys(choice.openToOthers?.closesIn ?? {}), ['MA', 'ML'])
  const refused = await submitDraft(visitor, draft)
  assert.equal((await refused.json()).code, 'intake_closed')
  // A Malian who lives in Morocco applies there.
  assert.equal((await choiceOf(await draftOf('MA', 'ML'))).standing, 'closed')
})

test('an applicant who lives where a day is known gets that one, with the page that says it', async () => {
  const number = await numberOf(await submitDraft(visitor, await draftOf('ML', 'MA')))
  const { closesAt, sourceUrl, sourceName, checkedOn } = await snapshotOf(number)
  assert.deepEqual(
    [closesAt, sourceUrl, sourceName, checkedOn],
    ['2027-01-30T22:59:00Z', mali, null, '2026-10-02'],
  )
  server.clock.set('2027-01-30T22:00:00Z')
  visitor = createClient(server)
  const late = await draftOf('ML', 'ML')
  server.clock.set('2027-01-30T23:15:00Z')
  assert.equal((await (await submitDraft(visitor, late)).json()).code, 'intake_closed')
})

test('an applicant who lives where no day is known applies without one', async () => {
  const draft = await draftOf('CI', 'CI')
  const { standing, intake } = await choiceOf(draft)
  assert.deepEqual([standing, intake.state, intake.closesAt], ['ready', 'undated', null])
  const number = await numberOf(await submitDraft(visitor, draft))
  assert.equal((await snapshotOf(number)).closesAt, null)
})

test('a French citizen is not bound by the day of where they live', async () => {
  for (const [nationality, other] of [
    ['FR', ''],
    ['MA', 'FR'],
  ] as const) {
    const draft = await draftOf('MA', nationality, other)
    const { standing, intake } = await choiceOf(draft)
    assert.deepEqual([standing, intake.closesAt], ['ready', null], `${nationality} ${other}`)
    await numberOf(await submitDraft(visitor, draft))
  }
})

test('until they have said where they live, the dates to choose from are there', async () => {
  const answers = validAnswers({ residenceCountry: '', phone: '+221 77 123 45 67' })
  const { standing, intake } = await choiceOf(await makeFilledDraft(visitor, { ...wish, answers }))
  assert.equal(standing, 'ready')
  assert.deepEqual([intake.closesAt, Object.keys(intake.closesIn)], [null, ['MA', 'ML']])
})

test('staff find and count applications by the day of where their applicants live', async () => {
  wish = await makeChoice(server.deps, { intakes: [french] })
  const there = await numberOf(await submitDraft(visitor, await draftOf('ML', 'ML')))
  const elsewhere = await numberOf(await submitDraft(visitor, await draftOf('CI', 'CI')))
  const manager = await signedInAs(server, 'manager')
  const numbers = async (query: string) =>
    (await listApplicants(manager, query)).rows.map(({ application }) => application.number)
  const own = `program=${wish.program}`
  assert.deepEqual(await numbers(`?${own}&closesFrom=2027-01-30&closesTo=2027-01-30`), [there])
  assert.deepEqual(await numbers(`?${own}&closesFrom=2026-01-01&closesTo=2026-12-31`), [])
  assert.deepEqual((await numbers(`?${own}`)).toSorted(), [there, elsewhere].toSorted())
  const answer = await manager.get('/api/admin/dashboard/deadlines')
  const { next } = Deadlines.parse(await answer.json())
  assert.deepEqual(
    next
      .filter(({ program }) => program.key === wish.program)
      .map(({ closesAt, unsent }) => [closesAt, unsent]),
    [['2027-01-30T22:59:00Z', 1]],
  )
})
