import { createHmac } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { type KeyRing, keyFor, keysFor } from '../keys/secret.ts'
import { findLastBlock, insertBlock, lockChain, takeUnsealed } from './chain-queries.ts'
import { noteSeal } from './seals-file.ts'

const mostInBlock = 5000

type Sealer = Pick<Deps, 'db' | 'log' | 'now' | 'secret'> & { env: Pick<Deps['env'], 'dataDir'> }

/**
 * Seals the lines written since the last time: each block is an HMAC over the block before it and the
 * digests of its lines, under a key that is not in the database. A person who changes or removes a
 * line there can't make the chain fit again. Answers how many lines were sealed.
 */
export async function sealAudit(deps: Sealer): Promise<number> {
  let sealed = 0
  for (;;) {
    const count = await sealBlock(deps)
    sealed += count
    if (count < mostInBlock) return sealed
  }
}

async function sealBlock(deps: Sealer): Promise<number> {
  const block = await deps.db.transaction().execute(async (tx) => {
    await lockChain(tx)
    const events = await takeUnsealed(tx, mostInBlock)
    if (events.length === 0) return undefined
    const last = await findLastBlock(tx)
    const number = (last?.number ?? 0) + 1
    const digests = events.map(({ digest }) => digest)
    const key = keyFor(deps.secret, 'audit chain')
    const seal = sealOf(key, { number, before: last?.seal, digests })
    const eventIds = events.map(({ id }) => id)
    await insertBlock(tx, { number, eventIds, seal, sealedAt: deps.now() })
    return { number, seal, count: events.length }
  })
  if (!block) return 0
  // A seal outside the database proves later that the chain was not cut short.
  const noted = { number: block.number, seal: block.seal.toString('base64url') }
  deps.log.info({ block: noted.number, seal: noted.seal }, 'audit sealed')
  await noteSeal(deps.env, noted, deps.now()).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a seal of the trail could not be noted'),
  )
  return block.count
}

interface Sealing {
  number: number
  /** The seal of the block before it; undefined for the first. */
  before: Buffer | undefined
  /** The digests of its lines, in their order. */
  digests: readonly Buffer[]
}

/** The keys that blocks may have been sealed with, the present one first. */
export function sealingKeys(secret: KeyRing): Buffer[] {
  return keysFor(secret, 'audit chain')
}

export function sealOf(key: Buffer, { number, before, digests }: Sealing): Buffer {
  const hmac = createHmac('sha256', key)
  hmac.update(`${number}:${digests.length}:`)
  if (before) hmac.update(before)
  for (const digest of digests) hmac.update(digest)
  return hmac.digest()
}
