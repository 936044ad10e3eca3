import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportCounts, ImportView } from '#contract/catalogue/imports.ts'
import { formatNumber } from '../../format.ts'
import { languageOf } from '../words.ts'
import { NotePages } from './note-pages.client.tsx'

const counted = [
  ...(['rows', 'inserted', 'updated', 'unchanged', 'kept', 'duplicates', 'refused'] as const),
  'universitiesAdded',
] as const

/** How many rows had which outcome. */
export function Counts({ counts }: { counts: ImportCounts }) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, mb: 2 }}>
      {counted.map((name) => (
        <Box key={name} sx={{ flex: '1 1 130px', maxWidth: 220 }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t(`imports.count.${name}`)}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums' }}
          >
            {formatNumber(counts[name], languageOf(i18n))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The remarks about rows, by kind. */
export function Notes({ view }: { view: ImportView }) {
  const { t, i18n } = useTranslation('admin')
  return view.notes.map(({ code, what, count }) => (
    <Kind
      key={code}
      view={view}
      code={code}
      count={count}
      title={[
        t(`imports.what.${what}`),
        t(`imports.note.${code}`, { defaultValue: code }),
        formatNumber(count, languageOf(i18n)),
      ]}
    />
  ))
}

interface KindProps {
  view: ImportView
  code: string
  count: number
  title: readonly [what: string, ...rest: string[]]
}

/** Its rows are fetched when the reader opens it. */
function Kind({ view, code, count, title: [what, ...rest] }: KindProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box
      component="details"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer' }}>
        <strong>{what}</strong>
        {rest.map((part) => ` · ${part}`).join('')}
      </Box>
      {isOpen && <NotePages view={view} code={code} count={count} />}
    </Box>
  )
}
