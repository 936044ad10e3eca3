import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { AccessToken } from '#contract/admissions/admissions.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { draftCookie, draftSecretHeader } from '#contract/common/values/vocabulary.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import type { HttpEnv } from '../http/context.ts'
import { listApplicationIdsOfApplicant } from './queries.ts'
import type { Owner } from './whose.ts'

/** The draft of this key, for the holder of its secret: in the header, or in its cookie. */
export async function ownerByDraft(deps: Deps, c: Context<HttpEnv>, key: string): Promise<Owner> {
  if (!OpaqueKey.safeParse(key).success) throw new Problem('not_found')
  const secret =
    c.req.header(draftSecretHeader) ?? getCookie(c, draftCookie(key, deps.env.publicUrl))
  const { id, answers } = await deps.above.openDraft(deps, key, secret)
  return { kind: 'draft', id, answers }
}

/** The applications of a private link. */
export async function ownerByLink(deps: Deps, token: string): Promise<Owner> {
  if (!AccessToken.safeParse(token).success) throw new Problem('not_found')
  const open = (db: Db) => deps.above.openApplications({ db }, token)
  return {
    kind: 'applications',
    ids: await open(deps.db),
    stillOpens: async (tx) => {
      await open(tx)
    },
  }
}

/** The applications of a file that this member of the team sees. */
export async function ownerByStaff(deps: Deps, actor: Actor, key: string): Promise<Owner> {
  const open = async (db: Db): Promise<[number, ...number[]]> => {
    const [first, ...more] = await listApplicationIdsOfApplicant(db, key, actor)
    if (first === undefined) throw new Problem('not_found')
    return [first, ...more]
  }
  return {
    kind: 'applications',
    ids: await open(deps.db),
    by: actor,
    stillOpens: async (tx) => {
      await open(tx)
    },
  }
}
