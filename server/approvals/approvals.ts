import type { Context } from 'hono'
import { z } from 'zod'
import { changesBetween } from '#contract/common/changes.ts'
import { OpaqueKey } from '#contract/common/common.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { type Actor, can, canAll } from '#contract/identity/permissions.ts'
import type { Approval, Approvals, NewApproval } from '#contract/office/approvals.ts'
import type { Settings } from '#contract/office/settings.ts'
import {
  type ApprovalKind,
  approvalFileHours,
  approvalKinds,
  approvalNeeds,
  approvalWaitsHours,
  fetchedKinds,
} from '#contract/office/values/approval-rules.ts'
import type { By } from '../actor/by.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { listIncompleteOf } from '../dossiers/send-dossier.ts'
import type { HttpEnv } from '../http/context.ts'
import { once } from '../http/endpoints/idempotency.ts'
import { scopeOf } from '../identity/staff/scope.ts'
import { isSamePerson } from '../identity/staff/second-person.ts'
import { whoStarted } from '../identity/staff/who-started.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { guardsItself, hasRule } from '../limits/mass-limits.ts'
import { tellApprovers, tellDecided } from '../notifications/tell.ts'
import { readSettings } from '../settings/read-settings.ts'
import { perform, serveApproved, settle } from './acts.ts'
import {
  countPeopleOf,
  countWaiting,
  endApproval,
  type Held,
  holdApproval,
  insertApproval,
  listApprovals,
  listIdsOf,
} from './queries.ts'
import { StoredAct } from './stored-act.ts'

const hourMs = 3_600_000
const mostListed = 100
const Asked = z.object({ key: OpaqueKey })

/**
 * Asks a second person for something that staff may not do alone. The whole request is kept, and for
 * an export each application, so that what leaves is what was approved. Throws `conflict` if the
 * settings ask for no second person.
 */
export async function askApproval(
  deps: Deps,
  idempotencyKey: string | undefined,
  { act: asked, reason }: NewApproval,
  { actor, requestId }: By,
): Promise<Approvals> {
  if (!canAll(actor, approvalNeeds[asked.kind].ask)) throw new Problem('forbidden')
  await once(
    deps,
    {
      key: idempotencyKey,
      route: 'approvals',
      visitor: `account:${actor.key}`,
      request: { asked, reason },
      answer: Asked,
    },
    async (tx) => {
      const isAsked = asked.kind === 'change_settings' ? guardsItself : hasRule
      if (!(await isAsked(tx))) throw new Problem('conflict')
      const settled = await settle(tx, deps, actor, asked)
      const { act, applicationIds } = settled
      const key = newOpaqueKey()
      const now = deps.now()
      const amount = settled.amount ?? (await countPeopleOf(tx, applicationIds))
      await insertApproval(tx, {
        ...{ key, kind: act.kind, act, reason, amount, askedBy: actor.accountId },
        ...{ askedAt: now, expiresAt: new Date(now.getTime() + approvalWaitsHours * hourMs) },
        applicantId: settled.applicantId ?? null,
        conversationId: settled.conversationId ?? null,
        applicationIds,
      })
      await recordAudit(tx, {
        ...{ actor, requestId, action: 'approval.asked', entity: 'approval', entityKey: key },
        after: { kind: act.kind, amount },
      })
      await tellApprovers(
        tx,
        { at: now, by: actor.accountId },
        { permissions: approvalNeeds[act.kind].approve, applicationIds },
      )
      return { key }
    },
  )
  return readApprovals(deps, actor)
}

/** The requests that wait for the reader, their own, and those that were decided. */
export async function readApprovals(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<Approvals> {
  const now = deps.now()
  const reader = { ...readerOf(actor), now }
  const lists = await listApprovals(deps.db, reader, mostListed)
  const settings = await readSettings(deps.db)
  const view = async (rows: typeof lists.own) => {
    const views: Approval[] = []
    for (const row of rows) views.push(await viewOf(deps, row, { actor, now, settings }))
    return views
  }
  return {
    total: await countWaiting(deps.db, reader),
    waiting: await view(lists.waiting),
    own: await view(lists.own),
    decided: await view(lists.decided),
  }
}

/** How many requests wait for the reader's approval. */
export async function countApprovals(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
): Promise<number> {
  return countWaiting(db, { ...readerOf(actor), now: now() })
}

/**
 * Approves another person's request: it is carried out at once and in their name, with the rights that
 * they have now, or, if it is a file, they can fetch it. A request that can't be carried out any more
 * is refused and keeps waiting.
 */
export async function giveApproval(deps: Deps, key: string, by: By): Promise<Approvals> {
  const { actor, requestId } = by
  const left = await deps.db.transaction().execute(async (tx) => {
    const held = await holdToDecide(tx, deps, actor, key)
    const asker = whoStarted(held, scopeOf(held))
    if (!canAll(asker, approvalNeeds[held.kind].ask)) throw new Problem('conflict')
    const now = deps.now()
    const isFetched = fetchedKinds.includes(held.kind)
    await endApproval(tx, held.id, {
      ...{ outcome: 'approved', decidedBy: actor.accountId, now },
      ...(isFetched && { fileUntil: new Date(now.getTime() + approvalFileHours * hourMs) }),
    })
    await sayDecided(tx, held, by, { isGiven: true, now })
    return perform(tx, deps, StoredAct.parse(held.act), key, { actor: asker, requestId })
  })
  await left?.()
  return readApprovals(deps, actor)
}

/** Refuses another person's request, and says why. */
export async function refuseApproval(
  deps: Deps,
  key: string,
  note: string,
  by: By,
): Promise<Approvals> {
  const { actor } = by
  await deps.db.transaction().execute(async (tx) => {
    const held = await holdToDecide(tx, deps, actor, key)
    const now = deps.now()
    await endApproval(tx, held.id, { outcome: 'refused', decidedBy: actor.accountId, now, note })
    await sayDecided(tx, held, by, { isGiven: false, now })
  })
  return readApprovals(deps, actor)
}

/** Withdraws the caller's own request, which they no longer need. */
export async function withdrawApproval(
  deps: Deps,
  key: string,
  { actor, requestId }: By,
): Promise<Approvals> {
  await deps.db.transaction().execute(async (tx) => {
    const held = await holdWaiting(tx, deps, actor, key)
    if (!isSamePerson(actor, held.account_id)) throw new Problem('not_found')
    const now = deps.now()
    await endApproval(tx, held.id, { outcome: 'withdrawn', decidedBy: actor.accountId, now })
    await recordAudit(tx, {
      ...{ actor, requestId, action: 'approval.withdrawn', entity: 'approval', entityKey: key },
    })
  })
  return readApprovals(deps, actor)
}

/** The approved file, for the person who asked, until it expires. */
export async function fetchApproved(
  deps: Deps,
  c: Context<HttpEnv>,
  key: string,
): Promise<Response> {
  const { actor } = c.var
  const found = await deps.db.transaction().execute(async (tx) => {
    const held = await holdApproval(tx, key, readerOf(actor))
    if (!held || !isSamePerson(actor, held.account_id)) throw new Problem('not_found')
    const isOpen = held.file_until !== null && held.file_until > deps.now() && held.act !== null
    if (!isOpen) throw new Problem('approval_over')
    if (!canAll(actor, approvalNeeds[held.kind].ask)) throw new Problem('forbidden')
    return { act: StoredAct.parse(held.act), ids: await listIdsOf(tx, held.id) }
  })
  return serveApproved(deps, c, { ...found, approval: key })
}

/** Records the decision in the trail, and notifies the person who asked. */
async function sayDecided(
  tx: Db,
  held: Held,
  { actor, requestId }: By,
  { isGiven, now }: { isGiven: boolean; now: Date },
): Promise<void> {
  await recordAudit(tx, {
    ...{ actor, requestId, action: isGiven ? 'approval.given' : 'approval.refused' },
    ...{ entity: 'approval', entityKey: held.key },
    after: { kind: held.kind, amount: held.amount },
  })
  await tellDecided(tx, { at: now, by: actor.accountId }, { askedBy: held.account_id, isGiven })
}

function readerOf(actor: Actor) {
  const kinds = approvalKinds.filter((kind) => canAll(actor, approvalNeeds[kind].approve))
  return { sight: actor, kinds }
}

async function holdWaiting(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  actor: Actor,
  key: string,
): Promise<Held> {
  const held = await holdApproval(tx, key, readerOf(actor))
  if (!held) throw new Problem('not_found')
  if (held.outcome !== null || held.expires_at <= now()) throw new Problem('approval_over')
  return held
}

/** The same for the person who decides: never the one who asked. */
async function holdToDecide(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  actor: Actor,
  key: string,
): Promise<Held> {
  const held = await holdWaiting(tx, deps, actor, key)
  if (isSamePerson(actor, held.account_id)) throw new Problem('second_person_needed')
  return held
}

type Row = Awaited<ReturnType<typeof listApprovals>>['own'][number]

async function viewOf(
  { db }: Pick<Deps, 'db'>,
  row: Row,
  { actor, now, settings }: { actor: Actor; now: Date; settings: Settings },
): Promise<Approval> {
  const act = row.act === null ? undefined : StoredAct.parse(row.act)
  const dossier = act?.kind === 'send_dossier' ? act.dossier : undefined
  const isLate = row.outcome === null && row.expires_at <= now
  const isOpen = row.file_until !== null && row.file_until > now
  // The person who asked may have lost it since.
  const readsNames = can(actor, 'applicants.read')
  return {
    key: row.key,
    kind: row.kind satisfies ApprovalKind,
    amount: row.amount,
    reason: row.reason,
    askedBy: row.asker,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: row.outcome ?? (isLate ? 'expired' : 'waiting'),
    decidedBy: row.decider,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
    fileUntil: isOpen ? (row.file_until?.toISOString() ?? null) : null,
    isOwn: isSamePerson(actor, row.asked_by),
    applications: readsNames ? row.applications : [],
    applicant: readsNames ? row.applicant : null,
    conversation: readsNames ? row.conversation : null,
    format: act && 'format' in act ? act.format : null,
    columns: act?.kind === 'export_applications' ? (act.columns ?? null) : null,
    addressee: dossier ? addresseeOf(dossier.addressee) : null,
    incomplete: dossier && readsNames ? await listIncompleteOf(db, actor, dossier) : [],
    passOver: dossier?.passOver ?? null,
    settings: act?.kind === 'change_settings' ? plainChanges(settings, act.settings) : [],
  }
}

function addresseeOf({
  name,
  office,
  email,
}: { [key in 'name' | 'office' | 'email']: string | null }) {
  return [name, office, email].filter((one) => one !== null).join(' · ') || null
}

function plainChanges(before: Settings, after: Settings): Approval['settings'] {
  return changesBetween(before, after, 300).map(({ name, before: was, after: is }) => ({
    ...{ name, before: was, after: is },
  }))
}
