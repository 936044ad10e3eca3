import type { Context } from 'hono'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { once } from '../http/endpoints/idempotency.ts'

/** Changes the catalogue in one transaction, then notifies all caches of the catalogue. */
export async function write<T>(deps: Deps, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  const done = await deps.db.transaction().execute(work)
  await deps.catalogueChanged()
  return done
}

/**
 * The same for what staff add: with an `Idempotency-Key`, a retry gets the same answer as the first
 * call.
 */
export async function add<T>(
  deps: Deps,
  c: Context<HttpEnv>,
  { request, answer }: { request: unknown; answer: z.ZodType<T> },
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return write(deps, work)
  const visitor = c.var.actor.key
  const done = await once(deps, { key, route: c.req.path, visitor, request, answer }, work)
  await deps.catalogueChanged()
  return done
}

/** Returns a record along with its version, for `If-Match`. */
export function versioned<T extends { version: number }>(c: Context<HttpEnv>, record: T): T {
  c.header('etag', `"${record.version}"`)
  return record
}
