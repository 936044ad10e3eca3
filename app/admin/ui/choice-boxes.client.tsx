import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useController, useFormContext } from 'react-hook-form'
import { useErrorText } from './fields.client.tsx'

interface ChoiceBoxesProps<Value extends string> {
  name: string
  label: string
  options: readonly { value: Value; label: string; disabled?: boolean }[]
}

/** Several of a few, each a box to tick. */
export function ChoiceBoxes<Value extends string>(props: ChoiceBoxesProps<Value>) {
  const { name, label, options } = props
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name, control })
  const error = useErrorText(fieldState.error, { name, label })
  const chosen: readonly string[] = field.value
  return (
    <Box component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2">
        {label}
      </Typography>
      {error && <FormHelperText error>{error}</FormHelperText>}
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          label={option.label}
          disabled={option.disabled ?? false}
          control={
            <Checkbox
              checked={chosen.includes(option.value)}
              onChange={(_event, checked) =>
                field.onChange(
                  options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? checked : chosen.includes(one))),
                )
              }
            />
          }
        />
      ))}
    </Box>
  )
}
