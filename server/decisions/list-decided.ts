import type { z } from 'zod'
import { readApplicationNumber } from '#contract/admissions/values/application-number.ts'
import type { DecidedPage, DecidedQuery, ScheduledReleases } from '#contract/decisions/decisions.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { readPassedOver } from '../admissions/moves/read-passed-over.ts'
import type { Deps } from '../deps.ts'
import { standingEach } from '../documents/standing.ts'
import { readSettings } from '../settings/read-settings.ts'
import { whyNotReleased } from './releasable.ts'
import { countPending, listDecided as listRows, listScheduled } from './release-queries.ts'

/** One page of decisions that are not released, with what keeps the reader from releasing each. */
export async function listDecided(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { q, page, size, ...filters }: DecidedQuery,
): Promise<z.infer<typeof DecidedPage>> {
  const typed = q ?? ''
  const number = readApplicationNumber(typed)
  const words = number ? [number] : typed.split(/\s+/).filter((word) => word !== '')
  const { rows, total } = await listRows(deps.db, {
    ...filters,
    sight: actor,
    words: words.slice(0, 8),
    limit: size,
    offset: (page - 1) * size,
  })
  const { secondPerson } = (await readSettings(deps.db)).security
  const releasing = { actor, secondPerson, now: deps.now() }
  const ids = rows.map(({ id }) => id)
  const standing = await standingEach(deps.db, ids)
  const passedOver = await readPassedOver(deps.db, ids)
  return {
    rows: rows.map((row) => ({
      number: row.number,
      version: row.version,
      applicant: {
        key: row.applicant_key,
        name: [row.given_names, row.family_name].filter((name) => name !== null).join(' '),
        language: row.language,
      },
      status: row.status,
      programTitle: row.snapshot.program.title,
      university: row.snapshot.university.name,
      destination: row.destination,
      outcome: row.outcome,
      decidedAt: row.decided_at.toISOString(),
      decidedBy: row.decider_name,
      releaseAt: row.release_at?.toISOString() ?? null,
      unsettled: standing.get(row.id)?.unsettled ?? [],
      passedOver: passedOver.get(row.id) ?? null,
      problem: whyNotReleased(row, row.version, releasing),
    })),
    total,
    page,
    size,
  }
}

/** How many decisions wait for their release: everyone's, one's own, or everyone else's. */
export function countDecided(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { by }: Pick<DecidedQuery, 'by'>,
): Promise<number> {
  return can(actor, 'applicants.read') ? countPending(db, actor, by) : Promise.resolve(0)
}

/** The releases that are scheduled, the next first. */
export async function listScheduledReleases(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<ScheduledReleases> {
  const rows = await listScheduled(db, now(), actor)
  return rows.map(({ due_at, ...row }) => ({ ...row, at: due_at.toISOString() }))
}
