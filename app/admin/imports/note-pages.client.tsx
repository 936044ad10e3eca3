import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { columnOfField } from '#contract/catalogue/import-words.ts'
import type { ImportView, NoteSummary } from '#contract/catalogue/imports.ts'
import { WithNames } from '../../with-names.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { useImportWords } from './column-words.ts'
import { notesQuery } from './queries.ts'

type Note = NoteSummary['first'][number]

interface NotePagesProps {
  view: ImportView
  code: string
  count: number
}

/** The remarks of one kind about rows: line by line, each value before and after, page by page. */
export function NotePages({ view, code, count }: NotePagesProps) {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  const first = view.notes.find((one) => one.code === code)?.first ?? []
  const isWhole = count <= first.length || view.forgottenAt !== null
  const { data, error } = useQuery({ ...notesQuery(view, code, page), enabled: !isWhole })
  const notes = isWhole ? first : (data?.notes ?? first)
  return (
    <>
      {error && <Failure error={error} />}
      <Box component="ul" className="plain-list" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {byLine(notes).map((group) => (
          <Line key={`${group[0]?.line} ${group[0]?.field}`} notes={group} />
        ))}
      </Box>
      {data && data.pages > 1 && (
        <Pagination
          count={data.pages}
          page={page}
          onChange={(_event, next) => setPage(next)}
          aria-label={t('imports.pages')}
          sx={{ mb: 2 }}
        />
      )}
    </>
  )
}

/** Changes of one record are grouped. */
function byLine(notes: readonly Note[]): Note[][] {
  const lines: Note[][] = []
  for (const note of notes) {
    const last = lines.at(-1)
    const isSame = last?.[0]?.line === note.line && keyOf(last[0]) === keyOf(note)
    if (last && isSame && keyOf(note) !== '') last.push(note)
    else lines.push([note])
  }
  return lines
}

function keyOf({ field }: Note): string {
  return columnOfField(field).key
}

function Line({ notes }: { notes: readonly Note[] }) {
  const { t } = useTranslation('admin')
  const words = useImportWords()
  const [first] = notes
  if (!first) return null
  const { line, cell } = first
  const place = cell ? t('imports.lineCell', { line, cell }) : t('imports.line', { line })
  const key = keyOf(first)
  return (
    <li>
      <WithNames names={[key]}>{[place, key].filter(Boolean).join(' · ')}</WithNames>
      {key === '' && ' · '}
      {notes.map((note) => (
        <Box component="span" key={note.field} sx={key ? { display: 'block', pl: 2 } : {}}>
          <NoteText note={note} say={words} />
        </Box>
      ))}
    </li>
  )
}

function NoteText({
  note: { field, before, after },
  say,
}: {
  note: Note
  say: ReturnType<typeof useImportWords>
}) {
  const { t } = useTranslation('admin')
  const { column, key } = columnOfField(field)
  const label = say.field(key === '' ? field : field.slice(key.length + 2))
  const shown = (text: string) => t('changes.quoted', { text: say.value(column, text) })
  const isChange = key !== ''
  return (
    <>
      {[
        field && label,
        before ? shown(before) : isChange && t('imports.nothing'),
        after ? `→ ${shown(after)}` : isChange && `→ ${t('imports.nothing')}`,
      ]
        .filter(Boolean)
        .join(' ')}
    </>
  )
}
