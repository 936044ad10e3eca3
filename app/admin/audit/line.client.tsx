import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRow } from '#contract/audit.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'

/** One line of the trail; what changed is folded away until it is asked for. */
export function AuditLine({ row }: { row: AuditRow }) {
  const { t, i18n } = useTranslation('admin')
  const path = pathOf(row)
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'baseline' }}>
        <Box component="time" dateTime={row.at} sx={{ color: 'text.secondary', minWidth: 150 }}>
          {formatStaffTime(row.at, languageOf(i18n))}
        </Box>
        <strong>
          <bdi>{row.actor.name ?? row.actor.key}</bdi>
        </strong>
        <code>{row.action}</code>
        {row.entityKey &&
          (path ? (
            <Link to={path}>{row.entityKey}</Link>
          ) : (
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {row.entityKey}
            </Box>
          ))}
      </Box>
      {row.reason && (
        <Box sx={{ mt: 0.5 }}>
          {t('audit.reason')} <bdi>{row.reason}</bdi>
        </Box>
      )}
      {row.changes.length > 0 && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box component="summary" sx={{ minHeight: 32, cursor: 'pointer', width: 'fit-content' }}>
            {t('audit.changes', { count: row.changes.length })}
          </Box>
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={row.action}>
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{t('audit.member')}</th>
                  <th scope="col">{t('audit.before')}</th>
                  <th scope="col">{t('audit.after')}</th>
                </tr>
              </thead>
              <tbody>
                {row.changes.map((change) => (
                  <tr key={change.name}>
                    <th scope="row">{change.name}</th>
                    <td>
                      <bdi>{change.before ?? '–'}</bdi>
                    </td>
                    <td>
                      <bdi>{change.after ?? '–'}</bdi>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
        </Box>
      )}
    </Box>
  )
}

const screens: Record<string, string> = {
  staff: '/admin/staff',
  program: '/admin/programs',
  university: '/admin/universities',
  applicant: '/admin/applicants',
  conversation: '/admin/messages',
}

function pathOf({ entity, entityKey }: AuditRow): string | undefined {
  const screen = screens[entity]
  return screen && entityKey ? `${screen}/${entityKey}` : undefined
}

const lineLook = {
  py: 1.25,
  fontSize: '0.9375rem',
  '& + li': { borderTop: 1, borderColor: 'divider' },
  '& code': { fontSize: '0.875rem' },
} as const
