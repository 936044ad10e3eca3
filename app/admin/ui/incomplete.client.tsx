import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList, formatNumber } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { languageOf } from '../words.ts'

interface IncompleteProps {
  /** Numbers of applications without all required documents. */
  numbers: readonly string[]
  children?: ReactNode
}

/**
 * Warns which applications are about to be acted on although documents are missing; empty if there
 * are none.
 */
export function Incomplete({ numbers, children }: IncompleteProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  if (numbers.length === 0) return null
  return (
    <Alert severity="warning" variant="outlined" sx={{ my: 1 }}>
      <WithNames names={numbers}>
        {t('approvals.incomplete', {
          count: numbers.length,
          number: formatNumber(numbers.length, language),
          numbers: formatList(numbers, language),
        })}
      </WithNames>
      {children}
    </Alert>
  )
}
