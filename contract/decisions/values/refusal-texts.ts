import { type RefusalReason, refusalReasons } from './decision-rules.ts'

/** The reason that one of the product's own refusal texts gives; an office's own text may give any. */
export function reasonOfText(key: string): RefusalReason | undefined {
  return refusalReasons.find((reason) => key === `refusal.${reason}`)
}

/** Whether a text gives another reason than the chosen one: the applicant would read both. */
export function contradicts(key: string, reason: RefusalReason | ''): boolean {
  const given = reasonOfText(key)
  return given !== undefined && reason !== '' && reason !== 'other' && given !== reason
}

/** Texts of the chosen reason first, then those that may fit, then those that give another. */
export function inOrderOf<Text extends { key: string }>(
  texts: readonly Text[],
  reason: RefusalReason | '',
): Text[] {
  const rank = ({ key }: Text) =>
    reason !== '' && reasonOfText(key) === reason ? 0 : contradicts(key, reason) ? 2 : 1
  return texts.toSorted((one, other) => rank(one) - rank(other))
}
