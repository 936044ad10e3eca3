import { useTranslation } from 'react-i18next'
import type { Compared } from '../finder/finder-view.ts'

/** Who these fees and dates are for, in which currency, at which date. */
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
