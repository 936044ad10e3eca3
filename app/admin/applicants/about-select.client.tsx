import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextTemplates } from '#contract/applicants/applicant-file.ts'
import { languageOf } from '../words.ts'

interface AboutSelectProps {
  values: TextTemplates['values']
  number: string
  onChange: (number: string) => void
}

/** Which of a person's applications a message is about: its subject and its places say so. */
export function AboutSelect({ values, number, onChange }: AboutSelectProps) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const shown = languageOf(i18n)
  if (values.length < 2) return null
  return (
    <FormControl sx={{ flex: '1 1 14rem', gap: 0.5, mb: 1 }} fullWidth>
      <FormLabel htmlFor={id}>{t('templates.about')}</FormLabel>
      <Select
        native
        variant="outlined"
        value={number}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ input: { id } }}
      >
        {values.map((one) => (
          <option translate="no" key={one.number} value={one.number}>
            {`${one.number} · ${one[shown]['program'] ?? ''}`}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}
