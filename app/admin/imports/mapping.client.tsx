import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import {
  columnsOf,
  type ImportKind,
  type ImportView,
  importColumns,
  importKinds,
  keyedColumnsOf,
} from '#contract/catalogue/imports.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { ColumnPicker } from './column-picker.client.tsx'
import { useColumnList, useImportWords } from './column-words.ts'
import { KindSelect } from './kind-select.client.tsx'
import { lineLook } from './line-look.ts'
import { isWordsExport } from './words-export.ts'

interface MappingProps {
  view: ImportView
  kind: ImportKind | null
  mapping: readonly (string | null)[]
  isLocked: boolean
  onKind: (kind: ImportKind) => void
  /** `chosen` is the column that was picked, if any. */
  onChange: (mapping: (string | null)[], chosen: string | null) => void
}

/** Which of our columns each column of the file maps to, beside examples from it. */
export function Mapping({ view, kind, mapping, isLocked, onKind, onChange }: MappingProps) {
  const { t } = useTranslation('admin')
  const { column: say } = useImportWords()
  const list = useColumnList()
  const heads: Record<string, string> = t('exports.column', { returnObjects: true })
  // Columns of a file may have the same name, or none: their position distinguishes them.
  const columns = view.header.map((name, at) => ({ name, at }))
  const kinds = kind ? [kind] : importKinds
  const keyed = keyedColumnsOf(kind, mapping)
  const needed = new Set<string>(
    keyed ? ['key'] : kinds.flatMap((one) => importColumns[one].required),
  )
  const known = [...new Set(keyed ?? kinds.flatMap(columnsOf))].toSorted(
    (one, other) => Number(needed.has(other)) - Number(needed.has(one)),
  )
  return (
    <>
      <p>
        {t(`imports.kind.${kind ?? 'unknown'}`)}{' '}
        {t('imports.encoding', { encoding: t(`imports.encodingOf.${view.encoding}`) })}
      </p>
      {isWordsExport(view.header, heads) && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {t('imports.wordsExport')}
        </Alert>
      )}
      <KindSelect kind={kind} isLocked={isLocked} onChange={onKind} />
      {kind === 'scholarships' && !mapping.includes('key') && (
        <p>{t('imports.scholarshipsText')}</p>
      )}
      {!kind && (
        <ul>
          {importKinds.map((one) => (
            <li key={one}>{t(`imports.kindNeeds.${one}`, { columns: list(neededOf(one)) })}</li>
          ))}
        </ul>
      )}
      {!isLocked && <p>{t('imports.mappingText')}</p>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {columns.map(({ name, at }) => (
          <Box component="li" key={at} sx={lineLook}>
            <Box sx={{ minWidth: 0 }}>
              <strong>
                <Verbatim>{name || `(${at + 1})`}</Verbatim>
              </strong>
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {t('form.labelled', {
                  label: t('imports.sample'),
                  text: examplesOf(view.samples, at).join(' · ') || '–',
                })}
              </Box>
            </Box>
            <ColumnPicker
              label={t('imports.columnOf', { name: name || at + 1 })}
              options={known.map((one) => ({
                value: one,
                label: say(one, keyed !== undefined),
                isNeeded: needed.has(one),
                isTaken: mapping.includes(one) && mapping[at] !== one,
              }))}
              value={mapping[at] ?? null}
              isLocked={isLocked}
              onChange={(value) =>
                onChange(
                  mapping.map((one, place) => (place === at ? value : one)),
                  value,
                )
              }
            />
          </Box>
        ))}
      </Box>
    </>
  )
}

function neededOf(kind: ImportKind): string[] {
  const { required } = importColumns[kind]
  return kind === 'intakes' ? ['program_key', ...required] : [...required]
}

/** The values of a column, each once. */
function examplesOf(samples: ImportView['samples'], at: number): string[] {
  return [...new Set(samples.flatMap((row) => row[at]?.trim() || []))]
}
