import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { closingAudiences } from '#contract/common/values/vocabulary.ts'
import { isAudienceIn } from '#contract/dates/values/audience.ts'
import { DayTimeInput } from '../ui/day-time-input.client.tsx'
import { FieldGrid } from '../ui/fields.client.tsx'
import type { ProgramValues } from './values.ts'

interface ClosingDatesProps {
  index: number
  /** The program as it is stored: its destination has some of the audiences. */
  record: ProgramRecord | undefined
}

/**
 * The closing dates of audiences that have their own: few intakes have any, so they are shown on
 * request.
 */
export function ClosingDates({ index, record }: ClosingDatesProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext<ProgramValues>()
  const dates = useWatch({ control, name: `intakes.${index}.closesFor` })
  const university = useWatch({ control, name: 'university' })
  const [isAsked, setAsked] = useState(false)
  // If the university differs from the stored one, the destination is not known here: the server
  // checks.
  const destination = record?.university === university ? record?.destination : undefined
  const audiences = closingAudiences.filter(
    (one) => dates?.[one] || destination === undefined || isAudienceIn(destination, one),
  )
  if (!isAsked && !Object.values(dates ?? {}).some(Boolean)) {
    return (
      <Button variant="text" sx={{ mt: 1 }} onClick={() => setAsked(true)}>
        {t('programs.intake.closesApart')}
      </Button>
    )
  }
  return (
    <Box
      component="fieldset"
      aria-label={t('programs.intake.closesFor')}
      sx={{ m: 0, mt: 2, p: 0, border: 0, minWidth: 0 }}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('programs.intake.closesForHint')}
      </Typography>
      <FieldGrid min={280}>
        {audiences.map((audience) => (
          <DayTimeInput
            key={audience}
            name={`intakes.${index}.closesFor.${audience}`}
            label={t('programs.intake.closesForOne', {
              audience: t(`translation:vocabulary.closingAudience.${audience}`),
            })}
            otherwise="23:59"
            optional
          />
        ))}
      </FieldGrid>
    </Box>
  )
}
