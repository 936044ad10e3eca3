import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { Problem } from '#contract/common/values/problems.ts'
import {
  type WaitingList,
  type WaitingListLine,
  type WaitingListPage,
  type WaitingListsQuery,
  type WaitingOrder,
  type WaitingPerson,
  waitingMost,
} from '#contract/decisions/waiting-lists.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Deps } from '../deps.ts'
import { touchApplication, updateRank } from './queries.ts'
import {
  findWaitingList,
  holdWaiting,
  listWaitingLists as listRows,
  listWaiting,
  type Waiting,
} from './waiting-queries.ts'

interface Place {
  program: string
  intake: string
}

/** One page of the intakes that people in the reader's scope wait for. */
export async function listWaitingLists(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { q = '', page, size, ...filters }: WaitingListsQuery,
): Promise<z.infer<typeof WaitingListPage>> {
  const words = q.split(/\s+/).filter((word) => word !== '')
  const { rows, total } = await listRows(db, {
    ...filters,
    sight: actor,
    words: words.slice(0, 8),
    limit: size,
    offset: (page - 1) * size,
  })
  return { rows: rows.map(viewLine), total, page, size }
}

/** The people who wait for an intake, in the order in which they are asked. */
export async function readWaitingList(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  place: Place,
): Promise<WaitingList> {
  const found = await getList(db, actor, place)
  const waiting = await listWaiting(db, actor, found.id)
  const people = waiting.map(viewPerson)
  return {
    ...viewLine(found),
    version: versionOf(waiting),
    people: people.filter((_, at) => waiting[at]?.seen).slice(0, waitingMost),
    hidden: waiting.filter(({ seen }) => !seen).length,
  }
}

/**
 * Gives everyone on a list their rank at once, from the order that the user saw. No one is
 * notified: their page shows it.
 */
export async function orderWaitingList(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, requestId }: { actor: Actor; requestId: string },
  { expectedVersion, ...place }: Place & { expectedVersion: number },
  { order }: WaitingOrder,
): Promise<WaitingList> {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await getList(tx, actor, place)
    await holdWaiting(tx, id)
    const waiting = await listWaiting(tx, actor, id)
    if (waiting.some(({ seen }) => !seen)) throw new Problem('forbidden')
    if (versionOf(waiting) !== expectedVersion) throw new Problem('version_stale')
    const placed = order.map((number) => waiting.find((one) => one.number === number))
    const isWhole =
      new Set(order).size === order.length &&
      waiting.every(({ rank, number }) => rank === null || order.includes(number))
    if (!isWhole || placed.some((one) => !one)) throw new Problem('version_stale')

    for (const [at, one] of placed.entries()) {
      if (!one || one.rank === at + 1) continue
      if (one.decision_id === null) throw new Problem('not_decided')
      await updateRank(tx, one.decision_id, at + 1)
      await touchApplication(tx, one.id, { now: deps.now(), accountId: actor.accountId })
      await recordAudit(tx, {
        actor,
        action: 'rank.changed',
        entity: 'application',
        entityKey: one.number,
        before: { rank: one.rank },
        after: { rank: at + 1 },
        requestId,
      })
    }
  })
  return readWaitingList(deps, actor, place)
}

/**
 * A list outside the reader's destinations doesn't exist for them; "own" means those that they see.
 */
async function getList(db: Deps['db'], actor: Actor, place: Place) {
  const found = await findWaitingList(db, actor, place)
  const { scope } = actor
  const isOutside =
    found && scope.kind === 'destinations' && !scope.destinations.includes(found.destination)
  if (!found || isOutside) throw new Problem('not_found')
  return found
}

/** The version of an order: nine digits, as an entity tag may have. */
function versionOf(waiting: readonly Waiting[]): number {
  const order = waiting.map(({ number, rank }) => `${number} ${rank ?? ''}`).join('\n')
  return createHash('sha256').update(order).digest().readUInt32BE() % 1_000_000_000
}

function viewLine(row: Awaited<ReturnType<typeof findWaitingList>> & object): WaitingListLine {
  return {
    program: { key: row.program_key, title: row.title },
    university: row.university,
    destination: row.destination,
    intake: { key: row.intake_key, term: row.term, academicYear: row.academic_year },
    waiting: row.waiting,
    places: { capacity: row.capacity, taken: row.taken, offered: row.offered },
  }
}

function viewPerson(row: Waiting, at: number): WaitingPerson {
  return {
    number: row.number,
    version: row.version,
    applicant: {
      key: row.applicant_key,
      name: [row.given_names, row.family_name].filter((name) => name !== null).join(' '),
      language: row.language,
    },
    owner: row.owner,
    since: row.since.toISOString(),
    place: row.rank === null ? null : at + 1,
    canRank: row.decision_id !== null,
    pending: row.pending,
  }
}
