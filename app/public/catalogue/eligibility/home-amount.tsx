import { useTranslation } from 'react-i18next'
import { languageOf } from '#contract/common/values/languages.ts'
import { exchange } from '#contract/costs/values/exchange.ts'
import { formatDate, formatMoney } from '../../../format.ts'
import styles from './eligibility.module.css'
import { useRates } from './use-rates.ts'

interface HomeAmountProps {
  amountMinor: number
  currency: string
  /** The currency the visitor counts in. */
  home: string
}

/**
 * An amount in the visitor's currency: the rates are fetched, and nothing of the visitor's is sent.
 */
export function HomeAmount({ amountMinor, currency, home }: HomeAmountProps) {
  const { t, i18n } = useTranslation('eligibility')
  const rates = useRates()
  const language = languageOf(i18n.language)
  const perEuro = new Map(rates.map((one) => [one.currency, one.perEuro]))
  const amount = currency === home ? undefined : exchange(amountMinor, currency, home, perEuro)
  const asOf = rates
    .filter((one) => one.currency === currency || one.currency === home)
    .map((one) => one.asOf)
    .toSorted()[0]
  if (amount === undefined || asOf === undefined) return null
  return (
    <span className={`soft small ${styles['home']}`}>
      {t('amount.home', {
        amount: formatMoney(amount, home, language),
        date: formatDate(asOf, language),
      })}
    </span>
  )
}
