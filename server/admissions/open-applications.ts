import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../secret.ts'
import { findByAccessToken } from './follow-queries.ts'

/** The applications that a private link's secret opens; a wrong one is told as none at all. */
export async function openApplications(
  { db }: Pick<Deps, 'db'>,
  accessToken: string,
): Promise<[number, ...number[]]> {
  const application = await findByAccessToken(db, sha256(accessToken))
  if (!application) throw new Problem('not_found')
  return [application.id]
}
