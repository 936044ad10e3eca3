import { findTransition } from '#contract/admissions/values/transitions.ts'
import type { MoveRequest } from '#contract/applicants/applicants.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { amountFrom, amountText } from '../ui/numbers.ts'
import type { Application } from './application.ts'

export type Move = Application['moves'][number]

/** What is typed before a move is made. */
export interface MoveDraft {
  reason: string
  happenedOn: string
  toldBy: string
  amount: string
  currency: string
  passOver: string
}

export function emptyDraft(
  { depositAsked }: Pick<Application, 'depositAsked'>,
  language: Language,
): MoveDraft {
  const today = new Date().toISOString().slice(0, 10)
  return {
    ...{ reason: '', happenedOn: today, toldBy: '', passOver: '' },
    amount: amountText(depositAsked, language),
    currency: depositAsked?.currency ?? '',
  }
}

/** Whether a move records something that happened elsewhere, so that it has a day and a source. */
export function hasDay({ status }: Pick<Application, 'status'>, { to, told }: Move): boolean {
  return told || (to !== 'sent' && findTransition(status, to, 'applicant') !== undefined)
}

/** The values to send; the server checks them. */
export function toRequest(
  application: Pick<Application, 'status'>,
  move: Move,
  draft: MoveDraft,
  also: NonNullable<MoveRequest['also']> = [],
): MoveRequest {
  const words = (typed: string) => typed.trim() || null
  const isDeposit = move.to === 'deposit_paid'
  const currency = draft.currency.trim().toUpperCase()
  return {
    to: move.to,
    reason: words(draft.reason),
    ...(hasDay(application, move) && {
      happenedOn: draft.happenedOn || null,
      toldBy: words(draft.toldBy),
    }),
    ...(isDeposit && {
      deposit: {
        amountMinor: toMinor(draft.amount, currency),
        currency,
        on: draft.happenedOn,
        toldBy: draft.toldBy.trim(),
      },
    }),
    ...((move.open || move.lacksDocuments) && { passOver: words(draft.passOver) }),
    ...(also.length > 0 && { also }),
  }
}

/** Text that can't be read becomes NaN, for the endpoint to refuse. */
function toMinor(typed: string, currency: string): number {
  const digits = /^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 2
  const amount = amountFrom(typed)
  return typeof amount === 'number' ? Math.round(amount * 10 ** digits) : Number.NaN
}
