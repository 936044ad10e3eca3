import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { AuditRow } from '#contract/office/audit.ts'
import { viewScreens } from '#contract/office/saved-views.ts'
import { WithNames } from '../../with-names.tsx'
import { useChangeWords } from '../changes/change-words.ts'
import { Changes } from '../changes/changes.client.tsx'
import { shownChanges } from '../changes/shown-changes.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { useActionWords, useActorName, useEntityWords } from './audit-words.ts'
import { screenOf } from './screen-of.ts'

interface AuditLineProps {
  row: AuditRow
  /** The name behind a colleague's key. */
  nameOf: (key: string) => string | undefined
}

/** One line of the trail; the changes are folded away until the reader opens them. */
export function AuditLine({ row, nameOf }: AuditLineProps) {
  const { t, i18n } = useTranslation('admin')
  const action = useActionWords()(row.action)
  const actorName = useActorName()
  const changes = shownChanges(row.entity, row.changes)
  const words = useChangeWords(row.entity, nameOf)
  const short = changes.filter(
    ({ before, after, lines }) => !lines && lengthOf(before) + lengthOf(after) <= longestOnLine,
  )
  const applicant = row.subject?.applicant
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Box component="time" dateTime={row.at} sx={{ color: 'text.secondary', minWidth: 150 }}>
          {formatStaffTime(row.at, languageOf(i18n))}
        </Box>
        <strong>
          <Verbatim>{actorName(row.actor)}</Verbatim>
        </strong>
        <span>{action}</span>
        <SubjectLink row={row} />
        {applicant && (
          <Link to={`/admin/audit?about=${applicant}`} style={{ fontSize: '0.8125rem' }}>
            {t('audit.everything')}
          </Link>
        )}
      </Box>
      {short.slice(0, mostOnLine).map(({ name, before, after }) => (
        <Box key={name} sx={{ mt: 0.25, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {t('form.label', { label: words.member(name) })}{' '}
          <bdi>{before ? words.value(name, before) : '–'}</bdi>
          {' → '}
          <bdi>{after ? words.value(name, after) : '–'}</bdi>
        </Box>
      ))}
      {row.reason && (
        <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {t('audit.reason')} <bdi>{row.reason}</bdi>
        </Box>
      )}
      {(changes.length > 0 || row.requestId) && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box
            component="summary"
            sx={{
              minHeight: 32,
              cursor: 'pointer',
              width: 'fit-content',
              '@media (pointer: coarse)': { minHeight: 44 },
            }}
          >
            {changes.length > 0
              ? t('audit.changes', { count: changes.length })
              : t('audit.details')}
          </Box>
          {changes.length > 0 && (
            <Changes
              entity={row.entity}
              changes={changes}
              label={action}
              heads={{
                member: t('audit.member'),
                before: t('audit.before'),
                after: t('audit.after'),
              }}
              nameOf={nameOf}
            />
          )}
          <Box sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('audit.line', { id: row.id })}
            {row.requestId && ` · ${t('failure.request', { id: row.requestId })}`}
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** The changes that are shown without unfolding the line. */
const mostOnLine = 3
const longestOnLine = 120

function lengthOf(value: string | null): number {
  return value?.length ?? 0
}

/** The subject of a line, by its name if it has one, and a link to it. */
function SubjectLink({ row }: { row: AuditRow }) {
  const { t, i18n } = useTranslation('admin')
  const entityWords = useEntityWords()
  const { entity, entityKey, subject } = row
  const language = languageOf(i18n)
  const document = subject?.documentType && t(`documentType.${subject.documentType}`)
  const name = inLanguage(subject?.name, language)
  const screen = entity === 'view' && (subject?.screen ?? goneFrom(row))
  const list = screen && t(`nav.${screen}`)
  const subjectName = [document, name, list, subject?.application].filter(Boolean).join(', ')
  const text = subjectName || entityKey
  if (!text) return null
  const verbatim = [name, subject?.application, entityKey]
  const path = screenOf(row)
  const full = t('form.labelled', { label: entityWords(entity), text })
  return path ? (
    <Link to={path} aria-label={full}>
      <WithNames names={verbatim}>{text}</WithNames>
    </Link>
  ) : (
    <Box component="span" title={full} sx={{ overflowWrap: 'anywhere' }}>
      <WithNames names={verbatim}>{text}</WithNames>
    </Box>
  )
}

/** The screen of a view that has been deleted since, from the trail. */
function goneFrom({ changes }: AuditRow): (typeof viewScreens)[number] | undefined {
  const screen = changes.find(({ name }) => name === 'screen')
  return viewScreens.find((one) => one === (screen?.after ?? screen?.before))
}

const lineLook = {
  py: 1.25,
  fontSize: '0.9375rem',
  '& + li': { borderTop: 1, borderColor: 'divider' },
  // As high as a finger needs: a line may have two links, one below the other.
  '& a': { display: 'inline-block', minHeight: 24, lineHeight: '24px' },
} as const
