import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, Submitted } from '#contract/admissions/admissions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import {
  chooseIntakes,
  fillDraft,
  type MadeDraft,
  makeDraft,
  makeFilledDraft,
  submitDraft,
  validAnswers,
} from '../../testing/factories-admissions.ts'
import { makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Settings = Parameters<typeof makeProgram>[1]

let server: TestApp
let visitor: TestClient
before(async () => {
  server = await createTestApp()
})
beforeEach(() => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
})
after(() => server.close())

/** A program of a university with an agreement, without which we may not send. */
async function makeWish(settings: Settings = {}) {
  const { id: universityId } = await makeUniversity(server.deps, {
    partnership: 'agreement',
    website: 'https://university.example',
  })
  const { key, intakes } = await makeProgram(server.deps, { universityId, ...settings })
  return { program: key, intake: intakes[0]?.key ?? '', universityId }
}

async function makeFilled(
  wishes: readonly Awaited<ReturnType<typeof makeWish>>[],
  language: Language = 'en',
) {
  const [first = { program: '', intake: '' }] = wishes
  const draft = await makeDraft(visitor, { ...first, language })
  const choices = wishes.map(({ program, intake }) => ({ program, intake }))
  assert.equal((await chooseIntakes(visitor, draft, choices)).status, 200)
  const answers = validAnswers()
  await fillDraft(visitor, draft, answers)
  return { draft, email: answers['email'] ?? '' }
}

async function read(draft: MadeDraft): Promise<Draft> {
  const path = `/api/applications/drafts/${draft.key}`
  return Draft.parse(await (await visitor.get(path, { headers: draft.headers })).json())
}

function submitSeen(draft: MadeDraft, seen: string, key = randomUUID()) {
  return visitor.send('POST', `/api/applications/drafts/${draft.key}/submit?seen=${seen}`, {
    headers: { ...draft.headers, 'idempotency-key': key },
  })
}

async function setChannel(
  program: string,
  submission_channel: 'agency' | 'national_portal' | 'embassy',
) {
  await server.deps.db
    .updateTable('program')
    .set({ submission_channel, official_url: 'https://program.example' })
    .where('key', '=', program)
    .execute()
}

async function endAgreement({ universityId }: { universityId: number }) {
  await server.deps.db
    .updateTable('university')
    .set({ partnership: 'none' })
    .where('id', '=', universityId)
    .execute()
}

async function mailTo(email: string): Promise<string> {
  const { text_body } = await server.deps.db
    .selectFrom('outgoing_mail')
    .select('text_body')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  return text_body
}

const senders = ({ choices }: Draft) =>
  choices.map(({ submissionChannel, channelBefore }) => [submissionChannel, channelBefore])

test('without an agreement no text says that we send it, in the form or in what is kept of it', async () => {
  const wish = await makeWish()
  await endAgreement(wish)
  const draft = await makeFilledDraft(visitor, wish)
  assert.deepEqual(senders(await read(draft)), [['university_portal', null]])
  const { applications } = Submitted.parse(await (await submitDraft(visitor, draft)).json())
  assert.equal(applications[0]?.submissionChannel, 'university_portal')
})

for (const [name, change, now] of [
  ['an agreement that ends', endAgreement, 'university_portal'],
  [
    'a portal instead of us',
    ({ program }) => setChannel(program, 'national_portal'),
    'national_portal',
  ],
  ['only the embassy', ({ program }) => setChannel(program, 'embassy'), 'embassy'],
] as const satisfies [
  string,
  (wish: Awaited<ReturnType<typeof makeWish>>) => Promise<void>,
  string,
][]) {
  test(`${name} while the form is open is shown before anything is submitted`, async () => {
    const [changed, other] = [await makeWish(), await makeWish()]
    const { draft, email } = await makeFilled([changed, other])
    assert.deepEqual(senders(await read(draft)), [
      ['agency', null],
      ['agency', null],
    ])
    await change(changed)
    const refused = await submitSeen(draft, 'agency,agency')
    const { code, fields } = await refused.json()
    assert.deepEqual(
      [refused.status, code, Object.keys(fields)],
      [409, 'sender_changed', ['choice1']],
    )
    const kept = await read(draft)
    assert.deepEqual(senders(kept), [
      [now, 'agency'],
      ['agency', null],
    ])
    assert.equal(kept.answers['email'], email)
    assert.equal(kept.submitted, null)

    const key = randomUUID()
    const sent = await submitSeen(draft, `${now},agency`, key)
    assert.equal(sent.status, 200, await sent.clone().text())
    const again = await submitSeen(draft, 'agency,agency', key)
    assert.deepEqual(await again.json(), await sent.json())
    const { applications } = await server.deps.db
      .selectFrom('application')
      .innerJoin('program', 'program.id', 'application.program_id')
      .select((eb) => eb.fn.countAll<number>().as('applications'))
      .where('program.key', 'in', [changed.program, other.program])
      .executeTakeFirstOrThrow()
    assert.equal(Number(applications), now === 'embassy' ? 1 : 2)
  })
}

test('a choice that a portal took and we send now is shown too', async () => {
  const wish = await makeWish({ submission_channel: 'national_portal' })
  const { draft } = await makeFilled([wish])
  await setChannel(wish.program, 'agency')
  const refused = await submitSeen(draft, 'national_portal')
  assert.equal((await refused.json()).code, 'sender_changed')
  assert.deepEqual(senders(await read(draft)), [['agency', 'national_portal']])
})

test('a choice added on another device is not submitted unseen', async () => {
  const wishes = [await makeWish(), await makeWish()]
  const { draft } = await makeFilled(wishes)
  assert.equal((await (await submitSeen(draft, 'agency')).json()).code, 'sender_changed')
  assert.equal((await submitSeen(draft, 'agency,agency')).status, 200)
})

test('the form stays when a portal’s day passes, and names the choice that is over', async () => {
  const wish = await makeWish({
    submission_channel: 'national_portal',
    intakes: [{ closes_at: '2026-12-01T10:00:00Z' }],
  })
  const { draft, email } = await makeFilled([wish])
  server.clock.set('2026-12-01T10:16:00Z')
  const refused = await submitSeen(draft, 'national_portal')
  assert.equal((await refused.json()).code, 'intake_closed')
  const kept = await read(draft)
  assert.deepEqual([kept.choices[0]?.standing, kept.answers['email']], ['closed', email])
})

test('the declaration depends on who sends, and can be proved', async () => {
  const hashOf = async (channels: readonly ('agency' | 'national_portal')[]) => {
    const wishes = []
    for (const submission_channel of channels) wishes.push(await makeWish({ submission_channel }))
    const { draft } = await makeFilled(wishes)
    const submitted = await submitDraft(visitor, draft)
    const { applications } = Submitted.parse(await submitted.json())
    const { consent_text_hash } = await server.deps.db
      .selectFrom('submission')
      .innerJoin('application', 'application.submission_id', 'submission.id')
      .select('consent_text_hash')
      .where('number', '=', applications[0]?.number ?? '')
      .executeTakeFirstOrThrow()
    return consent_text_hash
  }
  const hashes = [
    await hashOf(['agency']),
    await hashOf(['national_portal']),
    await hashOf(['agency', 'national_portal']),
  ]
  assert.equal(new Set(hashes).size, 3)
  assert.equal(await hashOf(['agency', 'agency']), hashes[0])
})

test('the first mail says for each choice who sends it, where and by when', async () => {
  const ours = await makeWish()
  const theirs = await makeWish({
    submission_channel: 'university_portal',
    official_url: 'https://program.example/apply',
  })
  const one = await makeFilled([theirs])
  await submitDraft(visitor, one.draft)
  const alone = await mailTo(one.email)
  assert.match(alone, /Your application has not been sent to the university: you send it yourself/)
  assert.match(
    alone,
    /We will check your file by 4 December 2026 and write to you when it is ready\./,
  )
  assert.match(
    alone,
    /on the university’s own site\. We can’t do it for you\.\nhttps:\/\/program\.example\/apply\n/,
  )
  assert.match(alone, /Last day to send it: 31 March 2027\n/)
  assert.doesNotMatch(alone, /we send it|You send these/)

  const mixed = await makeFilled([ours, theirs], 'fr')
  await submitDraft(visitor, mixed.draft)
  const both = await mailTo(mixed.email)
  assert.match(both, /Nous envoyons une partie de vos candidatures/)
  assert.match(both, /Ensuite, nous l’envoyons à l’université/)
  assert.match(both, /Vous l’envoyez vous-même, sur le site de l’université/)

  const several = await makeFilled([await makeWish(), await makeWish(), await makeWish()])
  await submitDraft(visitor, several.draft)
  assert.match(await mailTo(several.email), /We have received your applications/)
})

test('a French program names its portal with its address, depending on where the applicant lives', async () => {
  const { id: universityId } = await makeUniversity(server.deps, { destination: 'france' })
  await server.deps.db
    .updateTable('destination')
    .set({
      submissions: JSON.stringify([
        { key: 'eef', channel: 'national_portal', officialUrl: 'https://eef.example' },
        { key: 'mon-master', channel: 'national_portal', officialUrl: 'https://mm.example' },
      ]),
    })
    .where('key', '=', 'france')
    .execute()
  const wish = await makeWish({
    universityId,
    level: 'master',
    submission_channel: 'national_portal',
    intakes: [{ closes_in: JSON.stringify({ SN: { closesAt: '2026-12-15T22:59:00Z' } }) }],
  })
  const { draft, email } = await makeFilled([wish])
  const [choice] = (await read(draft)).choices
  assert.deepEqual(choice?.portals, [{ key: 'eef', officialUrl: 'https://eef.example' }])
  await submitDraft(visitor, draft)
  const mail = await mailTo(email)
  assert.match(
    mail,
    /on Études en France\. We can’t do it for you\.\nÉtudes en France: https:\/\/eef\.example\n/,
  )
  assert.match(mail, /Last day to send it: 15 December 2026/)
})

test('two intakes of a season name their portals, and an applicant who lives elsewhere sees the other one', async () => {
  const { key, intakes } = await makeProgram(server.deps, {
    level: 'master',
    submission_channel: 'national_portal',
    intakes: [
      { closes_in: JSON.stringify({ SN: { closesAt: '2026-12-15T22:59:00Z' } }) },
      { key: 'mon-master', note: JSON.stringify({ en: 'Mon Master', fr: 'Mon Master' }) },
    ],
  })
  const portalsOf = async (intake: string, residenceCountry: string) => {
    const draft = await makeDraft(visitor, { program: key, intake })
    await fillDraft(visitor, draft, validAnswers({ residenceCountry }))
    const [choice] = (await read(draft)).choices
    return [choice?.ofPortal, choice?.portals.map((one) => one.key).join()]
  }
  const own = intakes[0]?.key ?? ''
  assert.deepEqual(await portalsOf(own, 'SN'), ['eef', 'eef'])
  assert.deepEqual(await portalsOf('mon-master', 'SN'), ['mon-master', 'eef'])
  assert.deepEqual(await portalsOf('mon-master', 'CI'), ['mon-master', 'mon-master'])
})
