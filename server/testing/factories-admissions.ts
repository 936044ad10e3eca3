import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { type DraftAnswers, Submitted } from '#contract/admissions/admissions.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { draftFields, draftSecretHeader, draftSteps } from '#contract/common/values/vocabulary.ts'
import type { Deps } from '../deps.ts'

/** Sends one write through the public door, as a browser of this product does. */
export interface Door {
  send: (
    method: string,
    path: string,
    sent: { body?: unknown; headers?: Record<string, string> },
  ) => Promise<Response>
}

export interface MadeDraft {
  key: string
  secret: string
  /** What a request about this draft carries. */
  headers: Record<string, string>
}

export interface MadeApplication {
  draft: MadeDraft
  number: string
  accessToken: string
}

export interface Wish {
  program: string
  intake: string
  language?: Language
  answers?: DraftAnswers
  others?: readonly Pick<Wish, 'program' | 'intake'>[]
}

/** The answers of an applicant who fills in the whole form correctly; each call is another person. */
export function validAnswers(changes: DraftAnswers = {}): DraftAnswers {
  const person = randomLetters(8)
  return {
    givenNames: 'Aïssatou',
    familyName: `Ndiaye-${person}`,
    birthDay: '7',
    birthMonth: '3',
    birthYear: '2005',
    nationality: 'SN',
    residenceCountry: 'SN',
    email: `aissatou.${person}@example.test`,
    phone: '77 123 45 67',
    highestLevel: 'bachelor',
    qualification: 'Licence en mathématiques',
    institution: 'Université Cheikh Anta Diop',
    country: 'SN',
    completionYear: '2026',
    grade: '14,5',
    gradeScale: 'of-20',
    test: 'ielts',
    testDay: '9',
    testMonth: '5',
    testYear: '2026',
    testScore: '6.5',
    declaration: 'on',
    ...changes,
  }
}

/** Asks for a draft, under a new key unless one is among the headers. */
export function startDraft(
  door: Door,
  { program, intake, others, language = 'en' }: Wish,
  headers: Record<string, string> = {},
): Promise<Response> {
  return door.send('POST', '/api/applications/drafts', {
    body: { program, intake, ...(others && { others }), language },
    headers: { 'idempotency-key': randomUUID(), ...headers },
  })
}

/** An open draft without answers. */
export async function makeDraft(door: Door, wish: Wish): Promise<MadeDraft> {
  const answer = await startDraft(door, wish)
  assert.equal(answer.status, 201, await answer.clone().text())
  const { key, secret } = await answer.json()
  return { key, secret, headers: { [draftSecretHeader]: secret } }
}

/** The page that a test writes from: it may save a step again. */
const writer = 'test'

/** Saves the steps of a draft that have an answer, one after the other. */
export async function fillDraft(
  door: Door,
  draft: MadeDraft,
  answers: DraftAnswers = validAnswers(),
): Promise<void> {
  for (const step of draftSteps) {
    const own = Object.entries(answers).filter(([field]) => field in draftFields[step])
    if (own.length === 0) continue
    const saved = await door.send('PUT', `/api/applications/drafts/${draft.key}`, {
      body: { step, answers: Object.fromEntries(own), version: 0, writer },
      headers: draft.headers,
    })
    assert.equal(saved.status, 200, await saved.clone().text())
  }
}

/** Puts these in the place of a draft's choices. */
export function chooseIntakes(
  door: Door,
  draft: MadeDraft,
  choices: readonly Pick<Wish, 'program' | 'intake'>[],
): Promise<Response> {
  return door.send('PUT', `/api/applications/drafts/${draft.key}/choices`, {
    body: {
      choices: choices.map(({ program, intake }) => ({ program, intake })),
      version: 0,
      writer,
    },
    headers: draft.headers,
  })
}

export function submitDraft(
  door: Door,
  draft: MadeDraft,
  idempotencyKey: string = randomUUID(),
): Promise<Response> {
  return door.send('POST', `/api/applications/drafts/${draft.key}/submit`, {
    headers: { ...draft.headers, 'idempotency-key': idempotencyKey },
  })
}

/** A submitted application, made as a visitor makes it. */
export async function makeApplication(door: Door, wish: Wish): Promise<MadeApplication> {
  const draft = await makeDraft(door, wish)
  await fillDraft(door, draft, wish.answers ?? validAnswers())
  const answer = await submitDraft(door, draft)
  assert.equal(answer.status, 200, await answer.clone().text())
  const { applications, accessToken } = Submitted.parse(await answer.json())
  return { draft, number: applications[0]?.number ?? '', accessToken }
}

/** What several people submit who all choose the same; the numbers of their applications. */
export async function makeApplications(
  door: Door,
  choices: readonly Pick<Wish, 'program' | 'intake'>[],
  people: number,
): Promise<string[]> {
  const [first] = choices
  assert.ok(first)
  const numbers: string[] = []
  for (let at = 0; at < people; at++) {
    const draft = await makeDraft(door, first)
    const chosen = await chooseIntakes(door, draft, choices)
    assert.equal(chosen.status, 200, await chosen.clone().text())
    await fillDraft(door, draft)
    const answer = await submitDraft(door, draft)
    assert.equal(answer.status, 200, await answer.clone().text())
    const { applications } = Submitted.parse(await answer.json())
    numbers.push(...applications.map(({ number }) => number))
  }
  return numbers
}

/** Without vowels, so that they never spell what a test looks for. */
const consonants = 'bcdfghjkmnpqrstvwxz'

function randomLetters(length: number): string {
  return Array.from({ length }, () => consonants[randomInt(consonants.length)]).join('')
}

/** A draft that only has to be sent. */
export async function makeFilledDraft(
  door: Door,
  { answers = validAnswers(), ...wish }: Wish,
): Promise<MadeDraft> {
  const draft = await makeDraft(door, wish)
  await fillDraft(door, draft, answers)
  return draft
}

const written = ['application', 'applicant', 'outgoing_mail', 'application_history'] as const

/** The key of the file that an application is in. */
export async function fileKeyOf({ db }: Pick<Deps, 'db'>, number: string): Promise<string> {
  const { key } = await db
    .selectFrom('applicant')
    .innerJoin('application', 'application.applicant_id', 'applicant.id')
    .select('applicant.key')
    .where('application.number', '=', number)
    .executeTakeFirstOrThrow()
  return key
}

/** The key of the file with an address. */
export async function fileKeyAt({ db }: Pick<Deps, 'db'>, email: string): Promise<string> {
  const { key } = await db
    .selectFrom('applicant')
    .select('key')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return key
}

/** How many rows stand in each table that submitting writes to: all of them grow, or none. */
export async function countWritten({ db }: Pick<Deps, 'db'>): Promise<number[]> {
  const counts = []
  for (const table of written) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    counts.push(count)
  }
  return counts
}

/** As if staff had entered it, and its applicant were to agree to it on their own page. */
export async function putEntered({ db }: Pick<Deps, 'db'>, number: string): Promise<void> {
  const submissions = db.selectFrom('application').select('submission_id')
  await db
    .updateTable('submission')
    .set({
      entered_by: db.selectFrom('account').select('id').limit(1),
      ...{ entry_source: 'telephone', consent_how: 'later' },
    })
    .where('id', 'in', submissions.where('number', '=', number))
    .execute()
}
