import type { z } from 'zod'
import type { Entered } from '#contract/following.ts'
import type { OwnApplications } from '#contract/own-applications.ts'
import type { Actor } from '#contract/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps.ts'
import { findOwnSeed, listOwn } from './own-queries.ts'
import { accessTokenOf } from './secrets.ts'

/** What somebody signed in as an applicant has sent with the address that they confirmed. */
export async function listOwnApplications(
  { db }: Pick<Deps, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<OwnApplications> {
  const rows = await listOwn(db, accountId)
  return rows.map(({ snapshot, ...row }) => ({
    number: row.number,
    status: row.status,
    nextMover: row.next_mover,
    nextBy: row.next_by,
    program: snapshot.program.title,
    university: {
      name: snapshot.university.name,
      localName: snapshot.university.localName ?? null,
    },
    destination: row.destination,
    submittedAt: row.submitted_at.toISOString(),
  }))
}

/**
 * The private link's secret of one of one's own: asked for one by one when it is opened, so that no
 * list holds them. One that is somebody else's is told as none at all.
 */
export async function openOwnApplication(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  { accountId }: Pick<Actor, 'accountId'>,
  number: string,
): Promise<z.infer<typeof Entered>> {
  const found = await findOwnSeed(db, accountId, number)
  if (!found) throw new Problem('not_found')
  return { accessToken: accessTokenOf(secret, found.link_seed) }
}
