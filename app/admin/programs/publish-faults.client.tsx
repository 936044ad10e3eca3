import Alert from '@mui/material/Alert'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProgramInput, type ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { faultsOf } from '#contract/catalogue/values/publication.ts'
import { type ProgramValues, toInput } from './values.ts'

/** What prevents publishing what is in the form. */
export function PublishFaults({ record }: { record: ProgramRecord }) {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<ProgramValues>()
  const values = useDeferredValue(useWatch({ control }))
  const input = ProgramInput.safeParse(toInput(values as ProgramValues))
  // Errors that prevent saving appear at their fields.
  if (!input.success || input.data.university !== record.university) return null
  const faults = Object.keys(faultsOf({ ...record, ...input.data }, new Date()))
  if (faults.length === 0) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      {t('programs.faults.title')}
      <ul className="plain-list">
        {faults.map((path) => {
          const [field = path, line] = path.split('.')
          const kind =
            field === 'title' ? 'untitled' : (faultKinds.find((one) => one === field) ?? 'none')
          const isOfOne = kind === 'intakes' && line !== undefined
          const words = kind === 'intakes' && !isOfOne ? 'none' : kind
          return <li key={path}>{t(`programs.faults.${words}`, { number: Number(line) + 1 })}</li>
        })}
      </ul>
    </Alert>
  )
}

const faultKinds = [
  ...(['university', 'intakes', 'officialUrl', 'requirements', 'submissionChannel'] as const),
]
