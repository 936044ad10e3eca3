import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickerOption, searchable, usePickerWords } from '../ui/picker.client.tsx'

export interface ColumnOption extends PickerOption {
  isNeeded: boolean
  /** Another column of the file is mapped to it already. */
  isTaken: boolean
}

const searched = searchable<ColumnOption>()

interface ColumnPickerProps {
  label: string
  options: readonly ColumnOption[]
  value: string | null
  isLocked: boolean
  onChange: (value: string | null) => void
}

/** One of our columns by what it is about, with its own name beside; none: it is left aside. */
export function ColumnPicker({ label, options, value, isLocked, onChange }: ColumnPickerProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const chosen = options.find((one) => one.value === value) ?? null
  return (
    <Box>
      <Autocomplete<ColumnOption>
        {...usePickerWords()}
        {...searched}
        id={id}
        options={options}
        value={chosen}
        disabled={isLocked}
        groupBy={({ isNeeded }) => t(isNeeded ? 'imports.columnNeeded' : 'imports.columnOptional')}
        getOptionDisabled={({ isTaken }) => isTaken}
        onChange={(_event, option) => onChange(option?.value ?? null)}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            disabled={params.disabled}
            placeholder={t('imports.leave')}
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                'aria-label': label,
                'aria-describedby': chosen ? `${id}-name` : undefined,
              },
            }}
            sx={{ '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
          />
        )}
      />
      {chosen && (
        <Box id={`${id}-name`} sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
          {chosen.isNeeded ? `${chosen.value} · ${t('imports.needed')}` : chosen.value}
        </Box>
      )}
    </Box>
  )
}
