import { randomInt } from 'node:crypto'
import { Problem } from '#contract/common/values/problems.ts'
import { letterAlphabet, letterCodeLength } from '#contract/decisions/values/decision-rules.ts'
import type { Settings } from '#contract/office/settings.ts'
import { type MovingApplication, moveUntold } from '../admissions/moves/move.ts'
import { promisedBy } from '../admissions/moves/promised-by.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { askForDocument } from '../documents/ask-for-document.ts'
import { showPapersWithDecision } from '../dossiers/papers/with-decision.ts'
import { applicationLink } from '../links/application-link.ts'
import type { Mail } from '../messaging/queue-mail.ts'
import { decisionMail } from './decision-mail.ts'
import { askedFor, type listConditions } from './queries.ts'
import { type Releasing, whyNotReleased } from './releasable.ts'
import { listReleased, markReleased, type PendingRow } from './release-queries.ts'

export interface Batch extends Releasing {
  requestId: string | undefined
  settings: Settings
  /** The locked and looked-up data of a whole batch, by the application’s number. */
  applications: ReadonlyMap<string, MovingApplication>
  pending: ReadonlyMap<string, PendingRow>
  /** By the offer’s id, in their order. */
  conditions: ReadonlyMap<number | null, readonly Condition[]>
}

export type Condition = Awaited<ReturnType<typeof listConditions>>[number]

/**
 * Releases one decision, in the transaction of its batch: the move with its history and what its
 * conditions ask for. Returns the e-mail about it; throws why it can't leave.
 */
export async function releaseOne(
  tx: Db,
  deps: Deps,
  batch: Batch,
  { number, version }: { number: string; version: number },
): Promise<Mail> {
  const { actor, now, requestId, settings } = batch
  const application = batch.applications.get(number)
  const row = batch.pending.get(number)
  if (!application || !row) throw new Problem(await whyNothingPending(tx, number))
  const problem = whyNotReleased(row, version, batch)
  if (problem) throw new Problem(problem)

  await showPapersWithDecision(tx, row.id, now)
  const conditions = batch.conditions.get(row.offer_id) ?? []
  await markReleased(tx, row.decision_id, {
    now,
    accountId: actor.accountId,
    letterCode: row.offer_id === null ? null : newLetterCode(),
  })
  for (const { id, text, evidence } of conditions) {
    if (evidence === null) continue
    const asked = {
      applicationIds: [row.id],
      type: evidence,
      reason: text,
      isTold: true,
      accountId: actor.accountId,
    }
    await askedFor(tx, id, (await askForDocument(tx, { ...asked, now })).id)
  }
  const { submission_channel: channel, snapshot } = application
  await moveUntold(tx, deps, application, {
    ...{ to: row.outcome, by: actor, as: 'release', reason: row.note, requestId },
    nextBy: row.reply_by ?? promisedBy(settings, row.outcome, now, channel, snapshot.intake),
  })
  await recordAudit(tx, {
    actor,
    action: 'decision.released',
    entity: 'application',
    entityKey: number,
    after: { outcome: row.outcome },
    requestId,
  })
  const decision = { ...row, conditions: conditions.map(({ text }) => text) }
  const { language, email: to } = application
  return { ...decisionMail(deps, decision, applicationLink(deps, row.link_seed)), language, to }
}

export async function whyNothingPending(tx: Db, number: string) {
  return (await listReleased(tx, [number])).has(number) ? 'already_released' : 'not_decided'
}

function newLetterCode(): string {
  return Array.from(
    { length: letterCodeLength },
    () => letterAlphabet[randomInt(letterAlphabet.length)],
  ).join('')
}
