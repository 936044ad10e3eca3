import { randomInt } from 'node:crypto'
import { letterAlphabet, letterCodeLength } from '#contract/decision-rules.ts'
import { Problem } from '#contract/problems.ts'
import { applicationLink } from '../admissions/application-link.ts'
import { holdApplication, moveApplication } from '../admissions/move.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { askForDocument } from '../documents/ask-for-document.ts'
import { decisionMail } from './decision-mail.ts'
import { askedFor, listConditions } from './queries.ts'
import { type Releasing, whyNotReleased } from './releasable.ts'
import { listPendingOf, listReleased, markReleased } from './release-queries.ts'

/**
 * Lets one decision go, in the transaction of its item: the move with its history, what its
 * conditions ask for and one mail. Throws why it can't leave.
 */
export async function releaseOne(
  tx: Db,
  deps: Deps,
  releasing: Releasing & { requestId: string | undefined },
  { number, version }: { number: string; version: number },
): Promise<void> {
  const { actor, now, requestId } = releasing
  const application = await holdApplication(tx, { number })
  const [row] = await listPendingOf(tx, [number])
  if (!application || !row) throw new Problem(await whyNothingPending(tx, number))
  const problem = whyNotReleased(row, version, releasing)
  if (problem) throw new Problem(problem)

  const conditions = row.offer_id === null ? [] : await listConditions(tx, [row.offer_id])
  await markReleased(tx, row.decision_id, {
    now,
    accountId: actor.accountId,
    letterCode: row.offer_id === null ? null : newLetterCode(),
  })
  for (const { id, text, evidence } of conditions) {
    if (evidence === null) continue
    const asked = {
      applicationId: row.id,
      type: evidence,
      reason: text,
      accountId: actor.accountId,
    }
    await askedFor(tx, id, await askForDocument(tx, { ...asked, now }))
  }
  await moveApplication(tx, deps, application, {
    ...{ to: row.outcome, by: actor, as: 'release', reason: row.note, requestId },
    mail: decisionMail(
      deps,
      { ...row, conditions: conditions.map(({ text }) => text) },
      applicationLink(deps, row.link_seed),
    ),
  })
  await recordAudit(tx, {
    actor,
    action: 'decision.released',
    entity: 'application',
    entityKey: number,
    after: { outcome: row.outcome },
    requestId,
  })
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
