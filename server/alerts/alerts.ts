import { z } from 'zod'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type {
  AlertSubject,
  AlertSubjectQuery,
  AlertView,
  StartAlert,
} from '#contract/office/alerts.ts'
import type { Db } from '../database/database.ts'
import { countShared, countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { once } from '../http/endpoints/idempotency.ts'
import type { CallOrigin } from '../http/guards/call-origin.ts'
import { refuseUnpressed } from '../http/guards/form-stamp.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { alertTokenOf, readAlertToken } from './alert-token.ts'
import {
  type AlertRow,
  deleteOver,
  findAlert,
  findProgram,
  isAskedAgain,
  putActive,
  putEnded,
  upsertAlert,
} from './queries.ts'
import { keptSearch, searchWords } from './search-words.ts'

const perCaller = {
  name: 'alert',
  ...{ browser: 20, newcomers: 30, network: 200 },
  windowSeconds: 3600,
}
const perAddress = { name: 'alert-address', max: 10, windowSeconds: 86_400 }

const dayMs = 86_400_000
/** The days we keep an unanswered question, an ended alert, and any alert. */
const keptDays = { asked: limits.alertAskedDays, ended: limits.alertEndedDays, confirmed: 365 }

interface Caller {
  visitor: string
  callOrigin: CallOrigin
  idempotencyKey: string | undefined
}

/**
 * Asks an address whether it wants to hear when something opens. Until the question is answered we
 * mail nothing else, and the answer here is the same whatever the address has.
 *
 * @throws Problem validation_failed if the program or the search is invalid
 */
export async function startAlert(deps: Deps, caller: Caller, input: StartAlert): Promise<void> {
  const { idempotencyKey: key, visitor, callOrigin } = caller
  refuseUnpressed(deps, callOrigin.browser, input)
  const request = { ...input, website: '', stamp: undefined }
  await once(
    deps,
    { key, route: 'opening-alert', visitor, request, answer: z.object({}) },
    async (tx) => {
      await countShared(tx, perCaller, callOrigin)
      await countUse(tx, perAddress, input.email.toLowerCase())
      const about = await readAbout(tx, input)
      const { search } = about
      const { language } = input
      const alertKey = await upsertAlert(tx, {
        ...about,
        key: newOpaqueKey(),
        email: input.email,
        language,
        created_at: deps.now(),
      })
      await queueMail(tx, deps, {
        template: 'alert_confirm',
        language,
        to: input.email,
        params: {
          about:
            search === null
              ? subjectWords(await subjectOf(tx, deps, about, language))
              : searchWords(deps, search, language, { typed: false }),
          link: `${deps.env.publicUrl}/notify/${alertTokenOf(deps.secret, alertKey)}`,
        },
      })
      return {}
    },
  )
}

type About = Pick<AlertRow, 'program_id' | 'search'>

async function readAbout(db: Db, { program, search }: AlertSubjectQuery): Promise<About> {
  const found = program === undefined ? undefined : await findProgram(db, { key: program })
  const query = search === undefined ? undefined : keptSearch(search)
  if (found) return { program_id: found.id, search: null }
  if (query !== undefined) return { program_id: null, search: query }
  const field = program === undefined ? 'search' : 'program'
  throw new Problem('validation_failed', { fields: { [field]: { code: 'not_a_choice' } } })
}

/** What an alert would be about, before the visitor asks for it. */
export async function readSubject(
  deps: Deps,
  query: AlertSubjectQuery,
  language: Language,
): Promise<AlertSubject> {
  return subjectOf(deps.db, deps, await readAbout(deps.db, query), language)
}

/** What an alert is about, in one language; a program that is hidden by now has no name. */
export async function subjectOf(
  db: Db,
  deps: Pick<Deps, 'locales'>,
  { program_id, search }: About,
  language: Language,
): Promise<AlertSubject> {
  const program = program_id === null ? undefined : await findProgram(db, { id: program_id })
  return {
    program: program
      ? {
          key: program.key,
          title: inLanguage(program.title, language),
          university: program.university,
        }
      : null,
    search: search === null ? null : { query: search, words: searchWords(deps, search, language) },
  }
}

/** The same in one line of a mail. */
export function subjectWords({ program, search }: AlertSubject): string {
  return program ? `${program.title}, ${program.university}` : (search?.words ?? '')
}

/** An alert, for the holder of its link. */
export async function readAlert(deps: Deps, token: string, language: Language): Promise<AlertView> {
  const alert = await alertOf(deps, token)
  return {
    ...(await subjectOf(deps.db, deps, alert, language)),
    state: alert.ended_at ? 'ended' : alert.confirmed_at ? 'active' : 'pending',
    email: alert.email,
  }
}

/** Begins the alert, or begins it again. Confirming twice changes nothing. */
export async function confirmAlert(deps: Deps, token: string): Promise<void> {
  const alert = await alertOf(deps, token)
  // Two about the same thing would mail everything twice: the other one has begun by now.
  if (alert.ended_at && (await isAskedAgain(deps.db, alert))) throw new Problem('conflict')
  await putActive(deps.db, alert.key, deps.now())
}

/** Ends it. Ending it twice changes nothing. */
export async function endAlert(deps: Deps, token: string): Promise<void> {
  const alert = await alertOf(deps, token)
  await putEnded(deps.db, alert.key, deps.now())
}

async function alertOf({ db, secret }: Deps, token: string): Promise<AlertRow> {
  const key = readAlertToken(secret, token)
  const alert = key === undefined ? undefined : await findAlert(db, { key })
  if (!alert) throw new Problem('not_found')
  return alert
}

/** Forgets questions that were not answered, alerts that have ended and those that are a year old. */
export async function sweepAlerts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  await deleteOver(db, {
    asked: before(keptDays.asked),
    ended: before(keptDays.ended),
    confirmed: before(keptDays.confirmed),
  })
}
