import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dossierLimits } from '#contract/documents/dossiers.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { SendDialog } from './send-dialog.client.tsx'

interface SendChosenProps {
  /** How many were chosen. */
  count: number
  numbersOf: () => string[]
}

/** Sends the chosen applications of a list to their university, together. */
export function SendChosen({ count, numbersOf }: SendChosenProps) {
  const { t } = useTranslation('admin')
  const [numbers, setNumbers] = useState<string[]>()
  return (
    <>
      <ActButton
        variant="outlined"
        needs={
          count > dossierLimits.applications
            ? t('dossiers.needs.fewer', { most: dossierLimits.applications })
            : undefined
        }
        onClick={() => setNumbers(numbersOf())}
      >
        {t('dossiers.sendOne')}
      </ActButton>
      {numbers && numbers.length > 0 && (
        <SendDialog numbers={numbers} onClose={() => setNumbers(undefined)} />
      )}
    </>
  )
}
