import { randomBytes } from 'node:crypto'
import type { DraftStarted } from '#contract/admissions.ts'
import { Problem } from '#contract/problems.ts'
import { countUse } from '../database/rate-counter.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../messaging/queue-mail.ts'
import { sha256 } from '../secret.ts'
import { type DraftRow, findDraftByLink, lockDraft, putLink } from './draft-queries.ts'
import { draftSecretOf } from './secrets.ts'

const linkLifeMs = 7 * 86_400_000
const linksPerDraft = { name: 'draft-link', max: 5, windowSeconds: 3600 }
const linksPerNetwork = { name: 'draft-link-network', max: 60, windowSeconds: 3600 }
const opensPerNetwork = { name: 'draft-link-open', max: 120, windowSeconds: 3600 }

/** Mails a link that opens the draft on another device; it ends the one that was mailed before. */
export async function mailDraftLink(
  deps: Deps,
  draft: DraftRow,
  network: string,
  email: string,
): Promise<void> {
  if (draft.submitted_at !== null) throw new Problem('conflict')
  await countUse(deps.db, linksPerDraft, draft.key)
  await countUse(deps.db, linksPerNetwork, network)
  const token = randomBytes(32).toString('base64url')
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockDraft(tx, draft.key)
    if (!locked || locked.submitted_at !== null) throw new Problem('conflict')

    const expiresAt = new Date(deps.now().getTime() + linkLifeMs)
    await putLink(tx, locked.id, { hash: sha256(token), expiresAt })
    await queueMail(tx, deps, {
      template: 'application_draft',
      language: locked.language,
      to: email,
      params: { link: `${deps.env.publicUrl}/apply/resume/${token}` },
    })
  })
}

/** From now on no mailed link opens the draft. */
export function revokeDraftLink({ db }: Pick<Deps, 'db'>, { id }: DraftRow): Promise<void> {
  return putLink(db, id, undefined)
}

/** The key and the secret of the draft, for who holds the mailed link. */
export async function openDraftLink(
  deps: Deps,
  network: string,
  token: string,
): Promise<DraftStarted> {
  await countUse(deps.db, opensPerNetwork, network)
  const draft = await findDraftByLink(deps.db, sha256(token), deps.now())
  if (!draft) throw new Problem('not_found')
  return { key: draft.key, secret: draftSecretOf(deps.secret, draft.key) }
}
