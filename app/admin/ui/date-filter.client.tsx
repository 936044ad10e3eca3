import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import type { ListState } from './list-state.ts'

interface DateFilterProps {
  state: ListState
  name: string
  label: string
}

/** A civil day in the address. */
export function DateFilter({ state, name, label }: DateFilterProps) {
  const id = useId()
  return (
    <FormControl sx={{ flex: '1 1 130px', maxWidth: 170 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <OutlinedInput
        id={id}
        type="date"
        value={state.values[name] ?? ''}
        onChange={({ target }) => state.set({ [name]: target.value })}
      />
    </FormControl>
  )
}
