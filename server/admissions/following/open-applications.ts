import { Problem } from '#contract/common/values/problems.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../keys/secret.ts'
import { listByAccessToken } from './follow-queries.ts'

/**
 * The applications that a private link's secret opens: the active ones, or all if none is active. A
 * wrong secret gets the same answer as none at all.
 */
export async function openApplications(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<[number, ...number[]]> {
  const applications = await listByAccessToken(db, sha256(accessToken))
  const active = applications.filter((one) => one.active)
  const [first, ...others] = active.length > 0 ? active : applications
  if (!first) throw new Problem('not_found')
  return [first.id, ...others.map(({ id }) => id)]
}
