import { inLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { Outcome, RefusalReason } from '#contract/decisions/values/decision-rules.ts'
import type { ApplicationSnapshot } from '../database/columns/snapshot.ts'
import type { Deps } from '../deps.ts'
import type { MailContent } from '../messaging/templates.ts'
import { wordsAt } from '../words/locales.ts'
import { sayIn } from '../words/say.ts'
import { universityIn } from '../words/university-in.ts'
import { writtenDayIn, writtenMoney } from './written.ts'

export interface ReleasedDecision {
  outcome: Outcome
  reason_code: RefusalReason | null
  note: string | null
  number: string
  snapshot: ApplicationSnapshot
  given_names: string
  language: Language
  reply_by: string | null
  zone: string | null
  deposit_minor: number | null
  deposit_currency: string | null
  deposit_by: string | null
  /** The conditions of an offer, in their order. */
  conditions: readonly string[]
}

/** The e-mail to an applicant when a decision is released; the preview shows the same. */
export function decisionMail(
  deps: Pick<Deps, 'locales'>,
  decision: ReleasedDecision,
  link: string,
): MailContent {
  const { language, snapshot } = decision
  const shared = {
    name: decision.given_names,
    number: decision.number,
    program: inLanguage(snapshot.program.title, language),
    link,
  }
  const university = universityIn(snapshot, language)
  const note = decision.note ?? ''
  if (decision.reply_by !== null && decision.zone !== null) {
    return {
      template: 'offer_made',
      params: {
        ...shared,
        university,
        note,
        conditions: decision.conditions.map((one) => `• ${one}`).join('\n'),
        replyBy: writtenDayIn(decision.reply_by, language, decision.zone),
        deposit: depositOf(deps, decision),
      },
    }
  }
  if (decision.reason_code !== null) {
    const word = (key: 'why' | 'change') =>
      wordsAt(deps.locales, language, 'mail', `refusal.${decision.reason_code}.${key}`)
    return {
      template: 'application_refused',
      params: { ...shared, university, note, reason: word('why'), change: word('change') },
    }
  }
  return {
    template: 'application_moved',
    params: {
      ...shared,
      status: wordsAt(deps.locales, language, 'mail', `status.${decision.outcome}`),
      sending: '',
      reason: note,
    },
  }
}

function depositOf(
  { locales }: Pick<Deps, 'locales'>,
  { deposit_minor, deposit_currency, deposit_by, language }: ReleasedDecision,
): string {
  if (deposit_minor === null || deposit_currency === null || deposit_by === null) return ''
  return sayIn(
    locales,
    language,
    'mail',
  )('depositBy', {
    amount: writtenMoney(deposit_minor, deposit_currency, language),
    date: writtenDayIn(deposit_by, language),
  })
}
