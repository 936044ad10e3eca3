import type { Language } from '#contract/common/values/languages.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import type { Decisions } from '#contract/decisions/decisions.ts'
import type { Outcome, RefusalReason } from '#contract/decisions/values/decision-rules.ts'
import type { DocumentType } from '#contract/documents/values/document-rules.ts'
import { amountFrom, amountText, numberFrom } from '../ui/numbers.ts'

/** A decision as it is typed: what belongs to another outcome is kept, and not sent. */
export interface DecisionDraft {
  outcome: Outcome
  replyBy: string
  /** In units of its currency; empty: no deposit. */
  depositAmount: string
  depositCurrency: string
  depositBy: string
  conditions: { id: string; text: string; evidence: DocumentType | 'none' }[]
  rank: string
  reasonCode: RefusalReason | ''
  note: string
}

/** The existing decision, to change it, or the first possible outcome. */
export function draftOfDecision(
  { pending, outcomes, depositBy, depositCurrency }: Decisions,
  language: Language,
): DecisionDraft {
  const deposit = pending?.offer?.deposit
  const conditions = pending?.offer?.conditions ?? []
  return {
    outcome: pending?.outcome ?? outcomes[0] ?? 'refused',
    replyBy: pending?.offer?.replyBy ?? '',
    depositAmount: amountText(deposit, language),
    depositCurrency: deposit?.currency ?? depositCurrency,
    // What the applicant read when they applied.
    depositBy: deposit?.by ?? depositBy ?? '',
    conditions:
      conditions.length > 0
        ? conditions.map(({ key, text, evidence }) => ({
            id: key,
            text,
            evidence: evidence ?? ('none' as const),
          }))
        : [{ id: 'first', text: '', evidence: 'none' }],
    rank: pending?.rank ? String(pending.rank) : '',
    reasonCode: pending?.reasonCode ?? '',
    note: pending?.note ?? '',
  }
}

/** What is sent, for the endpoint's schema to read. */
export function inputOfDecision(draft: DecisionDraft): unknown {
  const { outcome } = draft
  const amount = amountFrom(draft.depositAmount)
  const note = draft.note.trim() || null
  if (outcome === 'waitlisted') {
    return { outcome, note, rank: numberFrom(draft.rank) }
  }
  if (outcome === 'refused' || outcome === 'ineligible') {
    return { outcome, reasonCode: draft.reasonCode || undefined, note: note ?? '' }
  }
  const currency = draft.depositCurrency.trim()
  const offer = {
    replyBy: draft.replyBy,
    deposit:
      amount === null
        ? null
        : {
            // Text that can't be read stays as typed, for the schema to refuse.
            amountMinor:
              typeof amount === 'number' ? Math.round(amount * 10 ** digitsOf(currency)) : amount,
            currency,
            by: draft.depositBy,
          },
  }
  if (outcome === 'offer_unconditional') return { outcome, note, offer }
  const conditions = draft.conditions.map(({ text, evidence }) => ({
    text,
    evidence: evidence === 'none' ? null : evidence,
  }))
  return { outcome, note, offer, conditions }
}

function digitsOf(currency: string): number {
  return /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 2
}
