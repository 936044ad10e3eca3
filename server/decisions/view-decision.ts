import type { DecisionView, OfferView } from '#contract/decisions/decisions.ts'
import type { DecisionRow, listConditions } from './queries.ts'

type ConditionRow = Awaited<ReturnType<typeof listConditions>>[number]

export function viewDecision(row: DecisionRow, conditions: readonly ConditionRow[]): DecisionView {
  return {
    outcome: row.outcome,
    reasonCode: row.reason_code,
    note: row.note,
    rank: row.rank,
    offer: viewOffer(row, conditions),
    decidedAt: row.decided_at.toISOString(),
    decidedBy: row.decider_name,
    releaseAt: row.release_at?.toISOString() ?? null,
    releasedAt: row.released_at?.toISOString() ?? null,
    releasedBy: row.releaser_name,
  }
}

/** The terms of a decision's offer; null if it is none. */
export function viewOffer(row: DecisionRow, conditions: readonly ConditionRow[]): OfferView | null {
  const { reply_by, zone, deposit_minor, deposit_currency, deposit_by } = row
  if (reply_by === null || zone === null) return null
  return {
    conditional: row.outcome === 'offer_conditional',
    conditions: conditions
      .filter((one) => one.offer_id === row.offer_id)
      .map(({ key, text, evidence, state }) => ({ key, text, evidence, state })),
    replyBy: reply_by,
    zone,
    deposit:
      deposit_minor === null || deposit_currency === null || deposit_by === null
        ? null
        : { amountMinor: deposit_minor, currency: deposit_currency, by: deposit_by },
    reply: row.reply,
    repliedAt: row.replied_at?.toISOString() ?? null,
  }
}
