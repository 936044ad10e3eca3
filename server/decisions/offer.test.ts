import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { DraftAnswers } from '#contract/admissions/admissions.ts'
import { placedStatuses } from '#contract/admissions/values/transitions.ts'
import { OutcomeViews } from '#contract/decisions/offers.ts'
import { countUse } from '../database/rate-counter.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice, makeProgram, makeUniversity } from '../testing/factories-catalogue.ts'
import {
  conditionalOffer,
  decideOn,
  decisionOf,
  offer,
  putStatus,
  refusal,
  release,
} from '../testing/factories-decisions.ts'
import { makeDocument, placeOfLink } from '../testing/factories-documents.ts'
import { firstPageText } from '../testing/pdf-text.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { expireOffers } from './expire-offers.ts'
import { lettersPerApplication } from './make-letter.ts'

let server: TestApp
let visitor: TestClient
let owner: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  open = await makeChoice(server.deps)
})
after(() => server.close())
beforeEach(() => startAt('2026-12-01T09:00:00Z'))

/** Everyone comes at this time: sessions and tokens belong to their day. */
async function startAt(instant: string): Promise<void> {
  server.clock.set(instant)
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
}

/** An application with a released decision. */
async function released(decision: object, wish: typeof open & { answers?: DraftAnswers } = open) {
  const made = await makeApplication(visitor, { ...wish, language: 'fr' })
  await putStatus(server, made.number, 'sent')
  const decided = await decideOn(owner, made.number, 1, decision)
  assert.equal(decided.status, 200, await decided.clone().text())
  await release(owner, [{ number: made.number, version: 2 }])
  return made
}

async function outcomeOf(accessToken: string) {
  const answer = await visitor.get(`/api/applications/by-link/${accessToken}/outcomes`)
  assert.equal(answer.status, 200, await answer.clone().text())
  const [one] = OutcomeViews.parse(await answer.json())
  return one
}

function reply(
  { accessToken, number }: { accessToken: string; number: string },
  how: 'accept' | 'decline',
  key = randomUUID(),
): Promise<Response> {
  return visitor.post(
    `/api/applications/by-link/${accessToken}/${number}/offer/${how}`,
    undefined,
    { headers: { 'idempotency-key': key } },
  )
}

async function application(number: string) {
  return server.deps.db
    .selectFrom('application')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

async function stateAfterSweep(number: string): Promise<string> {
  await expireOffers(server.deps)
  return (await application(number)).status
}

test('an applicant reads the offer in words and accepts it once', async () => {
  const made = await released(conditionalOffer)
  const seen = await outcomeOf(made.accessToken)
  assert.equal(seen?.canAnswer, true)
  assert.equal(seen?.offer?.replyBy, '2027-01-15')
  assert.deepEqual(
    seen?.offer?.conditions.map(({ text, state }) => [text, state]),
    [
      ['Le diplôme de licence', 'open'],
      ['Un entretien réussi', 'open'],
    ],
  )
  const key = randomUUID()
  assert.equal((await reply(made, 'accept', key)).status, 200)
  assert.equal((await reply(made, 'accept', key)).status, 200)
  assert.equal((await reply(made, 'accept')).status, 200)
  const after = await application(made.number)
  assert.equal(after.status, 'accepted')
  assert.equal(after.next_by, '2027-02-01')
  assert.equal((await outcomeOf(made.accessToken))?.offer?.reply, 'accepted')
  assert.equal((await (await reply(made, 'decline')).json()).code, 'move_not_allowed')
  const mails = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('id')
    .where('template', '=', 'application_moved')
    .where('subject', 'like', `%${made.number}%`)
    .execute()
  assert.equal(mails.length, 1)
})

test('an offer may be declined, and is then over', async () => {
  const made = await released(offer)
  assert.equal((await reply(made, 'decline')).status, 200)
  assert.equal((await application(made.number)).status, 'declined')
  assert.equal((await (await reply(made, 'accept')).json()).code, 'move_not_allowed')
})

test('the last day ends in the university’s time zone, and after it no offer can be accepted', async () => {
  const made = await released(offer)
  const { zone } = (await outcomeOf(made.accessToken))?.offer ?? {}
  assert.equal(zone, 'Europe/Paris')
  server.clock.set('2027-01-15T22:59:00Z')
  assert.equal((await outcomeOf(made.accessToken))?.canAnswer, true)
  await startAt('2027-01-15T23:00:00Z')
  const late = await reply(made, 'accept')
  assert.equal(late.status, 409)
  assert.equal((await late.json()).code, 'reply_too_late')
  assert.equal((await outcomeOf(made.accessToken))?.isOver, true)
  assert.equal((await application(made.number)).status, 'offer_unconditional')
})

test('an offer expires automatically only after its day and a reminder', async () => {
  const [reminded, forgotten] = [await released(offer), await released(offer)]
  const answered = await released(offer)
  await reply(answered, 'accept')
  await server.deps.db
    .updateTable('offer')
    .set({ reminded_at: new Date('2027-01-10T09:00:00Z') })
    .where('application_id', '=', (await application(reminded.number)).id)
    .execute()
  server.clock.set('2027-01-15T22:59:00Z')
  assert.equal(await stateAfterSweep(reminded.number), 'offer_unconditional')
  server.clock.set('2027-01-15T23:01:00Z')
  assert.equal(await stateAfterSweep(reminded.number), 'offer_expired')
  assert.equal(await stateAfterSweep(forgotten.number), 'offer_unconditional')
  assert.equal(await stateAfterSweep(answered.number), 'accepted')
  const steps = await server.deps.db
    .selectFrom('application_history')
    .selectAll()
    .where('to_status', '=', 'offer_expired')
    .execute()
  assert.deepEqual(
    steps.map(({ actor_id, by_applicant }) => [actor_id, by_applicant]),
    [[null, false]],
  )
})

test('an offer made too late for a reminder expires without one', async () => {
  await startAt('2027-01-13T20:00:00Z')
  const made = await released(offer)
  server.clock.set('2027-01-15T23:01:00Z')
  assert.equal(await stateAfterSweep(made.number), 'offer_expired')
})

test('50 applicants who accept at once never get more places than there are', async () => {
  const wish = await makeChoice(server.deps, { intakes: [{ capacity: 7 }] })
  const made = []
  for (let one = 0; one < 50; one++) made.push(await released(offer, wish))
  const answers = await Promise.all(made.map((one) => reply(one, 'accept')))
  assert.equal(answers.filter(({ status }) => status === 200).length, 7)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assert.equal((await answer.json()).code, 'intake_full')
  }
  const { taken } = await server.deps.db
    .selectFrom('application')
    .select((eb) => eb.fn.countAll<number>().as('taken'))
    .where(
      'number',
      'in',
      made.map(({ number }) => number),
    )
    .where('status', 'in', placedStatuses)
    .executeTakeFirstOrThrow()
  assert.equal(taken, 7)
})

test('a condition is shown by its document and met by staff; the last one frees the offer', async () => {
  const made = await released(conditionalOffer)
  const place = placeOfLink(made.accessToken)
  const own = await (await visitor.get(`${place.base}/documents`)).json()
  await makeDocument(visitor, place, await samplePdf(), { replaces: own.documents[0].key })
  const conditions = (await outcomeOf(made.accessToken))?.offer?.conditions ?? []
  assert.deepEqual(
    conditions.map(({ state }) => state),
    ['shown', 'open'],
  )
  const set = async (key: string, state: string) => {
    const { version } = await decisionOf(owner, made.number)
    return owner.put(
      `/api/admin/applications/${made.number}/conditions/${key}`,
      { state },
      { headers: { 'if-match': `"${version}"` } },
    )
  }
  const [first, last] = conditions
  assert.equal((await set(first?.key ?? '', 'met')).status, 200)
  assert.equal((await application(made.number)).status, 'offer_conditional')
  assert.equal((await set(last?.key ?? '', 'met')).status, 200)
  assert.equal((await application(made.number)).status, 'offer_unconditional')
  assert.equal((await application(made.number)).next_by, '2027-01-15')
  const stale = await owner.put(
    `/api/admin/applications/${made.number}/conditions/${last?.key}`,
    { state: 'open' },
    { headers: { 'if-match': '"1"' } },
  )
  assert.equal(stale.status, 412)
})

test('an applicant on a waiting list sees their place, and it moves up', async () => {
  const wish = await makeChoice(server.deps)
  const first = await released({ outcome: 'waitlisted' }, wish)
  const second = await released({ outcome: 'waitlisted' }, wish)
  const ahead = await released({ outcome: 'waitlisted', rank: 1 }, wish)
  const places = async () =>
    Promise.all(
      [first, ahead, second].map(async (one) => (await outcomeOf(one.accessToken))?.place),
    )
  assert.deepEqual(await places(), [1, 2, 3])
  const last = await decisionOf(owner, second.number)
  const path = `/api/admin/applications/${second.number}/rank`
  const seen = { headers: { 'if-match': `"${last.version}"` } }
  const reviewer = await signedInAs(server, 'reviewer')
  assert.equal((await reviewer.put(path, { rank: 1 }, seen)).status, 403)
  assert.equal((await owner.put(path, { rank: 0 }, seen)).status, 422)
  assert.equal((await owner.put(path, { rank: 9999 }, seen)).status, 200)
  assert.equal((await owner.put(path, { rank: 9999 }, seen)).status, 412)
  const { version: firstVersion } = await decisionOf(owner, first.number)
  await owner.put(
    `/api/admin/applications/${first.number}/rank`,
    { rank: 3 },
    { headers: { 'if-match': `"${firstVersion}"` } },
  )
  assert.deepEqual(await places(), [2, 1, 3])
  const { version } = await decisionOf(owner, first.number)
  await decideOn(owner, first.number, version, offer)
  await release(owner, [{ number: first.number, version: version + 1 }])
  assert.deepEqual(await places(), [null, 1, 2])
  const off = await owner.put(
    `/api/admin/applications/${first.number}/rank`,
    { rank: 1 },
    { headers: { 'if-match': `"${version + 2}"` } },
  )
  assert.equal((await off.json()).code, 'move_not_allowed')
})

test('a refusal shows its reason and what is open at the same level and field', async () => {
  const other = await makeProgram(server.deps)
  const elsewhere = await makeProgram(server.deps, { level: 'bachelor' })
  const made = await released(refusal)
  const seen = await outcomeOf(made.accessToken)
  assert.equal(seen?.reasonCode, 'grades')
  assert.equal(seen?.note, refusal.note)
  const keys = seen?.alternatives.map(({ key }) => key) ?? []
  assert.ok(keys.includes(other.key), keys.join())
  assert.ok(!keys.includes(elsewhere.key))
  assert.ok(!keys.includes(open.program))
  server.clock.set('2028-12-01T09:00:00Z')
  assert.deepEqual((await outcomeOf(made.accessToken))?.alternatives, [])
})

test('another applicant’s link or number is answered like none at all', async () => {
  const [one, other] = [await released(offer), await released(offer)]
  const crossed = { accessToken: one.accessToken, number: other.number }
  assert.equal((await reply(crossed, 'accept')).status, 404)
  const unknown = 'A'.repeat(one.accessToken.length)
  const seen = await visitor.get(`/api/applications/by-link/${unknown}/outcomes`)
  assert.equal(seen.status, 404)
  assert.equal((await application(other.number)).status, 'offer_unconditional')
})

test('an answer that staff received by phone counts the same', async () => {
  const made = await released(offer)
  const answer = await owner.post(
    `/api/admin/applications/${made.number}/move`,
    { to: 'accepted', reason: null },
    { headers: { 'if-match': '"3"' } },
  )
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.equal((await outcomeOf(made.accessToken))?.offer?.reply, 'accepted')
})

test('once a second offer was made, the letter of the first is no longer valid', async () => {
  const made = await released(offer)
  const version = await putStatus(server, made.number, 'sent')
  await decideOn(owner, made.number, version, conditionalOffer)
  await release(owner, [{ number: made.number, version: version + 1 }])
  const codes = await server.deps.db
    .selectFrom('offer')
    .select('letter_code')
    .where('application_id', '=', (await application(made.number)).id)
    .orderBy('id')
    .execute()
  const stand = await Promise.all(
    codes.map(async ({ letter_code }) =>
      (await visitor.get(`/api/letters/${letter_code}`)).json().then(({ stands }) => stands),
    ),
  )
  assert.deepEqual(stand, [false, true])
})

test('staff open the letter that the applicant has, and none if there is none', async () => {
  const made = await released(conditionalOffer)
  const path = `/api/admin/applications/${made.number}`
  const own = `/api/applications/by-link/${made.accessToken}/${made.number}/offer-letter.pdf`
  const has = async () => (await (await owner.get(`${path}/decision`)).json()).hasLetter
  const text = async (answer: Response) => firstPageText(await answer.arrayBuffer())
  assert.equal(await has(), true)
  const opened = await owner.get(`${path}/offer-letter.pdf`)
  assert.equal(opened.headers.get('content-type'), 'application/pdf')
  assert.equal(await text(opened), await text(await visitor.get(own)))

  await putStatus(server, made.number, 'offer_withdrawn')
  assert.equal(await has(), false)
  assert.equal((await owner.get(`${path}/offer-letter.pdf`)).status, 404)
})

test('a letter is drawn as often as anyone reads it, and not without end', async () => {
  const { accessToken, number } = await released(conditionalOffer)
  for (let asked = 1; asked < lettersPerApplication.max; asked++) {
    await countUse(server.deps.db, lettersPerApplication, number)
  }
  const letter = `/api/applications/by-link/${accessToken}/${number}/offer-letter.pdf`
  assert.equal((await visitor.get(letter)).status, 200)
  assert.equal((await visitor.get(letter)).status, 429)
})

test('a letter is confirmed by its code with initials and nothing else, and no other code is', async () => {
  const made = await released(conditionalOffer)
  const letter = await visitor.get(
    `/api/applications/by-link/${made.accessToken}/${made.number}/offer-letter.pdf`,
  )
  assert.equal(letter.status, 200, await letter.clone().text())
  assert.equal(letter.headers.get('content-type'), 'application/pdf')
  const text = await firstPageText(await letter.arrayBuffer())
  const { letter_code } = await server.deps.db
    .selectFrom('offer')
    .select('letter_code')
    .where('application_id', '=', (await application(made.number)).id)
    .executeTakeFirstOrThrow()
  const printed = letter_code?.match(/.{4}/g)?.join('-') ?? ''
  const plain = text.replaceAll('\u00a0', ' ')
  for (const words of [
    ...[printed, 'Le diplôme de licence', 'vendredi 15 janvier 2027', made.number],
    // The applicant's identity as in the passport, and who signs.
    ...['Date de naissance', '7 mars 2005', 'Signature', 'pour Passerelle'],
  ]) {
    assert.ok(plain.includes(words), `${words}: ${text}`)
  }
  // No passport was entered: the letter doesn't mention one.
  assert.ok(!text.includes('Numéro de passeport'))
  const check = async (code: string) => visitor.get(`/api/letters/${code}`)
  const found = await (await check(printed.toLowerCase())).json()
  assert.deepEqual(Object.keys(found).sort(), [
    'conditional',
    'initials',
    'issuedOn',
    'number',
    'program',
    'stands',
    'university',
  ])
  assert.equal(found.number, made.number)
  assert.match(found.initials, /^A\. N\. [A-Z]\.$/)
  assert.equal(found.stands, true)
  const answers = await Promise.all(['AAAA-AAAA-AAAA', 'nonsense'].map(check))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404],
  )
  await reply(made, 'decline')
  assert.equal((await (await check(printed)).json()).stands, false)
  const gone = await visitor.get(
    `/api/applications/by-link/${made.accessToken}/${made.number}/offer-letter.pdf`,
  )
  assert.equal(gone.status, 404)
})

test('a letter says in which city the university is, in its reader’s language, if it is known', async () => {
  const { id: universityId } = await makeUniversity(server.deps, { name: 'Gulf', city: 'Dubai' })
  const wish = await makeChoice(server.deps, { universityId })
  const made = await released(offer, wish)
  const address = `/api/applications/by-link/${made.accessToken}/${made.number}/offer-letter.pdf`
  const letter = async () => firstPageText(await (await visitor.get(address)).arrayBuffer())
  assert.match(await letter(), /Université Gulf, Dubaï /)
  // The catalogue no longer has a university with that key.
  await server.deps.db
    .updateTable('university')
    .set({ key: 'another-key' })
    .where('id', '=', universityId)
    .execute()
  assert.match(await letter(), /Université Gulf (?!, )/)
})

test('a letter is made out in characters that it can show, and is confirmed with the same', async () => {
  const arabic = { givenNames: 'محمد', familyName: 'العلوي', passportName: 'ALAOUI MOHAMMED' }
  const names = { name: 'University of Lille', local_name: 'Université de Lille' }
  const { id: universityId } = await makeUniversity(server.deps, names)
  const wish = await makeChoice(server.deps, { universityId })
  const made = await released(offer, { ...wish, answers: validAnswers(arabic) })
  const letter = async () =>
    firstPageText(
      await (
        await visitor.get(
          `/api/applications/by-link/${made.accessToken}/${made.number}/offer-letter.pdf`,
        )
      ).arrayBuffer(),
    )
  await server.deps.db
    .updateTable('applicant')
    .set({
      ...{ passport_number: 'AB1234567', passport_country: 'MA' },
      ...{ passport_issued: '2024-01-02', passport_expires: '2034-01-01' },
    })
    .where('passport_name', '=', 'ALAOUI MOHAMMED')
    .execute()
  assert.match(await letter(), /Numéro de passeport AB1234567/)
  assert.match(
    await letter(),
    /Proposition d’admission ALAOUI MOHAMMED Université de Lille vous propose une place/,
  )
  const { id } = await application(made.number)
  const { letter_code } = await server.deps.db
    .selectFrom('offer')
    .select('letter_code')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow()
  const check = async () => (await visitor.get(`/api/letters/${letter_code}`)).json()
  const { initials, university } = await check()
  assert.equal(initials, 'A. M.')
  assert.deepEqual(university, { en: names.name, fr: names.local_name })

  await server.deps.db
    .updateTable('applicant')
    .set({ passport_name: null })
    .where('id', '=', (eb) =>
      eb.selectFrom('application').select('applicant_id').where('id', '=', id),
    )
    .execute()
  assert.match(await letter(), new RegExp(`candidature porte le numéro ${made.number} `))
  assert.equal((await check()).initials, '')
})

test('codes of letters can’t be tried out', async () => {
  const statuses = new Set<number>()
  for (let tried = 0; tried < 65; tried++) {
    statuses.add((await visitor.get('/api/letters/AAAAAAAAAAAA')).status)
  }
  assert.deepEqual([...statuses], [404, 429])
})

test('alternatives depend on where the applicant lives, and those without a known date come last', async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  const apart = { level: 'doctorate', field: '0511' } as const
  const undated = {
    ...{ starts_on: null, opens_at: null, closes_at: null },
    ...{ source_url: null, checked_on: null, checked_by: null },
  }
  const bySenegal = (closesAt: string) => ({
    ...undated,
    certainty: 'reported' as const,
    source_name: 'By country',
    closes_in: JSON.stringify({
      SN: { closesAt, sourceUrl: 'https://senegal.example/dates', checkedOn: '2026-10-01' },
    }),
  })
  const make = async (intake: object) =>
    (await makeProgram(server.deps, { ...apart, intakes: [intake] })).key
  const unknown = await make({ ...undated, certainty: 'unknown' })
  const dated = await make(bySenegal('2026-12-15T22:59:00Z'))
  await make(bySenegal('2026-11-15T22:59:00Z'))
  const made = await released(refusal, await makeChoice(server.deps, apart))
  const alternatives = (await outcomeOf(made.accessToken))?.alternatives ?? []
  assert.deepEqual(
    alternatives.map(({ key, closesAt, sourceUrl }) => [key, closesAt, sourceUrl]),
    [
      [dated, '2026-12-15T22:59:00.000Z', 'https://senegal.example/dates'],
      [unknown, null, null],
    ],
  )
})

test('alternatives in the same field come before neighbouring fields, and these before the rest', async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  const level = 'mba'
  const make = async (field: string) => (await makeProgram(server.deps, { level, field })).key
  const far = await make('0923')
  const beside = await make('0915')
  const same = await make('0912')
  const made = await released(refusal, await makeChoice(server.deps, { level, field: '0912' }))
  assert.deepEqual(
    (await outcomeOf(made.accessToken))?.alternatives.map(({ key }) => key),
    [same, beside, far],
  )
})

test('a degree that is still in progress is not counted as held', async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  const wanted = { level: 'mba', field: '0231' } as const
  const rule = JSON.stringify({ subject: 'level', atLeast: 'bachelor' })
  const { key } = await makeProgram(server.deps, { ...wanted, requirements: [{ rule }] })
  const standingOf = async (answers: DraftAnswers) => {
    const wish = await makeChoice(server.deps, wanted)
    const made = await released(refusal, { ...wish, answers: validAnswers(answers) })
    return (await outcomeOf(made.accessToken))?.alternatives.find((one) => one.key === key)
      ?.standing
  }
  assert.equal(await standingOf({ completionYear: '2025' }), 'met')
  assert.equal(await standingOf({ completionYear: '2027', inProgress: 'on' }), 'unknown')
  assert.equal(await standingOf({ highestLevel: 'secondary', completionYear: '2025' }), undefined)
})
