import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { DraftStarted, OpenDraftLink } from '#contract/admissions/admissions.ts'
import { birthBoxes } from '#contract/answers/read-identity.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { dayInBoxes } from '#contract/dates/written-day.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { Db } from '../../database/database.ts'
import { countShared, countUse } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import type { CallOrigin } from '../../http/guards/call-origin.ts'
import { sha256 } from '../../keys/secret.ts'
import { mayMail } from '../../messaging/may-mail.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import {
  type DraftRow,
  findDraftByLink,
  giveLinkTryBack,
  lockDraft,
  putLink,
  putLinkAddress,
  takeLinkTry,
} from './draft-queries.ts'
import { draftSecretOf } from './secrets.ts'

const linkLifeMs = limits.formLinkDays * 86_400_000
const linksPerDraft = { name: 'draft-link', max: 5, windowSeconds: 3600 }
const linksPerCaller = {
  name: 'draft-links',
  ...{ browser: 20, newcomers: 60, network: 300 },
  windowSeconds: 3600,
}
const opensPerCaller = {
  name: 'draft-link-open',
  ...{ browser: 60, newcomers: 120, network: 600 },
  windowSeconds: 3600,
}

/** Mails a link that opens the draft on another device; the link mailed before ends. */
export async function mailDraftLink(
  deps: Deps,
  draft: DraftRow,
  callOrigin: CallOrigin,
  email: string,
): Promise<void> {
  if (draft.submitted_at !== null) throw new Problem('already_sent')
  await countUse(deps.db, linksPerDraft, draft.key)
  await countShared(deps.db, linksPerCaller, callOrigin)
  // No one can fill a stranger's mailbox by typing in its address: the answer is the same.
  if (!(await mayMail(deps.db, 'draft', email))) return
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockDraft(tx, draft.key)
    if (!locked || locked.submitted_at !== null) throw new Problem('already_sent')

    await queueMail(tx, deps, {
      template: 'application_draft',
      language: locked.language,
      to: email,
      params: { link: await putNewLink(tx, deps, locked.id, { asks: false }) },
    })
    await putLinkAddress(tx, locked.id, email)
  })
}

/**
 * A link for a mail that no one asked for, to an unproved address: it opens the form only for
 * someone who knows the birth date in it.
 */
export function newResumeLink(tx: Db, deps: Deps, draftId: number): Promise<string> {
  return putNewLink(tx, deps, draftId, { asks: true })
}

async function putNewLink(
  tx: Db,
  { env, now }: Deps,
  draftId: number,
  { asks }: { asks: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + linkLifeMs)
  await putLink(tx, draftId, { hash: sha256(token), expiresAt, asks })
  return `${env.publicUrl}/apply/resume/${token}`
}

/** From now on no mailed link opens the draft. */
export function revokeDraftLink({ db }: Pick<Deps, 'db'>, { id }: DraftRow): Promise<void> {
  return putLink(db, id, undefined)
}

/** The key and the secret of the draft, for the holder of the mailed link. */
export async function openDraftLink(
  deps: Deps,
  callOrigin: CallOrigin,
  { token, birthDate }: z.infer<typeof OpenDraftLink>,
): Promise<DraftStarted> {
  await countShared(deps.db, opensPerCaller, callOrigin)
  const linkHash = sha256(token)
  const draft = await findDraftByLink(deps.db, linkHash, deps.now())
  if (!draft) throw new Problem('not_found')
  if (draft.link_asks) await refuseOtherBirthDate(deps.db, { ...draft, linkHash }, birthDate)
  return { key: draft.key, secret: draftSecretOf(deps.secret, draft.key, draft.secret_hash) }
}

const missesPerLink = 5

/** The owner of a mistyped address has a few guesses, then the link opens nothing. */
async function refuseOtherBirthDate(
  db: Db,
  { id, answers, linkHash }: DraftRow & { linkHash: Buffer },
  given: string | undefined,
): Promise<void> {
  const [day = '', month = '', year = ''] = [birthBoxes.day, birthBoxes.month, birthBoxes.year].map(
    (box) => answers[box]?.trim(),
  )
  const birthDate = dayInBoxes(day, month, year)
  if (birthDate === undefined) return
  if (given === undefined) throw wrongBirthDate('required')
  const tries = await takeLinkTry(db, { id, linkHash, most: missesPerLink })
  if (tries === undefined) throw new Problem('not_found')
  if (given === birthDate) return giveLinkTryBack(db, id, linkHash)
  if (tries === missesPerLink) await putLink(db, id, undefined)
  throw wrongBirthDate('invalid')
}

function wrongBirthDate(code: 'required' | 'invalid'): Problem {
  return new Problem('validation_failed', { fields: { birthDate: { code } } })
}
