import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numbersApart } from '#contract/words/values/fact-numbers.ts'
import { formatList, formatPlain, languageName } from '../../format.ts'
import { numberFrom } from '../ui/numbers.ts'
import { languageOf } from '../words.ts'
import type { FactValues } from './values.ts'

/** Said before a fact is saved whose page, translation and estimate would say different numbers. */
export function NumbersApart() {
  const { t, i18n } = useTranslation('admin')
  const [value, min, max, alternatives] = useWatch<
    FactValues,
    ['value', 'amountMin', 'amountMax', 'alternatives']
  >({ name: ['value', 'amountMin', 'amountMax', 'alternatives'] })
  const amounts = [min, max].flatMap((typed) => {
    const amount = numberFrom(typed)
    return typeof amount === 'number' ? [amount] : []
  })
  const apart = numbersApart({
    value,
    amounts,
    others: alternatives.map((other) => other.value),
  })
  if (!apart) return null
  const language = languageOf(i18n)
  const list = (numbers: readonly number[]) =>
    formatList(
      numbers.map((one) => formatPlain(one, language)),
      language,
    )
  return (
    <Alert severity="warning" variant="outlined" role="status" sx={{ mt: 2 }}>
      {t('destinations.apart.text')}
      <ul>
        {apart.only.map(({ language: one, numbers }) => (
          <li key={one}>
            {t('destinations.apart.only', {
              language: languageName(one, language),
              numbers: list(numbers),
            })}
          </li>
        ))}
        {apart.unsaid.length > 0 && (
          <li>{t('destinations.apart.unsaid', { numbers: list(apart.unsaid) })}</li>
        )}
      </ul>
    </Alert>
  )
}
