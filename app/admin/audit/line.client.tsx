import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRow } from '#contract/audit.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'
import { useActionWords, useActorName, useEntityWords } from './audit-words.ts'
import { useChangeWords } from './change-words.ts'
import { screenOf } from './screen-of.ts'

interface AuditLineProps {
  row: AuditRow
  /** The name behind a key of somebody who works here. */
  nameOf: (key: string) => string | undefined
}

/** One line of the trail; what changed is folded away until it is asked for. */
export function AuditLine({ row, nameOf }: AuditLineProps) {
  const { t, i18n } = useTranslation('admin')
  const action = useActionWords()(row.action)
  const actorName = useActorName()
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Box component="time" dateTime={row.at} sx={{ color: 'text.secondary', minWidth: 150 }}>
          {formatStaffTime(row.at, languageOf(i18n))}
        </Box>
        <strong>
          <bdi>{actorName(row.actor)}</bdi>
        </strong>
        <span>{action}</span>
        <SubjectLink row={row} />
      </Box>
      {row.reason && (
        <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {t('audit.reason')} <bdi>{row.reason}</bdi>
        </Box>
      )}
      {(row.changes.length > 0 || row.requestId) && (
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
            {row.changes.length > 0
              ? t('audit.changes', { count: row.changes.length })
              : t('audit.details')}
          </Box>
          {row.changes.length > 0 && <Changes row={row} label={action} nameOf={nameOf} />}
          <Box sx={{ mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {t('audit.line', { id: row.id })}
            {row.requestId && ` · ${t('failure.request', { id: row.requestId })}`}
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** What a line is about, by its name where it has one, and the way to it. */
function SubjectLink({ row }: { row: AuditRow }) {
  const { t, i18n } = useTranslation('admin')
  const entityWords = useEntityWords()
  const { entity, entityKey, subject } = row
  const language = languageOf(i18n)
  const document = subject?.documentType && t(`documentType.${subject.documentType}`)
  const name = subject?.name?.[language] || subject?.name?.en
  const told = [document, name, subject?.application].filter(Boolean).join(', ')
  const text = told || entityKey
  if (!text) return null
  const path = screenOf(row)
  const full = t('form.labelled', { label: entityWords(entity), text })
  return path ? (
    <Link to={path} aria-label={full}>
      <bdi>{text}</bdi>
    </Link>
  ) : (
    <Box component="span" title={full} sx={{ overflowWrap: 'anywhere' }}>
      <bdi>{text}</bdi>
    </Box>
  )
}

interface ChangesProps {
  row: AuditRow
  label: string
  nameOf: AuditLineProps['nameOf']
}

function Changes({ row, label, nameOf }: ChangesProps) {
  const { t } = useTranslation('admin')
  const words = useChangeWords(nameOf)
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('audit.member')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {row.changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{words.member(row, name)}</th>
              {[before, after].map((value, at) => (
                <Box
                  component="td"
                  // Both sides of a change stay in their places.
                  // biome-ignore lint/suspicious/noArrayIndexKey: a pair never changes its order
                  key={at}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  <bdi>{value === null ? '–' : words.value(row, name, value)}</bdi>
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

const lineLook = {
  py: 1.25,
  fontSize: '0.9375rem',
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
