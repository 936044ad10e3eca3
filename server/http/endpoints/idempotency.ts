import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Transaction } from 'kysely'
import { Problem } from '#contract/common/values/problems.ts'
import { claimKey, findKeptAnswer, keepAnswer } from '../../database/idempotency-key.ts'
import type { DB } from '../../database/tables.ts'
import type { Deps } from '../../deps.ts'

/** An endpoint that acts only once declares these as its `request.headers`. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .openapi({ description: 'Required: a new random value for each intent, the same on a retry' }),
})

interface Once<T> {
  /** The `Idempotency-Key` as it came. */
  key: string | undefined
  route: string
  /** The key's owner: the same key of another caller is a different one. */
  visitor: string
  /** The request; the same key with another request is refused. */
  request: unknown
  /** The shape of the kept answer, which is repeated. No secret belongs in it. */
  answer: z.ZodType<T>
}

/**
 * Does `work` once for a key. The key, the work and the answer are one transaction: a repeated request
 * gets the first answer, and a failure leaves the key free for the retry.
 */
export async function once<T>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { key, route, visitor, request, answer }: Once<T>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (key === undefined || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new Problem('idempotency_key_missing')
  }
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const attempt = { key, route, visitor, requestHash }

  return db.transaction().execute(async (tx) => {
    if (await claimOrWait(tx, attempt, now())) {
      const done = await work(tx)
      await keepAnswer(tx, attempt, done)
      return done
    }
    const kept = await findKeptAnswer(tx, attempt)
    if (!kept) throw new Problem('request_in_progress', { retryAfterSeconds: 1 })
    if (kept.request_hash !== requestHash) throw new Problem('idempotency_key_reused')
    return answer.parse(kept.body)
  })
}

async function claimOrWait(...[tx, attempt, now]: Parameters<typeof claimKey>): Promise<boolean> {
  try {
    return await claimKey(tx, attempt, now)
  } catch (error) {
    const lockNotAvailable = '55P03'
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) {
      throw new Problem('request_in_progress', { retryAfterSeconds: 1 })
    }
    throw error
  }
}
