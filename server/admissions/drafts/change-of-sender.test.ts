import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Draft, Submitted } from '#contract/admissions/admissions.ts'
import { createClient, type TestClient } from '../../testing/client.ts'
import {
  chooseIntakes,
  countWritten,
  fillDraft,
  type MadeDraft,
  makeDraft,
  makeFilledDraft,
  submitDraft,
  validAnswers,
  type Wish,
} from '../../testing/factories-admissions.ts'
import { makeChoice, makeProgram, makeUniversity } from '../../testing/factories-catalogue.ts'
import { codeOf } from '../../testing/problem.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { agreedTextHash, findAgreedText } from './consent-text.ts'

/* The sender of a choice changes while its form is open: no one agrees to something that they were not shown. */

type Channel = 'agency' | 'university_portal' | 'national_portal' | 'embassy' | 'applicant_only'

let server: TestApp
let visitor: TestClient
before(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  server.clock.set('2026-12-01T09:00:00Z')
  visitor = createClient(server)
  await server.deps.db.deleteFrom('rate_counter').execute()
})
after(() => server.close())

function submitSeen(draft: MadeDraft, seen: string, key = `seen-${draft.key}`): Promise<Response> {
  return visitor.send('POST', `/api/applications/drafts/${draft.key}/submit?seen=${seen}`, {
    headers: { ...draft.headers, 'idempotency-key': key },
  })
}

async function change({ program }: Wish, submission_channel: Channel): Promise<void> {
  await server.deps.db
    .updateTable('program')
    .set({ submission_channel })
    .where('key', '=', program)
    .execute()
}

async function read(draft: MadeDraft): Promise<Draft> {
  const answer = await visitor.get(`/api/applications/drafts/${draft.key}`, {
    headers: draft.headers,
  })
  return Draft.parse(await answer.json())
}

async function agreedTo(draft: MadeDraft): Promise<string> {
  const { consent_text_hash } = await server.deps.db
    .selectFrom('submission')
    .innerJoin('application_draft as draft', 'draft.id', 'submission.draft_id')
    .select('submission.consent_text_hash')
    .where('draft.key', '=', draft.key)
    .executeTakeFirstOrThrow()
  return consent_text_hash
}

const changes: [Channel, Channel][] = [
  ['agency', 'national_portal'],
  ['agency', 'university_portal'],
  ['national_portal', 'agency'],
  ['national_portal', 'university_portal'],
  ['university_portal', 'national_portal'],
]

for (const [from, to] of changes) {
  test(`${from} that becomes ${to} is refused once, and nothing is lost or written`, async () => {
    const wish = await makeChoice(server.deps, { submission_channel: from })
    const draft = await makeFilledDraft(visitor, wish)
    assert.equal((await read(draft)).choices[0]?.channelBefore, null)
    await change(wish, to)
    const before = await countWritten(server.deps)
    const refused = await (await submitSeen(draft, from)).json()
    assert.deepEqual(
      [refused.status, refused.code, Object.keys(refused.fields)],
      [409, 'sender_changed', ['choice1']],
    )
    assert.deepEqual(await countWritten(server.deps), before)

    const { choices, answers, submitted } = await read(draft)
    assert.deepEqual(
      choices.map(({ submissionChannel, channelBefore }) => [submissionChannel, channelBefore]),
      [[to, from]],
    )
    assert.equal(answers['givenNames'], 'Aïssatou')
    assert.equal(submitted, null)

    // Under the same idempotency key, as a form's key never changes.
    const taken = await submitSeen(draft, to)
    assert.equal(taken.status, 200, await taken.clone().text())
    const { applications } = Submitted.parse(await taken.json())
    assert.deepEqual(
      applications.map(({ submissionChannel }) => submissionChannel),
      [to],
    )
    const declaration = to === 'agency' ? 'send' : 'prepare'
    assert.equal(await agreedTo(draft), agreedTextHash(server.deps.locales, declaration))
  })
}

test('once an agreement has ended the applicant sends, and with a new one we send', async () => {
  const university = await makeUniversity(server.deps)
  const wish = await makeChoice(server.deps, { universityId: university.id })
  const partnership = (value: 'agreement' | 'none') =>
    server.deps.db
      .updateTable('university')
      .set({ partnership: value })
      .where('id', '=', university.id)
      .execute()
  const draft = await makeFilledDraft(visitor, wish)
  await partnership('none')
  assert.equal(await codeOf(await submitSeen(draft, 'agency')), 'sender_changed')
  assert.deepEqual(
    (await read(draft)).choices.map((one) => [one.submissionChannel, one.channelBefore]),
    [['university_portal', 'agency']],
  )
  await partnership('agreement')
  assert.equal((await read(draft)).choices[0]?.channelBefore, null)
  assert.equal(await codeOf(await submitSeen(draft, 'university_portal')), 'sender_changed')
  assert.equal((await submitSeen(draft, 'agency')).status, 200)
})

test('a choice that only the embassy takes now is not sent, and the others are', async () => {
  const [gone, open] = [await makeChoice(server.deps), await makeChoice(server.deps)]
  const draft = await makeDraft(visitor, gone)
  await chooseIntakes(visitor, draft, [gone, open])
  await fillDraft(visitor, draft)
  await change(gone, 'embassy')
  assert.equal(await codeOf(await submitSeen(draft, 'agency,agency')), 'sender_changed')
  assert.deepEqual(
    (await read(draft)).choices.map(({ standing, channelBefore }) => [standing, channelBefore]),
    [
      ['alone', 'agency'],
      ['ready', null],
    ],
  )
  const { applications } = Submitted.parse(await (await submitSeen(draft, 'embassy,agency')).json())
  assert.deepEqual(
    applications.map(({ program }) => program.key),
    [open.program],
  )
  // Their data goes to only one of the two universities.
  assert.equal(await agreedTo(draft), agreedTextHash(server.deps.locales, 'both'))

  const only = await makeFilledDraft(visitor, await makeChoice(server.deps))
  const { choices } = await read(only)
  await change({ program: choices[0]?.program.key ?? '', intake: '' }, 'applicant_only')
  assert.equal(await codeOf(await submitSeen(only, 'agency')), 'sender_changed')
  assert.equal(await codeOf(await submitSeen(only, 'applicant_only')), 'channel_refuses')
  assert.equal((await read(only)).answers['givenNames'], 'Aïssatou')
})

test('choices that another tab replaced or removed are not what was agreed to', async () => {
  const ours = await makeChoice(server.deps)
  const theirs = await makeChoice(server.deps, { submission_channel: 'national_portal' })
  const draft = await makeDraft(visitor, ours)
  await chooseIntakes(visitor, draft, [ours, theirs])
  await fillDraft(visitor, draft)
  await chooseIntakes(visitor, draft, [theirs, ours])
  const refused = await (await submitSeen(draft, 'agency,national_portal')).json()
  assert.deepEqual(
    [refused.code, Object.keys(refused.fields)],
    ['sender_changed', ['choice1', 'choice2']],
  )
  await chooseIntakes(visitor, draft, [ours])
  assert.equal(await codeOf(await submitSeen(draft, 'agency,national_portal')), 'sender_changed')
  assert.equal(await codeOf(await submitSeen(draft, '')), 'sender_changed')
  assert.equal(await codeOf(await submitSeen(draft, 'AGENCY;drop')), 'bad_request')
  assert.equal((await submitSeen(draft, 'agency')).status, 200)
})

test('a form that was handed in is not refused when the sender changes later, and answers the same numbers', async () => {
  const wish = await makeChoice(server.deps)
  const draft = await makeFilledDraft(visitor, wish)
  const first = await (await submitSeen(draft, 'agency')).text()
  await change(wish, 'national_portal')
  for (const seen of ['agency', 'national_portal', 'embassy']) {
    assert.equal(await (await submitSeen(draft, seen)).text(), first, seen)
    assert.equal(await (await submitSeen(draft, seen, `other-${seen}`)).text(), first, seen)
  }
  assert.equal(await (await submitDraft(visitor, draft)).text(), first)
})

test('twenty presses at once during the change make no second application', async () => {
  const wish = await makeChoice(server.deps)
  const answers = validAnswers()
  const draft = await makeFilledDraft(visitor, { ...wish, answers })
  const presses = Array.from({ length: 20 }, (_, at) =>
    at === 7
      ? change(wish, 'national_portal')
      : submitSeen(draft, at % 2 === 0 ? 'agency' : 'national_portal', `press-${draft.key}-${at}`),
  )
  const statuses = (await Promise.all(presses)).map((one) => one?.status)
  assert.deepEqual(
    [...new Set(statuses)].filter((one) => one === 500),
    [],
  )
  const { count } = await server.deps.db
    .selectFrom('application')
    .innerJoin('applicant', 'applicant.id', 'application.applicant_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('applicant.email', '=', answers['email'] ?? '')
    .executeTakeFirstOrThrow()
  assert.equal(count, 1)
})

test('the form stays when a portal’s last day passes, and a later day opens it again', async () => {
  const { key, intakes } = await makeProgram(server.deps, {
    submission_channel: 'national_portal',
    intakes: [{ closes_at: '2026-12-01T10:00:00Z' }],
  })
  const draft = await makeFilledDraft(visitor, { program: key, intake: intakes[0]?.key ?? '' })
  server.clock.set('2026-12-01T10:16:00Z')
  assert.equal(await codeOf(await submitSeen(draft, 'national_portal')), 'intake_closed')
  const { choices, answers, submitted } = await read(draft)
  assert.deepEqual(
    [choices[0]?.standing, choices[0]?.nextIntake, submitted],
    ['closed', null, null],
  )
  assert.equal(answers['givenNames'], 'Aïssatou')
  await server.deps.db
    .updateTable('intake')
    .set({ closes_at: '2026-12-20T10:00:00Z' })
    .where('id', '=', intakes[0]?.id ?? 0)
    .execute()
  assert.equal((await submitSeen(draft, 'national_portal')).status, 200)
})

test('each declaration has its own words in both languages, found again by their hash', () => {
  const { locales } = server.deps
  const hashes = (['send', 'prepare', 'both'] as const).map((one) => agreedTextHash(locales, one))
  assert.equal(new Set(hashes).size, 3)
  for (const hash of hashes) {
    const { en, fr } = findAgreedText(locales, hash) ?? { en: '', fr: '' }
    assert.match(en, /^I declare that the information I have given is true and complete/)
    assert.match(fr, /^Je déclare que les informations que j’ai données sont exactes et complètes/)
  }
  assert.equal(findAgreedText(locales, '0'.repeat(64)), undefined)
})

for (const language of ['en', 'fr'] as const) {
  test(`the first mail names the sender of each of three choices, and never says that we send to a portal (${language})`, async () => {
    const { id: universityId } = await makeUniversity(server.deps, {
      name: 'Harbour University',
      website: 'https://harbour.example',
    })
    const ours = await makeChoice(server.deps, { title: { en: 'Ours', fr: 'Ours' } })
    const own = await makeChoice(server.deps, {
      universityId,
      title: { en: 'Own', fr: 'Own' },
      submission_channel: 'university_portal',
    })
    const portal = await makeChoice(server.deps, {
      title: { en: 'Portal', fr: 'Portal' },
      submission_channel: 'national_portal',
    })
    const answers = validAnswers()
    const draft = await makeDraft(visitor, { ...ours, language })
    await chooseIntakes(visitor, draft, [ours, own, portal])
    await fillDraft(visitor, draft, answers)
    const seen = 'agency,university_portal,national_portal'
    assert.equal((await submitSeen(draft, seen)).status, 200)
    const { text_body } = await server.deps.db
      .selectFrom('outgoing_mail')
      .select('text_body')
      .where('to_address', '=', answers['email'] ?? '')
      .executeTakeFirstOrThrow()
    const [, first = '', second = '', third = ''] = text_body.split(/^PA-.*$/m)
    const weSend = language === 'en' ? /we will send it to/ : /nous l’envoyons à/
    const youSend = language === 'en' ? /You send it to .* yourself/ : /Vous l’envoyez vous-même/
    assert.match(first, weSend)
    assert.doesNotMatch(first, youSend)
    for (const one of [second, third]) {
      assert.match(one, youSend)
      assert.doesNotMatch(one, weSend)
    }
    assert.match(second, /https:\/\/harbour\.example/)
    // We don’t know yet where they live, and in France a master goes through one of two portals.
    assert.match(
      third,
      language === 'en' ? /Études en France or Mon Master/ : /Études en France ou Mon Master/,
    )
    assert.doesNotMatch(text_body, /\{\{|undefined|null/)
  })
}
