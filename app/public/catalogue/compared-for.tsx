import { useTranslation } from 'react-i18next'
import type { Compared } from './finder-view.ts'

/** Whose fees and dates these are, in which currency, at which date. */
export function ComparedFor({ compared }: { compared: Compared }) {
  const { t } = useTranslation()
  const { nationality, residence, ratesAsOf, currency } = compared
  const sentences = [
    nationality && t('finder.compared.nationality', { country: nationality }),
    residence && t('finder.compared.residence', { country: residence }),
    ratesAsOf && t('finder.compared.rates', { currency, date: ratesAsOf }),
  ].filter(Boolean)
  return sentences.length > 0 && <p className="soft small">{sentences.join(' ')}</p>
}
