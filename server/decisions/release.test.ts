import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { applicationStatuses, findTransition } from '#contract/admissions/values/transitions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { DecidedPage, ReleasePreview, ReleaseView } from '#contract/decisions/decisions.ts'
import { outcomes } from '#contract/decisions/values/decision-rules.ts'
import { createClient, signedInAs, type TestClient } from '../testing/client.ts'
import { makeApplication, validAnswers } from '../testing/factories-admissions.ts'
import { makeChoice } from '../testing/factories-catalogue.ts'
import {
  conditionalOffer,
  decideOn,
  decisionOf,
  offer,
  putStatus,
  refusal,
  release,
} from '../testing/factories-decisions.ts'
import { openSession } from '../testing/factories-identity.ts'
import { firstPageText } from '../testing/pdf-text.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { viewRelease } from './release.ts'
import { sweepReleases } from './release-jobs.ts'

let server: TestApp
let visitor: TestClient
let owner: Awaited<ReturnType<typeof signedInAs>>
let manager: TestClient
let open: { program: string; intake: string }

before(async () => {
  server = await createTestApp()
  visitor = createClient(server)
  owner = await signedInAs(server, 'owner')
  manager = await signedInAs(server, 'manager')
  open = await makeChoice(server.deps)
})
after(() => server.close())
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  await setSecondPerson(false)
})

async function setSecondPerson(secondPerson: boolean): Promise<void> {
  const value = JSON.stringify({ security: { secondPerson } })
  await server.deps.db.updateTable('setting').set({ value }).execute()
}

/** An application that waits for the university's answer. */
async function sent(language: Language = 'en') {
  const made = await makeApplication(visitor, {
    ...open,
    language,
    answers: validAnswers({ givenNames: 'Éloïse' }),
  })
  await putStatus(server, made.number, 'sent')
  return made
}

async function mailsOf(number: string) {
  return server.deps.db
    .selectFrom('outgoing_mail')
    .select(['template', 'text_body', 'language'])
    .where('subject', 'like', `%${number}%`)
    .where('template', '<>', 'application_received')
    .execute()
}

async function statusOf(number: string): Promise<string> {
  const { status } = await server.deps.db
    .selectFrom('application')
    .select('status')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return status
}

async function auditOf(number: string): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('audit_event')
    .select('action')
    .where('entity_key', '=', number)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('the intake’s deposit day is filled in at first, until it is over', async () => {
  const intakes = [{ deposit_by: '2027-02-15' }]
  const choice = await makeChoice(server.deps, { intakes })
  const { number } = await makeApplication(visitor, choice)
  assert.equal((await decisionOf(owner, number)).depositBy, '2027-02-15')
  const { number: other } = await sent()
  assert.equal((await decisionOf(owner, other)).depositBy, null)
  server.clock.set('2027-02-16T09:00:00Z')
  const late = createClient(server)
  late.bear((await openSession(server.deps, { id: owner.account.id, role: 'admin' })).token)
  assert.equal((await decisionOf(late, number)).depositBy, null)
})

test('a deposit starts in the currency of the fees, or that of the destination if they have none or several', async () => {
  const currencyFor = async (tuition: { currency: string }[]) => {
    const choice = await makeChoice(server.deps, { tuition })
    const { number } = await makeApplication(visitor, choice)
    return (await decisionOf(owner, number)).depositCurrency
  }
  const { currency } = await server.deps.db
    .selectFrom('destination')
    .select('currency')
    .where('key', '=', 'france')
    .executeTakeFirstOrThrow()
  assert.equal(await currencyFor([{ currency: 'USD' }, { currency: 'USD' }]), 'USD')
  assert.equal(await currencyFor([{ currency: 'USD' }, { currency: 'CHF' }]), currency)
  assert.equal(await currencyFor([]), currency)
})

test('for every state and outcome, exactly what the table releases can be decided', async () => {
  const { number } = await sent()
  for (const status of applicationStatuses) {
    for (const outcome of outcomes) {
      const version = await putStatus(server, number, status)
      const input = {
        offer_unconditional: offer,
        offer_conditional: conditionalOffer,
        waitlisted: { outcome: 'waitlisted' },
        refused: refusal,
        ineligible: { ...refusal, outcome: 'ineligible' },
      }[outcome]
      const answer = await decideOn(owner, number, version, input)
      const expected = findTransition(status, outcome, 'release') ? 200 : 409
      assert.equal(answer.status, expected, `${status} → ${outcome}`)
    }
  }
})

test('moving the application is no way round a decision', async () => {
  const { number } = await sent()
  for (const to of outcomes) {
    const answer = await owner.post(
      `/api/admin/applications/${number}/move`,
      { to, reason: 'Because.' },
      { headers: { 'if-match': '"1"' } },
    )
    assert.equal((await answer.json()).code, 'move_not_allowed')
  }
})

test('a decision sends nothing, and the applicant sees nothing of it', async () => {
  const { number, accessToken } = await sent()
  const answer = await decideOn(owner, number, 1, conditionalOffer)
  assert.equal(answer.status, 200, await answer.clone().text())
  assert.equal(answer.headers.get('etag'), '"2"')
  assert.equal(await statusOf(number), 'sent')
  assert.deepEqual(await mailsOf(number), [])
  const seen = await visitor.get(`/api/applications/by-link/${accessToken}/outcomes`)
  assert.deepEqual(await seen.json(), [])
})

test('a release moves the application, notifies once in the applicant’s language and asks for each proof', async () => {
  const { number, accessToken } = await sent('fr')
  await decideOn(owner, number, 1, conditionalOffer)
  const view = ReleaseView.parse(await (await release(manager, [{ number, version: 2 }])).json())
  assert.deepEqual([view.state, view.released, view.refused], ['finished', 1, []])
  assert.equal(await statusOf(number), 'offer_conditional')
  const mails = await mailsOf(number)
  assert.deepEqual(
    mails.map(({ template, language }) => [template, language]),
    [['offer_made', 'fr']],
  )
  for (const words of ['Éloïse', 'Le diplôme de licence', 'vendredi 15 janvier 2027', '500']) {
    assert.ok(mails[0]?.text_body.includes(words), `${words}: ${mails[0]?.text_body}`)
  }
  const own = await (await visitor.get(`/api/applications/by-link/${accessToken}/documents`)).json()
  assert.deepEqual(
    own.documents.map((one: { type: string; status: string }) => [one.type, one.status]),
    [['diploma', 'requested']],
  )
  const { next_by } = await server.deps.db
    .selectFrom('application')
    .select('next_by')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  assert.equal(next_by, '2027-01-15')
  assert.deepEqual(await auditOf(number), [
    'decision.made',
    'application.moved',
    'decision.released',
  ])
})

test('an offer needs a day to answer by that is in the future', async () => {
  const { number } = await sent()
  const without = await decideOn(owner, number, 1, { outcome: 'offer_unconditional', offer: {} })
  assert.equal(without.status, 422)
  const past = await decideOn(owner, number, 1, {
    ...offer,
    offer: { replyBy: '2026-12-01', deposit: null },
  })
  assert.equal((await past.json()).fields['offer.replyBy'].code, 'date_in_past')
})

test('a refusal needs a reason in words', async () => {
  const { number } = await sent()
  for (const input of [
    { outcome: 'refused', reasonCode: 'grades' },
    { outcome: 'refused', reasonCode: 'grades', note: '  ' },
    { outcome: 'ineligible', note: 'Because.' },
  ]) {
    assert.equal((await decideOn(owner, number, 1, input)).status, 422)
  }
})

test('released twice, recalled, stale or unknown: each gets a reason, and the rest leaves', async () => {
  const [good, twice, recalled, stale] = [await sent(), await sent(), await sent(), await sent()]
  for (const { number } of [good, twice, recalled, stale]) {
    await decideOn(owner, number, 1, refusal)
  }
  await release(owner, [{ number: twice.number, version: 2 }])
  const back = await owner.delete(`/api/admin/applications/${recalled.number}/decision`, {
    headers: { 'if-match': '"2"' },
  })
  assert.equal(back.status, 200, await back.clone().text())
  await decideOn(owner, stale.number, 2, offer)
  const answer = await release(manager, [
    { number: twice.number, version: 3 },
    { number: recalled.number, version: 2 },
    { number: stale.number, version: 2 },
    { number: 'PA-2222-2222', version: 1 },
    { number: good.number, version: 2 },
  ])
  const view = ReleaseView.parse(await answer.json())
  assert.equal(view.released, 1)
  assert.deepEqual(
    new Map(view.refused.map(({ number, problem }) => [number, problem])),
    new Map([
      [twice.number, 'already_released'],
      [recalled.number, 'not_decided'],
      [stale.number, 'version_stale'],
      ['PA-2222-2222', 'not_found'],
    ]),
  )
  assert.equal(await statusOf(good.number), 'refused')
  assert.equal(await statusOf(stale.number), 'sent')
  assert.equal((await mailsOf(twice.number)).length, 1)
  const { db } = server.deps
  const event = await db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'decision.release_refused')
    .where('entity_key', '=', stale.number)
    .executeTakeFirstOrThrow()
  assert.deepEqual(event.after, { problem: 'version_stale' })
})

test('requesting the same release again gives the same release', async () => {
  const { number } = await sent()
  await decideOn(owner, number, 1, offer)
  const key = randomUUID()
  const first = await (await release(owner, [{ number, version: 2 }], { key })).json()
  const again = await (await release(owner, [{ number, version: 2 }], { key })).json()
  assert.deepEqual(again, first)
  assert.equal((await mailsOf(number)).length, 1)
})

test('two people who release the same decision at once send one e-mail', async () => {
  const { number } = await sent()
  await decideOn(owner, number, 1, offer)
  await Promise.all([
    release(owner, [{ number, version: 2 }]),
    release(manager, [{ number, version: 2 }]),
  ])
  assert.equal((await mailsOf(number)).length, 1)
  assert.equal((await auditOf(number)).filter((one) => one === 'decision.released').length, 1)
})

test('if the setting says so, another person has to release', async () => {
  await setSecondPerson(true)
  const { number } = await sent()
  await decideOn(owner, number, 1, offer)
  const own = ReleaseView.parse(await (await release(owner, [{ number, version: 2 }])).json())
  assert.deepEqual(own.refused, [{ number, problem: 'second_person_needed' }])
  assert.equal(await statusOf(number), 'sent')
  const other = ReleaseView.parse(await (await release(manager, [{ number, version: 2 }])).json())
  assert.equal(other.released, 1)
})

test('staff who may decide but not release are refused, and so are those who may do neither', async () => {
  const { number } = await sent()
  const counsellor = await signedInAs(server, 'counsellor')
  assert.equal((await decideOn(counsellor, number, 1, offer)).status, 200)
  assert.equal((await release(counsellor, [{ number, version: 2 }])).status, 403)
  const reviewer = await signedInAs(server, 'reviewer')
  assert.equal((await decideOn(reviewer, number, 2, offer)).status, 403)
})

test('a set release leaves at its time, and decisions that were changed until then stay', async () => {
  const [kept, changed, taken] = [await sent(), await sent(), await sent()]
  for (const { number } of [kept, changed, taken]) await decideOn(owner, number, 1, offer)
  const at = '2026-12-02T08:00:00.000Z'
  const set = await release(
    manager,
    [kept, changed].map(({ number }) => ({ number, version: 2 })),
    {
      at,
    },
  )
  assert.equal((await set.json()).state, 'scheduled')
  const cancelled = await (
    await release(manager, [{ number: taken.number, version: 2 }], { at })
  ).json()
  const back = await manager.delete(`/api/admin/releases/${cancelled.key}`)
  assert.equal((await back.json()).state, 'cancelled')
  assert.equal((await decisionOf(owner, kept.number)).pending?.releaseAt, at)
  await decideOn(owner, changed.number, 2, refusal)
  const waiting = await (await manager.get('/api/admin/scheduled-releases')).json()
  assert.deepEqual(
    waiting.map((one: { at: string; total: number }) => [one.at, one.total]),
    [[at, 2]],
  )

  await sweepReleases(server.deps)
  assert.equal(await statusOf(kept.number), 'sent')
  server.clock.set('2026-12-02T08:00:30Z')
  await sweepReleases(server.deps)
  await sweepReleases(server.deps)
  assert.equal(await statusOf(kept.number), 'offer_unconditional')
  assert.equal(await statusOf(changed.number), 'sent')
  assert.equal(await statusOf(taken.number), 'sent')
  assert.equal((await mailsOf(kept.number)).length, 1)
})

test('a release does nothing if the person who set it no longer sees its applications', async () => {
  const { number } = await sent()
  await decideOn(owner, number, 1, offer)
  const scope = { kind: 'destinations' as const, destinations: ['france' as const] }
  const colleague = await signedInAs(server, 'manager', { scope })
  const at = '2026-12-02T08:00:00.000Z'
  const set = await release(colleague, [{ number, version: 2 }], { at })
  assert.equal(set.status, 200)
  await server.deps.db
    .updateTable('account')
    .set({ scope_destinations: ['china'] })
    .where('id', '=', colleague.account.id)
    .execute()

  server.clock.set('2026-12-02T08:00:30Z')
  await sweepReleases(server.deps)
  assert.equal(await statusOf(number), 'sent')
  assert.deepEqual(await mailsOf(number), [])
  const { key } = await set.json()
  const { refused } = await viewRelease(server.deps, key)
  assert.deepEqual(refused, [{ number, problem: 'not_found' }])
})

test('a release does nothing if the person who set it may no longer release', async () => {
  const { number } = await sent()
  await decideOn(owner, number, 1, offer)
  const leaver = await signedInAs(server, 'manager')
  await release(leaver, [{ number, version: 2 }], { at: '2026-12-02T08:00:00.000Z' })
  await server.deps.db
    .updateTable('account')
    .set({ status: 'suspended' })
    .where('key', '=', leaver.account.key)
    .execute()
  server.clock.set('2026-12-02T08:00:30Z')
  await sweepReleases(server.deps)
  assert.equal(await statusOf(number), 'sent')
})

test('the person releasing sees which required documents a file lacks, and why it was sent without them', async () => {
  const asking = await makeChoice(server.deps, { requirements: [{ documents: ['passport'] }] })
  const [lacking, complete] = [await makeApplication(visitor, asking), await sent()]
  const reason = 'The university takes it at the interview.'
  let version = 1
  for (const to of ['in_review', 'ready_to_send', 'sent']) {
    const moved = await owner.post(
      `/api/admin/applications/${lacking.number}/move`,
      { to, reason: null, passOver: to === 'sent' ? reason : 'They gave no reason.' },
      { headers: { 'if-match': `"${version++}"` } },
    )
    assert.equal(moved.status, 200, await moved.clone().text())
  }
  await decideOn(owner, lacking.number, version, offer)
  await decideOn(owner, complete.number, 1, offer)
  const rowOf = async (number: string) => {
    const answer = await manager.get(`/api/admin/releases?q=${number}`)
    const [row] = DecidedPage.parse(await answer.json()).rows
    return [row?.unsettled, row?.passedOver]
  }
  const passport = { type: 'passport', language: null, status: null }
  assert.deepEqual(await rowOf(lacking.number), [[passport], reason])
  assert.deepEqual(await rowOf(complete.number), [[], null])
})

test('a preview shows how many leave and each outcome’s text, and hides the private link', async () => {
  const [one, other] = [await sent('fr'), await sent('fr')]
  for (const { number } of [one, other]) await decideOn(owner, number, 1, offer)
  const answer = await manager.post('/api/admin/releases/preview', {
    items: [
      { number: one.number, version: 2 },
      { number: other.number, version: 1 },
    ],
  })
  const preview = ReleasePreview.parse(await answer.json())
  assert.equal(preview.total, 1)
  assert.deepEqual(preview.counts, [{ outcome: 'offer_unconditional', count: 1 }])
  assert.deepEqual(preview.refused, [{ number: other.number, problem: 'version_stale' }])
  assert.ok(preview.samples[0]?.text.includes('Éloïse'))
  assert.ok(!preview.samples[0]?.text.includes(one.accessToken))
})

test('a preview shows each recipient’s e-mail as it will be sent, with words that administrators changed', async () => {
  const [one, other] = [await sent('fr'), await sent('fr')]
  for (const { number } of [one, other]) await decideOn(owner, number, 1, conditionalOffer)
  const words = {
    subject: 'Votre offre {{number}}',
    before: 'Bonne nouvelle de {{university}}.\n\n{{conditions}}',
    action: 'Voir',
    after: '',
  }
  const put = await owner.put('/api/admin/settings/mail-templates/offer_made/fr', words, {
    headers: { 'if-match': '"0"' },
  })
  assert.equal(put.status, 200, await put.clone().text())

  const items = [one, other].map(({ number }) => ({ number, version: 2 }))
  const answer = await manager.post('/api/admin/releases/preview', { items, show: other.number })
  const { samples } = ReleasePreview.parse(await answer.json())
  assert.deepEqual(
    samples.map(({ number, hasLetter }) => [number, hasLetter]),
    [[other.number, true]],
  )
  assert.equal(samples[0]?.subject, `Votre offre ${other.number}`)
  assert.match(samples[0]?.text ?? '', /Bonne nouvelle de [\s\S]*• Le diplôme de licence/)
  assert.equal(
    (
      await owner.delete('/api/admin/settings/mail-templates/offer_made/fr', {
        headers: { 'if-match': '"1"' },
      })
    ).status,
    200,
  )
})

test('the letter of an offer can be previewed before its release, without a code, and is given to no one', async () => {
  const { number, accessToken } = await sent('fr')
  await decideOn(owner, number, 1, conditionalOffer)
  const path = `/api/admin/applications/${number}/decision/letter.pdf`
  const answer = await manager.get(path)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  const text = await firstPageText(await answer.arrayBuffer())
  for (const part of [
    'Proposition d’admission',
    'Le diplôme de licence',
    'ajouté quand la décision est communiquée',
  ]) {
    assert.ok(text.includes(part), `${part}: ${text}`)
  }
  assert.doesNotMatch(text, /\/verify\//)
  const own = `/api/applications/by-link/${accessToken}/${number}/offer-letter.pdf`
  assert.equal((await visitor.get(own)).status, 404)

  const refused = await sent()
  await decideOn(owner, refused.number, 1, refusal)
  const none = `/api/admin/applications/${refused.number}/decision/letter.pdf`
  assert.equal((await manager.get(none)).status, 404)
  await release(owner, [{ number, version: 2 }])
  assert.equal((await manager.get(path)).status, 404)
})

test('an applicant who left meanwhile gets no offer', async () => {
  const { number, accessToken } = await sent()
  await decideOn(owner, number, 1, offer)
  const left = await visitor.post(
    `/api/applications/by-link/${accessToken}/${number}/withdraw`,
    { reason: null },
    { headers: { 'idempotency-key': randomUUID() } },
  )
  assert.equal(left.status, 200, await left.clone().text())
  const view = ReleaseView.parse(await (await release(owner, [{ number, version: 3 }])).json())
  assert.deepEqual(view.refused, [{ number, problem: 'move_not_allowed' }])
})

test('a decision that a release fails on stays decided, and the others leave', async () => {
  const [fine, broken] = [await sent(), await sent()]
  const items = []
  for (const { number } of [broken, fine]) {
    await decideOn(owner, number, 1, refusal)
    items.push({ number, version: 2 })
  }
  const { pool } = server.database
  await pool.query(`create function fail_on_application() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose'; end $$`)
  await pool.query(`create trigger fail_on_application before update on application for each row
    when (new.number = '${broken.number}') execute function fail_on_application()`)
  const answer = await release(manager, items)
  await pool.query('drop trigger fail_on_application on application')
  await pool.query('drop function fail_on_application()')
  const view = ReleaseView.parse(await answer.json())
  assert.deepEqual([view.state, view.released], ['finished', 1])
  assert.deepEqual(view.refused, [{ number: broken.number, problem: 'internal' }])
  assert.deepEqual(
    [await statusOf(fine.number), await statusOf(broken.number)],
    ['refused', 'sent'],
  )
  assert.deepEqual(await mailsOf(broken.number), [])

  // Once the cause is fixed, it leaves with the next release.
  const again = ReleaseView.parse(
    await (await release(manager, [{ number: broken.number, version: 2 }])).json(),
  )
  assert.deepEqual([again.released, again.refused], [1, []])
})
