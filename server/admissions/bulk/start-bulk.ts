import { z } from 'zod'
import {
  applicationStatuses,
  channelAllows,
  findTransition,
  type Transition,
} from '#contract/admissions/values/transitions.ts'
import {
  ApplicationAct,
  type ApplicationBulk,
  type ApplicationBulkInput,
  type ApplicationSelection,
  type BulkMoves,
  type BulkRefusals,
  bulkKeptDays,
} from '#contract/applicants/applicant-bulk.ts'
import { languages } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import { placeholdersOf, placesIn } from '#contract/words/text-templates.ts'
import type { By } from '../../actor/by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../http/endpoints/idempotency.ts'
import {
  cancelJob,
  findJob,
  insertJob,
  listOwnJobs,
  listRefusedItems,
} from '../../jobs/job-queries.ts'
import { beginJob } from '../../jobs/run-job.ts'
import { stateOf } from '../../jobs/state-of.ts'
import { newOpaqueKey } from '../../keys/opaque-key.ts'
import { findOwner } from '../applicants/applicant-queries.ts'
import { selectApplicants } from '../applicants/list-applicants.ts'
import { countPeople, countStates, listSeen } from './act-queries.ts'
import { applicationJobs } from './application-jobs.ts'
import { listMoved } from './bulk-queries.ts'

const kinds = [applicationJobs.kind]
const maxListed = 20
const dayMs = 86_400_000

/** One application that was chosen. */
interface Chosen {
  number: string
  version: number
  /** Null if the caller can't see it. */
  id: number | null
}

const Started = z.object({ key: z.string() })

/**
 * Does one thing to many applications. Which ones is settled now: applications that fit the filters
 * later are not touched. Throws `conflict` if a different number fits than was on the screen. Happens
 * once for an idempotency key.
 */
export async function startBulk(
  deps: Deps,
  idempotencyKey: string | undefined,
  input: ApplicationBulkInput,
  { actor, requestId }: By,
): Promise<ApplicationBulk> {
  const { key } = await once(
    deps,
    {
      key: idempotencyKey,
      route: 'application-bulk',
      visitor: `account:${actor.key}`,
      request: input,
      answer: Started,
    },
    async (tx) => {
      const { act, selection } = input
      await refuseUnlessSensible(tx, act)
      const items = await chosen({ ...deps, db: tx }, actor, selection)
      return { key: await writeDown(tx, deps, { act, items, actor, requestId }) }
    },
  )
  return begin(deps, key, actor)
}

/**
 * Undoes the caller's own move of many: each application is undone as a single one would be; one
 * whose mail has left stays as it is and is reported.
 */
export async function undoBulk(
  deps: Deps,
  bulk: string,
  { actor, requestId }: By,
): Promise<ApplicationBulk> {
  const key = await deps.db.transaction().execute(async (tx) => {
    const moved = await listMoved(tx, { bulk, accountId: actor.accountId })
    if (moved.length === 0) throw new Problem('not_found')
    const items = moved.map(({ application_id: id, number, version }) => ({
      ...{ id, number: number ?? '', version: version ?? 0 },
    }))
    return writeDown(tx, deps, { act: { kind: 'undo', bulk }, items, actor, requestId })
  })
  return begin(deps, key, actor)
}

async function writeDown(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  { act, items, actor, requestId }: By & { act: ApplicationAct; items: readonly Chosen[] },
): Promise<string> {
  const key = newOpaqueKey()
  await insertJob(
    tx,
    {
      ...{ key, kind: applicationJobs.kind, request: act, requestId },
      ...{ now: deps.now(), accountId: actor.accountId },
    },
    // Always in the same order, so that two jobs on the same applications never wait for each other.
    items
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
      .map(({ id: applicationId, number, version }) => ({ applicationId, number, version })),
  )
  await recordAudit(tx, {
    actor,
    action: 'application_bulk.started',
    entity: 'application_bulk',
    entityKey: key,
    // Not the words or the tag: the trail outlives the files.
    after: { act: act.kind, applications: items.length },
    requestId,
  })
  return key
}

async function begin(deps: Deps, key: string, actor: Actor): Promise<ApplicationBulk> {
  await beginJob(deps, applicationJobs, key)
  return viewBulk(deps, key, actor)
}

async function refuseUnlessSensible(tx: Db, act: ApplicationAct): Promise<void> {
  const fields: Record<string, FieldProblem> = {}
  if (act.kind === 'owner' && act.owner !== null && !(await findOwner(tx, act.owner))) {
    fields['owner'] = { code: 'cannot_read' }
  }
  if (act.kind === 'message') {
    if (languages.every((language) => !act.text[language])) {
      fields['text'] = { code: 'required' }
    }
    for (const language of languages) {
      const known: readonly string[] = placeholdersOf('message')
      const unknown = placesIn(act.text[language] ?? '').find((place) => !known.includes(place))
      if (unknown === undefined) continue
      const placeholder = `{{${unknown}}}`
      fields[`text.${language}`] = { code: 'unknown_placeholder', params: { placeholder } }
    }
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

/** Where any of these can be moved, and how many of them: a move that fits none isn't offered. */
export async function readMoves(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  selection: ApplicationSelection,
): Promise<BulkMoves> {
  const items = await chosen(deps, actor, selection)
  const ids = items.flatMap(({ id }) => id ?? [])
  const groups = await countStates(deps.db, ids)
  const moves = applicationStatuses.flatMap((to) => {
    const movable = groups.flatMap((group) => {
      const move = findTransition(group.status, to, 'staff')
      const fits = move && mayMake(actor, move) && channelAllows(move, group.channel)
      return fits ? [{ ...group, reason: move.reason ?? false }] : []
    })
    // A deposit has an amount, so each is recorded on its own file.
    if (movable.length === 0 || to === 'deposit_paid') return []
    const needing = movable.filter(({ reason }) => reason).map(({ language }) => language)
    return {
      to,
      fits: movable.reduce((sum, { count }) => sum + Number(count), 0),
      reasonIn: languages.filter((one) => needing.includes(one)),
    }
  })
  const read = groups.map(({ language }) => language)
  return {
    total: items.length,
    people: await countPeople(deps.db, ids),
    moves,
    languages: languages.filter((one) => read.includes(one)),
  }
}

function mayMake(actor: Actor, { permission }: Transition): boolean {
  return permission === undefined || can(actor, permission)
}

/** Which applications were chosen, each with the version that was on screen. */
export async function chosen(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  selection: ApplicationSelection,
): Promise<Chosen[]> {
  if ('query' in selection) {
    const items = await selectApplicants(deps, actor, selection.query)
    if (items.length !== selection.expected) throw new Problem('conflict')
    return items
  }
  const versions = new Map(selection.items.map(({ number, version }) => [number, version]))
  const seen = await listSeen(deps.db, [...versions.keys()], actor)
  const ids = new Map(seen.map(({ number, id }) => [number, id]))
  return [...versions].map(([number, version]) => ({
    number,
    version,
    id: ids.get(number) ?? null,
  }))
}

/** The progress of a job, for the person who started it. */
export async function viewBulk(
  deps: Pick<Deps, 'db' | 'now'>,
  key: string,
  actor: Actor,
): Promise<ApplicationBulk> {
  const [found] = await listOwn(deps, actor, key)
  if (!found) throw new Problem('not_found')
  return found
}

/** The jobs that the caller started in the last days, the latest first. */
export async function listOwn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { accountId }: Actor,
  key?: string,
): Promise<ApplicationBulk[]> {
  const after = new Date(now().getTime() - bulkKeptDays * dayMs)
  const one = key !== undefined && { key }
  const rows = await listOwnJobs(db, { kinds, accountId, after, limit: maxListed, ...one })
  return rows.map((row) => ({
    key: row.key,
    act: ApplicationAct.parse(row.request),
    state: stateOf(row),
    total: row.counts.total,
    done: row.counts.done,
    refused: row.counts.refused,
    undoUntil: row.undo_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }))
}

/** The applications that stay as they are, with their applicants and the reasons. */
export async function readRefusals(
  deps: Pick<Deps, 'db' | 'now'>,
  key: string,
  actor: Actor,
): Promise<BulkRefusals> {
  const job = await findJob(deps.db, kinds, key)
  if (job?.account_id !== actor.accountId) throw new Problem('not_found')
  const refused = (await listRefusedItems(deps.db, job.id)).flatMap(({ number, problem }) =>
    number === null ? [] : [{ number, problem }],
  )
  if (refused.length === 0) return []
  const numbers = refused.map(({ number }) => number)
  const seen = await listSeen(deps.db, numbers, actor)
  const names = new Map(seen.map(({ number, name }) => [number, name]))
  return refused.map((one) => ({ ...one, name: names.get(one.number) ?? null }))
}

/** Stops before the rest: what was done stays done. */
export async function cancelBulk(
  deps: Deps,
  key: string,
  { actor, requestId }: By,
): Promise<ApplicationBulk> {
  await deps.db.transaction().execute(async (tx) => {
    const own = { kinds, key, accountId: actor.accountId, now: deps.now() }
    if (!(await cancelJob(tx, own))) return
    await recordAudit(tx, {
      actor,
      action: 'application_bulk.cancelled',
      entity: 'application_bulk',
      entityKey: key,
      requestId,
    })
  })
  return viewBulk(deps, key, actor)
}
