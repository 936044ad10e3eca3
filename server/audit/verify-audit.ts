import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../deps.ts'
import { countStrays, findNextBlock, isEmptied, listSeals } from './chain-queries.ts'
import { sealingKeys, sealOf } from './seal-audit.ts'
import type { NotedSeal } from './seals-file.ts'

/** What is wrong with the trail; nothing if the list is empty. */
export type Finding =
  | { kind: 'line_missing'; id: number }
  | { kind: 'line_changed'; id: number }
  | { kind: 'block_missing'; number: number }
  | { kind: 'seal_broken'; number: number }
  /** A seal was noted outside the database, and its block is not there, or is sealed otherwise. */
  | { kind: 'noted_block_missing'; number: number }
  | { kind: 'noted_seal_differs'; number: number }
  /** Lines were written once, but none is left. */
  | { kind: 'trail_empty' }
  /** The number of lines that neither blocks nor queue know of; negative for lines gone before their sealing. */
  | { kind: 'strays'; count: number }

const mostFindings = 100

/**
 * Goes through the whole chain, block by block, and compares it with the seals noted outside the
 * database: cutting off its end leaves no gap.
 */
export async function verifyAudit(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  noted: readonly NotedSeal[] = [],
): Promise<{ blocks: number; events: number; findings: Finding[] }> {
  const findings: Finding[] = []
  let blocks = 0
  let events = 0
  let before: Buffer | undefined
  // The keys that may have sealed the next block: once a later key has sealed one, no earlier key follows.
  let keys = sealingKeys(secret)
  for (;;) {
    const block = await findNextBlock(db, blocks)
    if (!block || findings.length >= mostFindings) break
    for (let missing = blocks + 1; missing < block.number; missing++) {
      findings.push({ kind: 'block_missing', number: missing })
    }
    const found = new Set(block.events.map(({ id }) => id))
    const gone = block.ids.filter((id) => !found.has(id))
    const changed = block.events.filter(({ intact }) => !intact)
    findings.push(...gone.map((id) => ({ kind: 'line_missing' as const, id })))
    findings.push(...changed.map(({ id }) => ({ kind: 'line_changed' as const, id })))
    const digests = block.events.map(({ digest }) => Buffer.from(digest, 'hex'))
    const sealing = { number: block.number, before, digests }
    const at = keys.findLastIndex((key) => isDeepStrictEqual(sealOf(key, sealing), block.seal))
    if (at !== -1) keys = keys.slice(0, at + 1)
    else if (gone.length === 0) findings.push({ kind: 'seal_broken', number: block.number })
    before = block.seal
    blocks = block.number
    events += block.events.length
  }
  findings.push(...(await compareNoted(db, noted)))
  if (await isEmptied(db)) findings.push({ kind: 'trail_empty' })
  const strays = findings.length === 0 ? await countStrays(db) : 0
  if (strays !== 0) findings.push({ kind: 'strays', count: strays })
  return { blocks, events, findings: findings.slice(0, mostFindings) }
}

async function compareNoted(db: Deps['db'], noted: readonly NotedSeal[]): Promise<Finding[]> {
  const seals = new Map(await listSeals(db, [...new Set(noted.map(({ number }) => number))]))
  const wrong = new Map<number, Finding>()
  for (const { number, seal } of noted) {
    const found = seals.get(number)
    if (found === seal) continue
    const kind = found === undefined ? 'noted_block_missing' : 'noted_seal_differs'
    wrong.set(number, { kind, number })
  }
  return [...wrong.values()]
}
