import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Entered } from '#contract/admissions/following.ts'
import type { SentHere } from '#contract/admissions/own-applications.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { sentHereDays } from '#contract/common/values/vocabulary.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { accessTokenOf } from '../../links/application-link.ts'
import { appliedFor } from '../following/own-applications.ts'
import { findSubmission } from '../queries.ts'
import type { DraftRow } from './draft-queries.ts'
import {
  deleteSentHere,
  findSeedSentHere,
  insertSentHere,
  listSentHere,
} from './sent-here-queries.ts'

/*
 * A device finds again what was sent from it, for as long as its user chose: by a random token that
 * only its browser has and no script reads. The private links stay out of the device and of lists.
 */

/** Lets a device find the applications of a form; answers its token, a new one if it has none. */
export async function rememberSent(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  draft: DraftRow,
  device: string | undefined,
): Promise<string> {
  const submission = await findSubmission(db, draft.id)
  if (!submission) throw new Problem('conflict')
  const token = deviceToken(device) ?? randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + sentHereDays * 86_400_000)
  await insertSentHere(db, sha256(token), submission.id, expiresAt)
  return token
}

/** What was sent from a device; nothing where it is not known. */
export async function listSentFrom(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  device: string | undefined,
): Promise<SentHere> {
  const token = deviceToken(device)
  if (token === undefined) return []
  const rows = await listSentHere(db, sha256(token), now())
  return rows.map((row) => ({ number: row.number, ...appliedFor(row) }))
}

/** The private link's secret of one of them; one of another device gets the same answer as none at all. */
export async function openSentFrom(
  { db, now, secret }: Pick<Deps, 'db' | 'now' | 'secret'>,
  device: string | undefined,
  number: string,
): Promise<z.infer<typeof Entered>> {
  const token = deviceToken(device)
  const found = token && (await findSeedSentHere(db, sha256(token), number, now()))
  if (!found) throw new Problem('not_found')
  return { accessToken: accessTokenOf(secret, found.link_seed) }
}

/** Afterwards the device finds nothing of it any more, and neither does a copy of its cookie. */
export async function forgetSent(
  { db }: Pick<Deps, 'db'>,
  device: string | undefined,
): Promise<void> {
  const token = deviceToken(device)
  if (token !== undefined) await deleteSentHere(db, sha256(token))
}

function deviceToken(given: string | undefined): string | undefined {
  return given !== undefined && /^[\w-]{43}$/.test(given) ? given : undefined
}
