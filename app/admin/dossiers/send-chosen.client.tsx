import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dossierLimits } from '#contract/dossiers.ts'
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
      <Button disabled={count > dossierLimits.applications} onClick={() => setNumbers(numbersOf())}>
        {t('dossiers.sendOne')}
      </Button>
      {numbers && numbers.length > 0 && (
        <SendDialog numbers={numbers} onClose={() => setNumbers(undefined)} />
      )}
    </>
  )
}
