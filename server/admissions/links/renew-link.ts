import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Entered } from '#contract/admissions/following.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { limits } from '#contract/documents/values/limits.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import { countUse } from '../../database/rate-counter.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { accessTokenOf, applicationLink, newLinkSeed } from '../../links/application-link.ts'
import { queueMail } from '../../messaging/queue-mail.ts'
import { deleteSentHereOf } from '../drafts/sent-here-queries.ts'
import { type CorrectedFile, lockFileByKey, lockFileOfLink } from './email-correction-queries.ts'
import { addressThatOpens } from './email-hold.ts'
import type { LinkCaller } from './link-caller.ts'
import { closeForms, endLinksOver, listSeeds, lockEndedLink, replaceLink } from './link-queries.ts'
import { refuseUnproved } from './prove-address.ts'

const renewalsPerFile = { name: 'new-link', max: 5, windowSeconds: 24 * 3600 }

/** A new private link that its holder asks for: the old ones of the file end, and the new one is mailed. */
export function renewOwnLink(
  deps: Deps,
  { accessToken, callOrigin, requestId }: LinkCaller,
): Promise<z.infer<typeof Entered>> {
  return deps.db.transaction().execute(async (tx) => {
    const file = await lockFileOfLink(tx, sha256(accessToken))
    if (!file) throw new Problem('not_found')
    await refuseUnproved(tx, deps, { applicantId: file.id, browser: callOrigin.browser })

    const seed = await renewAndTell(tx, deps, file, { actor: 'applicant', requestId })
    return { accessToken: accessTokenOf(deps.secret, seed) }
  })
}

/** The same by staff. The link goes to the address that opens the file, and to no one else. */
export function renewLinkByStaff(
  deps: Deps,
  key: string,
  { actor, requestId }: { actor: Actor; requestId: string },
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const file = await lockFileByKey(tx, key, actor)
    if (!file) throw new Problem('not_found')

    await renewAndTell(tx, deps, file, { actor, requestId })
  })
}

async function renewAndTell(
  tx: Db,
  deps: Deps,
  file: CorrectedFile,
  by: { actor: Actor | 'applicant'; requestId: string },
): Promise<string> {
  await countUse(tx, renewalsPerFile, file.key)
  const seed = await renewLinks(tx, deps, file)
  const { given_names: name, number, language } = file
  await queueMail(tx, deps, {
    template: 'link_renewed',
    ...{ language, to: addressThatOpens(file, deps.now()) },
    params: { name, number, link: applicationLink(deps, seed) },
  })
  await recordAudit(tx, {
    ...by,
    action: 'applicant.link_renewed',
    entity: 'applicant',
    entityKey: file.key,
  })
  return seed
}

/** Replaces all private links of a file; answers the seed of the one that was used. */
export async function renewLinks(
  tx: Db,
  deps: Pick<Deps, 'secret'>,
  file: Pick<CorrectedFile, 'id' | 'submission_id' | 'link_seed'>,
): Promise<string> {
  const seeds = await renewAllLinks(tx, deps, file.id)
  return seeds.get(file.submission_id) ?? file.link_seed
}

/**
 * The same; answers the new seed of each submission. Nothing else leads to the new ones either: not the
 * form that was sent, and no device that finds again what was sent from it, which may be a lost one.
 */
export async function renewAllLinks(
  tx: Db,
  { secret }: Pick<Deps, 'secret'>,
  applicantId: number,
): Promise<Map<number, string>> {
  const seeds = new Map<number, string>()
  for (const submission of await listSeeds(tx, applicantId)) {
    seeds.set(submission.id, await renewOne(tx, { secret }, submission))
  }
  await closeForms(tx, applicantId, randomBytes(32))
  await deleteSentHereOf(tx, applicantId)
  return seeds
}

async function renewOne(
  tx: Db,
  { secret }: Pick<Deps, 'secret'>,
  {
    id,
    link_seed,
    access_token_hash,
  }: { id: number; link_seed: string; access_token_hash: Buffer },
): Promise<string> {
  const seed = newLinkSeed(secret)
  const token = accessTokenOf(secret, seed)
  await replaceLink(tx, id, {
    before: { token: accessTokenOf(secret, link_seed), hash: access_token_hash },
    after: { seed, token, hash: sha256(token) },
  })
  return seed
}

/** The secret of a private link for a caller who has proved who they are: a new one if it has ended. */
export function openLink(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { applicationId, linkSeed }: { applicationId: number; linkSeed: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const ended = await lockEndedLink(tx, applicationId)
    const seed = ended ? await renewOne(tx, { secret }, ended) : linkSeed
    return accessTokenOf(secret, seed)
  })
}

/** Ends links whose applications have all been over for a long time. */
export async function endOldLinks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - limits.linkDaysAfterEnd * 24 * 3600_000)
  await endLinksOver(db, { since, now: now() })
}
