import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { ImportCounts, NoteSummary } from '#contract/imports.ts'
import { formatNumber } from '../../format.ts'
import { languageOf } from '../words.ts'
import { useColumnWords } from './column-words.ts'

const counted = [
  ...(['rows', 'inserted', 'updated', 'unchanged', 'kept', 'duplicates', 'refused'] as const),
  'universitiesAdded',
] as const

/** How many rows became what. */
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

/** What is said of the rows, kind by kind. */
export function Notes({ notes }: { notes: readonly NoteSummary[] }) {
  const { t, i18n } = useTranslation('admin')
  const say = useColumnWords()
  return notes.map(({ code, what, count, first }) => (
    <Box component="details" key={code} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer' }}>
        <strong>{t(`imports.what.${what}`)}</strong>
        {` · ${t(`imports.note.${code}`, { defaultValue: code })} · ${formatNumber(count, languageOf(i18n))}`}
      </Box>
      <Box component="ul" className="plain-list" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {first.map(({ line, field, before, after, cell }) => (
          <li key={`${line} ${field} ${before}`}>
            {cell ? t('imports.lineCell', { line, cell }) : t('imports.line', { line })}
            {[
              field && say(field),
              before && t('changes.quoted', { text: before }),
              after && `→ ${t('changes.quoted', { text: after })}`,
            ]
              .filter(Boolean)
              .map((part, at) => (at === 0 ? ` · ${part}` : ` ${part}`))
              .join('')}
          </li>
        ))}
        {count > first.length && <li>{t('imports.more', { count: count - first.length })}</li>}
      </Box>
    </Box>
  ))
}
