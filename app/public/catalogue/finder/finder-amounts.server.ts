import type { CurrencyList } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { tuitionScale } from '#contract/common/values/vocabulary.ts'
import { minorDigits } from '#contract/costs/values/exchange.ts'
import { collator, countryName, displayNames, formatMoney } from '../../../format.ts'
import { serverWords } from '../../../server-words.ts'
import { countryOptions } from '../../admissions/apply-view.server.ts'
import type { FinderQuery } from './finder-query.server.ts'
import type { VisitorChoices } from './finder-view.ts'
import { type Comparison, capitalised } from './program-line.server.ts'

/** Whole units of a currency, written. */
export function wholeAmount(amount: number, currency: string, language: Language): string {
  return formatMoney(amount * 10 ** minorDigits(currency), currency, language)
}

/** The limits of a tuition band; null where no fee is known, which the page says. */
export function bandName(
  band: string,
  { currency, perEuro }: Comparison,
  language: Language,
): string | null {
  if (band === 'unknown') return null
  const [from, to] = band.split('-').map((edge) => Number(edge) * tuitionScale(perEuro))
  return between(from || undefined, to || undefined, currency, language)
}

/** The requested range; null if there is none. */
export function rangeName(
  { tuitionMin, tuitionMax }: Pick<FinderQuery, 'tuitionMin' | 'tuitionMax'>,
  { currency }: Pick<Comparison, 'currency'>,
  language: Language,
): string | null {
  if (tuitionMin === undefined && tuitionMax === undefined) return null
  return serverWords(language)('finder.range.aYear', {
    amount: between(tuitionMin, tuitionMax, currency, language),
  })
}

function between(
  from: number | undefined,
  to: number | undefined,
  currency: string,
  language: Language,
): string {
  const t = serverWords(language)
  const written = (amount: number) => wholeAmount(amount, currency, language)
  if (to === undefined) return t('finder.range.from', { amount: written(from ?? 0) })
  if (from === undefined) return t('finder.range.upTo', { amount: written(to) })
  return t('finder.range.between', { from: written(from), to: written(to) })
}

/** The name of a country that was chosen. */
export function countryOr(code: string | undefined, language: Language): string | null {
  return code === undefined ? null : countryName(code, language)
}

/** Every country, the euro and the currencies with a rate, by name. */
export function visitorChoices(rates: CurrencyList, language: Language): VisitorChoices {
  return {
    countries: countryChoices(language),
    currencies: currencyOptions(rates, language),
  }
}

/** Rates are the same list until they change, so their names are sorted once. */
const optionsOf = new WeakMap<CurrencyList, Map<Language, VisitorChoices['currencies']>>()

function currencyOptions(rates: CurrencyList, language: Language): VisitorChoices['currencies'] {
  const kept = optionsOf.get(rates) ?? new Map<Language, VisitorChoices['currencies']>()
  optionsOf.set(rates, kept)
  const known = kept.get(language)
  if (known) return known
  const { compare } = collator(language, {})
  const names = displayNames(language, { type: 'currency' })
  const options = [...new Set(['EUR', ...rates.map(({ currency }) => currency)])]
    .map((code) => [code, capitalised(names.of(code) ?? code, language)] as const)
    .toSorted(([, a], [, b]) => compare(a, b))
  kept.set(language, options)
  return options
}

const countriesIn: Partial<Record<Language, VisitorChoices['countries']>> = {}

function countryChoices(language: Language): VisitorChoices['countries'] {
  countriesIn[language] ??= countryOptions(language).map(({ code, name }) => [code, name] as const)
  return countriesIn[language]
}
