import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Timeline as Page } from '#contract/applicants/applicant-file.ts'
import { ApplicantEdit } from '#contract/applicants/applicants.ts'
import { formatNames } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useChangeWords } from '../changes/change-words.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { timelineQuery } from './file-queries.ts'
import { staffNamesQuery } from './queries.ts'
import { actPath, documentPath, passedOverPath } from './timeline-words.ts'
import { UndoLine } from './undo-line.client.tsx'

type Entry = Page['entries'][number]

/** Everything that happened to a file, the latest first. */
export function Timeline({ applicantKey }: { applicantKey: string }) {
  const { t } = useTranslation('admin')
  const [isContacts, setContacts] = useState(false)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    timelineQuery(applicantKey, isContacts ? 'contacts' : undefined),
  )
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Panel
      title={t('timeline.title')}
      aside={
        <FormControlLabel
          label={t('contact.only')}
          control={
            <Checkbox
              checked={isContacts}
              onChange={(_event, isChecked) => setContacts(isChecked)}
            />
          }
        />
      }
    >
      <Box component="ol" aria-label={t('timeline.title')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <Line key={entry.key} entry={entry} />
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('timeline.older')}
        </Button>
      )}
    </Panel>
  )
}

function Line({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation('admin')
  const who = entry.by ?? t(entry.byApplicant ? 'applicants.byApplicant' : 'applicants.byItself')
  const isNote = entry.kind === 'note'
  return (
    <Box
      component="li"
      sx={{
        m: 0,
        pl: 2,
        pr: 1,
        py: 0.75,
        borderLeft: 3,
        borderColor: isNote ? 'warning.main' : entry.kind === 'message' ? 'info.main' : 'divider',
        borderLeftStyle: isNote ? 'dashed' : 'solid',
        ...(isNote && { bgcolor: 'var(--warning-ground)' }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          <What entry={entry} />
        </Box>
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          <time dateTime={entry.at}>{formatStaffTime(entry.at, languageOf(i18n))}</time>
          {' · '}
          <Verbatim>{who}</Verbatim>
          {entry.came &&
            ` · ${
              entry.came.with === 'application'
                ? t(`entry.source.${entry.came.how}`)
                : t(`entry.received.${entry.came.how}`)
            }`}
        </Box>
      </Box>
      <Details entry={entry} />
    </Box>
  )
}

function What({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  switch (entry.kind) {
    case 'move':
      return t(`timeline.${entry.mark ?? 'move'}`, {
        number: entry.number,
        status: t(`status.${entry.to}`),
      })
    case 'message':
      return t(entry.byApplicant ? 'timeline.received' : 'timeline.message')
    case 'contact':
      return t('contact.line', {
        what: t(`contact.${entry.contact}.${entry.direction}`),
        outcome: t(`contact.outcome.${entry.outcome}`),
      })
    case 'note':
      return t('messages.noteMark')
    case 'document_sent':
    case 'document_opened':
      return t(`timeline.${entry.kind}`, { type: t(`documentType.${entry.type}`) })
    case 'document_moved':
      return t('timeline.document_moved', {
        type: t(`documentType.${entry.type}`),
        state: t(documentPath(entry.to)),
      })
    case 'document_act':
      return t('timeline.document_moved', {
        type: t(`documentType.${entry.type}`),
        state: t(actPath(entry.action)),
      })
    case 'documents_asked':
      return t(entry.undone ? 'timeline.documents_unasked' : 'timeline.documents_asked', {
        types: formatNames(
          entry.types.map((type) => t(`documentType.${type}`)),
          languageOf(i18n),
        ),
      })
    case 'edit':
      return t(
        entry.changes.every(({ name }) => isProfile(name)) ? 'timeline.edit' : 'timeline.corrected',
      )
    case 'task_done':
      return t('timeline.task_done')
    case 'dossier_sent':
      return t(actPath('dossier.sent'))
    case 'act':
      return t(actPath(entry.action))
  }
}

function Details({ entry }: { entry: Entry }) {
  const { t } = useTranslation('admin')
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const nameOf = (key: string) => staff.find((one) => one.key === key)?.name
  const words = useChangeWords('applicant', nameOf)
  // A colleague who has left is in no list of names.
  const readable = (name: string, value: string) =>
    name === 'owner' ? (nameOf(value) ?? '–') : words.value(name, value)
  switch (entry.kind) {
    case 'edit':
      return (
        <>
          {entry.changes.map(({ name, before, after }) => (
            <Box key={name} sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {t('timeline.change', {
                field: words.member(name),
                before: readable(name, before),
                after: readable(name, after),
              })}
            </Box>
          ))}
          {entry.text !== null && <Words text={t('correction.because', { reason: entry.text })} />}
        </>
      )
    case 'document_sent':
      return <Box sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{entry.file}</Box>
    case 'move':
      return (
        <>
          <Words text={entry.text} />
          {entry.toldBy !== null && (
            <Words
              text={
                <WithNames names={[entry.toldBy]}>
                  {t('applicants.change.toldByLine', { who: entry.toldBy })}
                </WithNames>
              }
            />
          )}
          {entry.passedOver !== null && (
            <Words text={t(passedOverPath(entry.to), { reason: entry.passedOver })} />
          )}
          {entry.undo && <UndoLine number={entry.number} undo={entry.undo} />}
        </>
      )
    case 'dossier_sent':
      return (
        <Words text={entry.passedOver && t('dossiers.passedOver', { reason: entry.passedOver })} />
      )
    case 'message':
    case 'note':
    case 'contact':
    case 'task_done':
    case 'documents_asked':
      return <Words text={entry.text} />
    default:
      return null
  }
}

const isProfile = (name: string) => Object.hasOwn(ApplicantEdit.shape, name)

function Words({ text }: { text: ReactNode }) {
  if (!text) return null
  return (
    <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  )
}
