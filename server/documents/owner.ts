import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { AccessToken } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { draftCookie, draftSecretHeader } from '#contract/common/values/vocabulary.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { countingMisses } from '../http/count-misses.ts'
import { networkOf } from '../http/network.ts'
import { listApplicationIdsOfApplicant } from './queries.ts'
import type { Owner } from './whose.ts'

/** Guesses are counted: after so many in an hour a network has to wait. */
const missesPerNetwork = { name: 'document-miss', max: 120, windowSeconds: 3600 }

/** The draft of this key, for the holder of its secret: in the header, or in its cookie. */
export function ownerByDraft(deps: Deps, c: Context<HttpEnv>, key: string): Promise<Owner> {
  return countingOwnMisses(deps, c, async () => {
    if (!OpaqueKey.safeParse(key).success) throw new Problem('not_found')
    const secret =
      c.req.header(draftSecretHeader) ?? getCookie(c, draftCookie(key, deps.env.publicUrl))
    const { id, answers } = await deps.above.openDraft(deps, key, secret)
    return { kind: 'draft', id, answers }
  })
}

/** The applications of a private link. */
export function ownerByLink(deps: Deps, c: Context<HttpEnv>, token: string): Promise<Owner> {
  return countingOwnMisses(deps, c, async () => {
    if (!AccessToken.safeParse(token).success) throw new Problem('not_found')
    return { kind: 'applications', ids: await deps.above.openApplications(deps, token) }
  })
}

/** The applications of a file that this member of the team sees. */
export async function ownerByStaff(deps: Deps, actor: Actor, key: string): Promise<Owner> {
  const [first, ...more] = await listApplicationIdsOfApplicant(deps.db, key, actor)
  if (first === undefined) throw new Problem('not_found')
  return { kind: 'applications', ids: [first, ...more], by: actor }
}

/** A missing document and another person's get the same answer, and are counted alike. */
export function countingOwnMisses<T>(
  deps: Pick<Deps, 'db'>,
  c: Context<HttpEnv>,
  find: () => Promise<T>,
): Promise<T> {
  return countingMisses(deps, networkOf(c.var.address), find, missesPerNetwork)
}
