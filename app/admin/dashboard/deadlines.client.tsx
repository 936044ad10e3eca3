import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatInstant } from '../../format.ts'
import { Empty, Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

/** Deadlines that applications not sent yet run up against, the nearest first. */
export function Deadlines({ deadlines }: { deadlines: Dashboard['deadlines'] }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  return (
    <Panel title={t('dashboard.deadlines.title')}>
      {deadlines.length === 0 ? (
        <Empty title={t('dashboard.deadlines.none')} text={t('dashboard.deadlines.noneText')} />
      ) : (
        <Box
          sx={{ m: -2, overflowX: 'auto' }}
          tabIndex={0}
          role="group"
          aria-label={t('dashboard.deadlines.title')}
        >
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t('dashboard.deadlines.program')}</th>
                <th scope="col">{t('dashboard.deadlines.closes')}</th>
                <th scope="col" className="number">
                  {t('dashboard.deadlines.waiting')}
                </th>
              </tr>
            </thead>
            <tbody>
              {deadlines.map(({ program, university, closesAt, zone, applications }) => (
                <tr key={`${program.key} ${closesAt}`}>
                  <td>
                    <Link to={`/admin/programs/${program.key}`}>
                      {program.title[language] || program.title.en}
                    </Link>
                    <br />
                    <span className="soft">{university}</span>
                  </td>
                  <td>
                    <time dateTime={closesAt}>{formatInstant(closesAt, zone, language)}</time>
                  </td>
                  <td className="number">{applications}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </Panel>
  )
}
