import { byLanguage } from '#contract/common/values/by-language.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { plainDigits } from '#contract/common/values/plain-digits.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { figuresFor } from '#contract/words/values/writing.ts'

/**
 * What was typed as a number: empty is null; what can't be one stays as it is, so that the schema
 * says so. A decimal comma and spaces between thousands are read.
 */
export function numberFrom(typed: string): number | string | null {
  const text = plainDigits(typed).replaceAll(/\s/g, '').replace(',', '.')
  if (text === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : typed
}

/**
 * An amount of money, in which a point or a comma before three digits separates thousands: `1,500`,
 * `1.500,50` and `1 500.50` are read as their writer means them.
 */
export function amountFrom(typed: string): number | string | null {
  const text = plainDigits(typed).replaceAll(/[\s'’]/g, '')
  const signs = text.replaceAll(/\d/g, '')
  const last = signs.at(-1)
  if (last === undefined || !/^[.,]+$/.test(signs)) return numberFrom(text)
  const isThousands =
    /^\d{1,3}(\D\d{3})+$/.test(text) && (signs.length === 1 || new Set(signs).size === 1)
  const whole = isThousands ? text : text.slice(0, text.lastIndexOf(last))
  const part = isThousands ? '' : text.slice(text.lastIndexOf(last) + 1)
  const isRead = isThousands || /^\d+$|^\d{1,3}(\D\d{3})+$/.test(whole)
  if (!isRead || !/^\d*$/.test(part)) return typed
  return Number(`${whole.replaceAll(/\D/g, '')}.${part || '0'}`)
}

/** Minor units of what was typed; what can't be an amount stays as it is, for the schema to refuse. */
export function minorFrom(typed: string, currency: string): number | string | null {
  const amount = numberFrom(typed)
  if (typeof amount !== 'number') return amount
  return Math.round(amount * 10 ** (/^[A-Z]{3}$/.test(currency) ? minorDigits(currency) : 2))
}

/** An amount that was typed with its currency, before or after it: `1 234,50 USD`, `€3000`. */
export function moneyFrom(typed: string): { amount: string; currency?: string } {
  const [, before = '', amount, after = ''] =
    /^\s*([^\d\s.,'’-]*)\s*([\d\s.,'’]*\d)\s*([^\d\s.,'’-]*)\s*$/u.exec(typed) ?? []
  const written = before || after
  if (amount === undefined || written === '' || (before && after)) return { amount: typed }
  const currency = currencySigns[written] ?? written.toUpperCase()
  return currencies.has(currency) ? { amount, currency } : { amount: typed }
}

/** Signs that belong to one currency only: a dollar sign doesn't. */
const currencySigns: Partial<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₺': 'TRY',
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** A number as its reader types it, and as it is read back. */
export function textFrom(number: number | null | undefined, language: Language): string {
  return number === null || number === undefined ? '' : figuresFor(String(number), language)
}

/** An amount in units of its currency, as its reader types it; empty where there is none. */
export function amountText(
  money: { amountMinor: number; currency: string } | null | undefined,
  language: Language,
): string {
  return textFrom(money && money.amountMinor / 10 ** minorDigits(money.currency), language)
}

/** A text that may be left out. */
export function textOrNull(typed: string): string | null {
  return typed.trim() || null
}

/** The same in each language. */
export function textsOrNull(typed: Record<Language, string>): Record<Language, string | null> {
  return byLanguage((language) => textOrNull(typed[language]))
}
