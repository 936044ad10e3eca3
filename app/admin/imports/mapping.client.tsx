import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Select from '@mui/material/Select'
import { useTranslation } from 'react-i18next'
import {
  columnsOf,
  type ImportView,
  importKindOf,
  importKinds,
  missingColumns,
} from '#contract/imports.ts'

interface MappingProps {
  view: ImportView
  mapping: readonly (string | null)[]
  isLocked: boolean
  onChange: (mapping: (string | null)[]) => void
}

/** Which of our columns each of the file's stands for, beside what stands in it. */
export function Mapping({ view, mapping, isLocked, onChange }: MappingProps) {
  const { t } = useTranslation('admin')
  // Columns of a file may have the same name, or none: their place tells them apart.
  const columns = view.header.map((name, at) => ({ name, at }))
  const kind = importKindOf(mapping)
  const known = kind ? columnsOf(kind) : [...new Set(importKinds.flatMap(columnsOf))]
  const missing = kind ? missingColumns(kind, mapping) : []
  return (
    <>
      <p>
        {t(`imports.kind.${kind ?? 'unknown'}`)}{' '}
        {t('imports.encoding', { encoding: t(`imports.encodingOf.${view.encoding}`) })}
      </p>
      {!isLocked && <p>{t('imports.mappingText')}</p>}
      {missing.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
          {t('imports.missing', { columns: missing.join(', ') })}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map(({ name, at }) => (
          <Box component="li" key={at} sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <strong>{name || `(${at + 1})`}</strong>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {[...new Set(view.samples.map((row) => row[at]))].filter(Boolean).join(' · ') ||
                  '–'}
              </Box>
            </Box>
            <Select
              native
              variant="outlined"
              disabled={isLocked}
              value={mapping[at] ?? ''}
              onChange={({ target }) =>
                onChange(mapping.map((one, place) => (place === at ? target.value || null : one)))
              }
              slotProps={{ input: { 'aria-label': t('imports.columnOf', { name }) } }}
            >
              <option value="">{t('imports.leave')}</option>
              {known.map((one) => (
                <option
                  key={one}
                  value={one}
                  disabled={mapping.includes(one) && mapping[at] !== one}
                >
                  {one}
                </option>
              ))}
            </Select>
          </Box>
        ))}
      </Box>
    </>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 240px' },
  alignItems: 'center',
  gap: 1,
  py: 1,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
