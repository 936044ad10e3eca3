import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { draftFields, draftSecretHeader } from '#contract/common/values/vocabulary.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { validAnswers } from '#server/testing/factories-admissions.ts'
import { intakeOpenAt, makeChoice } from '#server/testing/factories-catalogue.ts'
import { type Answered, ask, isGood } from './load.ts'

interface Where {
  databaseUrl: string | undefined
  dataDir: string
}

export interface Wish {
  program: string
  intake: string
}

/** What was acknowledged, and is looked for in the end. */
export interface Kept {
  /** Keys of drafts. */
  drafts: Set<string>
  /** How many different drafts were asked for, answered or not. */
  asked: number
  /** The given names that a draft was last acknowledged to hold, by its key. */
  names: Map<string, string>
}

export interface Writer {
  /** Begins a draft, or saves a step of one. */
  write: (at: number) => Promise<Answered>
  kept: Kept
}

export interface Losses {
  acknowledged: number
  /** Acknowledged and not in the database, or with other words in it. */
  lost: number
  /** More drafts than were asked for. */
  doubled: number
}

const isOfPerson = (field: string) => field in draftFields.identity

/** A browser’s cookies and anti-forgery token. */
async function openBrowser(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': (cookies.find((one) => one.startsWith('XSRF-TOKEN=')) ?? '').slice(11),
    'x-requested-with': 'XMLHttpRequest',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
}

/** Writes as applicants do; every second write begins a draft, the others save the first step of one. */
export async function openWriter(url: () => string, wish: Wish): Promise<Writer> {
  const headers = await openBrowser(url())
  const kept: Kept = { drafts: new Set(), asked: 0, names: new Map() }
  const open: { key: string; secret: string }[] = []

  async function begin(): Promise<Answered> {
    kept.asked++
    const answer = await ask(url(), '/api/applications/drafts', {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...wish, language: 'fr' }),
    })
    if (!isGood(answer)) return answer
    const draft: { key: string; secret: string } = JSON.parse(answer.body)
    kept.drafts.add(draft.key)
    open.push(draft)
    return answer
  }
  async function save(draft: { key: string; secret: string }, at: number): Promise<Answered> {
    const givenNames = `Awa ${at}`
    const own = Object.entries(validAnswers({ givenNames })).filter(([field]) => isOfPerson(field))
    const answer = await ask(url(), `/api/applications/drafts/${draft.key}`, {
      method: 'PUT',
      headers: { ...headers, [draftSecretHeader]: draft.secret },
      body: JSON.stringify({
        ...{ step: 'identity', answers: Object.fromEntries(own) },
        ...{ version: 0, writer: 'bench' },
      }),
    })
    if (isGood(answer)) kept.names.set(draft.key, givenNames)
    return answer
  }
  return {
    write: (at) => {
      const draft = at % 2 === 1 ? open.shift() : undefined
      return draft ? save(draft, at) : begin()
    },
    kept,
  }
}

/** Opens the database of a site that is stopped, as the site does. */
async function onDatabase<T>(where: Where, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...where, poolSize: 1, log: pino({ level: 'silent' }) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A program that takes applications, in a site that is stopped. */
export function makeWish(where: Where): Promise<Wish> {
  const intakes = [intakeOpenAt(new Date())]
  return onDatabase(where, ({ db }) =>
    makeChoice({ db, catalogueChanged: async () => {} }, { intakes }),
  )
}

/** Compares with the database of a site that is stopped. */
export function findLosses(where: Where, kept: Kept): Promise<Losses> {
  return onDatabase(where, async ({ db }) => {
    const rows = await db.selectFrom('application_draft').select(['key', 'answers']).execute()
    const there = new Map(rows.map(({ key, answers }) => [key, JSON.stringify(answers)]))
    const lostDrafts = [...kept.drafts].filter((key) => !there.has(key))
    const lostNames = [...kept.names].filter(([key, name]) => !there.get(key)?.includes(name))
    return {
      acknowledged: kept.drafts.size + kept.names.size,
      lost: lostDrafts.length + lostNames.length,
      doubled: Math.max(0, rows.length - kept.asked),
    }
  })
}
