import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslation } from 'react-i18next'
import { type FieldProps, Labelled, useField } from './fields.client.tsx'

interface DayTimeInputProps extends FieldProps {
  /** The hour that is stored if none is entered: the end of the day, or its beginning. */
  otherwise: '23:59' | '00:00'
}

/** A day with an hour that may be left out: few sources give one. */
export function DayTimeInput({ otherwise, ...field }: DayTimeInputProps) {
  const { t } = useTranslation('admin')
  const control = useField(field)
  const [day = '', time = ''] = String(control.value ?? '').split('T')
  const hour = time === otherwise ? '' : time
  const change = (nextDay: string, nextHour: string) =>
    control.onChange(nextDay || nextHour ? `${nextDay}T${nextHour || otherwise}` : '')
  const shared = {
    onBlur: control.onBlur,
    error: control.error !== undefined,
  }
  const described = { 'aria-describedby': control.describedBy(field.hint) }
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <OutlinedInput
          {...shared}
          id={control.id}
          name={field.name}
          type="date"
          value={day}
          inputRef={control.ref}
          onChange={({ target }) => change(target.value, hour)}
          slotProps={{ input: described }}
          sx={{ flex: '1 1 140px' }}
        />
        <OutlinedInput
          {...shared}
          type="time"
          value={hour}
          onChange={({ target }) => change(day, target.value)}
          slotProps={{
            input: { ...described, 'aria-label': t('form.hourOf', { label: field.label }) },
          }}
          sx={{ flex: '0 1 110px' }}
        />
      </Box>
    </Labelled>
  )
}
