import type { Db } from '../database/database.ts'
import { addUsed, refuseOver } from '../database/rate-counter.ts'
import type { Asker } from '../files/judge/fair-queue.ts'
import type { Owner } from './whose.ts'

/** What a processor may work for one draft and for one network within a minute, in milliseconds. */
const ofOwner = { name: 'judging', max: 10_000, windowSeconds: 60 }
const ofNetwork = { name: 'judging-network', max: 10_000, windowSeconds: 60 }

/** The party that a waiting file counts for: for the team its account, for others the owner. */
export function askerOf(owner: Owner, network: string): Asker {
  if (owner.kind === 'draft') return { owner: `draft ${owner.id}`, network }
  const { by, ids } = owner
  return { owner: by ? `account ${by.accountId}` : `application ${ids[0]}`, network }
}

/** Throws `too_many_requests` where judging has taken too long within the minute. The team may continue. */
export async function refuseOverJudged(db: Db, owner: Owner, network: string): Promise<void> {
  if (owner.kind === 'applications' && owner.by) return
  await refuseOver(db, ofOwner, askerOf(owner, network).owner)
  await refuseOver(db, ofNetwork, network)
}

export async function countJudged(
  db: Db,
  owner: Owner,
  network: string,
  spentMs: number,
): Promise<void> {
  const amount = Math.round(spentMs)
  if (amount === 0 || (owner.kind === 'applications' && owner.by)) return
  await addUsed(db, ofOwner, askerOf(owner, network).owner, amount)
  await addUsed(db, ofNetwork, network, amount)
}
