import { channelAllows, findTransition } from '#contract/admissions/values/transitions.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { DecisionInput, Decisions } from '#contract/decisions/decisions.ts'
import { offerOutcomes, outcomes } from '#contract/decisions/values/decision-rules.ts'
import type { Actor } from '#contract/identity/permissions.ts'
import { holdApplication } from '../admissions/moves/move.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { newOpaqueKey } from '../keys/opaque-key.ts'
import { tellReleasers } from '../notifications/tell.ts'
import { readSettings } from '../settings/read-settings.ts'
import {
  deletePending,
  findDecided,
  insertConditions,
  insertDecision,
  insertOffer,
  listConditions,
  listDecisions,
  nextRank,
  recallPending,
  touchApplication,
} from './queries.ts'
import { dayIn } from './reply-day.ts'
import { viewDecision } from './view-decision.ts'
import { letterStands } from './view-outcomes.ts'

interface Caller {
  actor: Actor
  requestId: string
}
type Held = NonNullable<Awaited<ReturnType<typeof holdApplication>>>

/** The decision on an application, which parts have been released, and what may be decided now. */
export async function getDecisions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  number: string,
): Promise<Decisions> {
  const application = await findDecided(db, number)
  if (!application) throw new Problem('not_found')
  const rows = await listDecisions(db, [application.id])
  const conditions = await listConditions(
    db,
    rows.flatMap(({ offer_id }) => (offer_id === null ? [] : [offer_id])),
  )
  const pending = rows.find(({ released_at }) => released_at === null)
  const latest = rows.find(({ released_at }) => released_at !== null)
  const { intake, tuitionLines } = application.snapshot
  const { zone, depositBy = null } = intake
  return {
    number,
    version: application.version,
    pending: pending ? viewDecision(pending, conditions) : null,
    released: rows
      .filter(({ released_at }) => released_at !== null)
      .map((row) => viewDecision(row, conditions)),
    hasLetter: (latest?.letter_code ?? null) !== null && letterStands(application.status),
    outcomes: outcomes.filter((to) => findTransition(application.status, to, 'release')),
    zone,
    depositBy: depositBy !== null && depositBy >= dayIn(zone, now()) ? depositBy : null,
    depositCurrency: currencyOf(tuitionLines) ?? application.currency,
  }
}

/** The currency of the fees, if they have one. */
function currencyOf(lines: readonly { currency: string }[]): string | undefined {
  const [first] = lines
  return lines.every(({ currency }) => currency === first?.currency) ? first?.currency : undefined
}

/**
 * Decides, or changes the decision, from the version that the user saw. Nothing leaves: the
 * applicant sees and hears nothing before the release.
 */
export async function decide(
  deps: Deps,
  { actor, requestId }: Caller,
  number: string,
  expectedVersion: number,
  input: DecisionInput,
): Promise<Decisions> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const application = await holdApplication(tx, { number })
    if (!application) throw new Problem('not_found')
    if (application.version !== expectedVersion) throw new Problem('version_stale')
    const move = findTransition(application.status, input.outcome, 'release')
    if (!move) throw new Problem('move_not_allowed')
    if (!channelAllows(move, application.submission_channel)) throw new Problem('channel_refuses')
    refusePastDays(input, application, now)

    await deletePending(tx, application.id)
    await writeDown(tx, application, input, { now, accountId: actor.accountId })
    await touchApplication(tx, application.id, { now, accountId: actor.accountId })
    if ((await readSettings(tx)).security.secondPerson) {
      await tellReleasers(tx, { at: now, by: actor.accountId }, application.id)
    }
    await recordAudit(tx, {
      actor,
      action: 'decision.made',
      entity: 'application',
      entityKey: number,
      after: {
        outcome: input.outcome,
        ...('reasonCode' in input && { reasonCode: input.reasonCode }),
      },
      requestId,
    })
  })
  return getDecisions(deps, number)
}

/** Takes a decision back before its release. */
export async function recall(
  deps: Deps,
  { actor, requestId }: Caller,
  number: string,
  expectedVersion: number,
): Promise<Decisions> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const application = await holdApplication(tx, { number })
    if (!application) throw new Problem('not_found')
    const [latest] = await listDecisions(tx, [application.id])
    if (!latest) throw new Problem('not_decided')
    if (latest.released_at !== null) throw new Problem('already_released')
    if (application.version !== expectedVersion) throw new Problem('version_stale')

    await recallPending(tx, application.id, { now, accountId: actor.accountId })
    await touchApplication(tx, application.id, { now, accountId: actor.accountId })
    await recordAudit(tx, {
      actor,
      action: 'decision.recalled',
      entity: 'application',
      entityKey: number,
      before: { outcome: latest.outcome },
      requestId,
    })
  })
  return getDecisions(deps, number)
}

function refusePastDays(input: DecisionInput, { snapshot }: Held, now: Date): void {
  if (!('offer' in input)) return
  const today = dayIn(snapshot.intake.zone, now)
  const { replyBy, deposit } = input.offer
  const fields = {
    ...(replyBy <= today && { 'offer.replyBy': { code: 'date_in_past' as const } }),
    ...(deposit &&
      deposit.by <= today && { 'offer.deposit.by': { code: 'date_in_past' as const } }),
  }
  if (Object.keys(fields).length > 0) throw new Problem('validation_failed', { fields })
}

async function writeDown(
  tx: Db,
  { id, intake_id, snapshot }: Held,
  input: DecisionInput,
  { now, accountId }: { now: Date; accountId: number },
): Promise<void> {
  const decisionId = await insertDecision(tx, {
    application_id: id,
    outcome: input.outcome,
    reason_code: 'reasonCode' in input ? input.reasonCode : null,
    note: input.note,
    rank: input.outcome === 'waitlisted' ? (input.rank ?? (await nextRank(tx, intake_id))) : null,
    decided_at: now,
    decided_by: accountId,
  })
  if (!('offer' in input)) return
  const { replyBy, deposit } = input.offer
  const offerId = await insertOffer(tx, {
    decision_id: decisionId,
    application_id: id,
    reply_by: replyBy,
    zone: snapshot.intake.zone,
    deposit_minor: deposit?.amountMinor ?? null,
    deposit_currency: deposit?.currency ?? null,
    deposit_by: deposit?.by ?? null,
  })
  if (!('conditions' in input)) return
  await insertConditions(
    tx,
    input.conditions.map(({ text, evidence }, position) => ({
      key: newOpaqueKey(),
      offer_id: offerId,
      position,
      text,
      evidence,
    })),
  )
}

/** Whether an application has an offer that waits for an answer. */
export function isOffered(status: string): boolean {
  return offerOutcomes.some((one) => one === status)
}
