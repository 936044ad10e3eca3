import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportKind, importKinds } from '#contract/catalogue/imports.ts'

interface KindSelectProps {
  kind: ImportKind | null
  isLocked: boolean
  onChange: (kind: ImportKind) => void
}

/** What a list is about: as recognised, until the reader says otherwise. */
export function KindSelect({ kind, isLocked, onChange }: KindSelectProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <FormControl fullWidth sx={{ gap: 0.5, mb: 2, maxWidth: 360 }}>
      <FormLabel htmlFor={id}>{t('imports.kindLabel')}</FormLabel>
      <Select
        native
        variant="outlined"
        slotProps={{ input: { id } }}
        value={kind ?? ''}
        disabled={isLocked}
        onChange={({ target }) => {
          const chosen = importKinds.find((one) => one === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {kind === null && <option value="">{t('imports.kindChoose')}</option>}
        {importKinds.map((one) => (
          <option key={one} value={one}>
            {t(`imports.kindName.${one}`)}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}
