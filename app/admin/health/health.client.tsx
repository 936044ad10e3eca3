import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Health } from '#contract/office/health.ts'
import { healthRules } from '#contract/office/values/health-rules.ts'
import { formatNumber } from '../../format.ts'
import { Tag } from '../../ui/tag.tsx'
import { useCan } from '../me.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { ScreenSkeleton } from '../ui/skeletons.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { type Concern, concernsOf } from './concerns.ts'
import { healthQuery } from './queries.ts'

/** The state of the installation, in the few figures that an operator may have to act on. */
export function HealthScreen() {
  const { t } = useTranslation('admin')
  const { data } = useQuery(healthQuery())
  return (
    <Screen title={t('health.title')}>
      {data ? <Figures health={data} /> : <ScreenSkeleton />}
    </Screen>
  )
}

function Figures({ health }: { health: Health }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const number = (value: number) => formatNumber(value, language)
  const size = (bytes: number) => {
    const isSmall = bytes < 1e9
    const value = formatNumber(
      Math.round(bytes / (isSmall ? 1e6 : 1e8)) / (isSmall ? 1 : 10),
      language,
    )
    return t(isSmall ? 'health.megabytes' : 'health.gigabytes', { value })
  }
  const maySeeMails = useCan('applicants.read')
  const found = concernsOf(health)
  const { mail, tasks, disk, calls, slowest, backup, database, version } = health
  const part = (concern: Concern) => ({ concern, isWell: !found.includes(concern) })
  return (
    <>
      <Typography role="status" sx={{ mb: 2, maxWidth: '70ch' }}>
        {found.length === 0
          ? t('health.allWell')
          : t('health.concerns', { count: found.length, number: number(found.length) })}{' '}
        {t('health.lede')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, mb: 2 }}>
        <Part {...part('mail')}>
          <p>{t('health.mail.waiting', { count: mail.waiting, number: number(mail.waiting) })}</p>
          {mail.late > 0 && (
            <p>
              {t('health.mail.late', {
                count: mail.late,
                number: number(mail.late),
                minutes: healthRules.mailLateMinutes,
              })}
            </p>
          )}
          <p>{t('health.mail.failed', { count: mail.failed, number: number(mail.failed) })}</p>
          {mail.failed > 0 && maySeeMails && (
            <Link to="/admin/mail" className="link-onward">
              {t('nav.mail')}
            </Link>
          )}
        </Part>
        <Part {...part('tasks')}>
          {tasks.behind.length === 0 ? (
            <p>
              {tasks.known === 0
                ? t('health.tasks.notYet')
                : t('health.tasks.onTime', { count: tasks.known, number: number(tasks.known) })}
            </p>
          ) : (
            <>
              <p>{t('health.tasks.behind')}</p>
              <ul>
                {tasks.behind.map(({ task, why, endedAt }) => (
                  <li key={task}>
                    <code>
                      <Verbatim>{task}</Verbatim>
                    </code>{' '}
                    {t(`health.tasks.${why}`)}{' '}
                    {endedAt === null
                      ? t('health.tasks.never')
                      : t('health.tasks.last', { when: formatStaffTime(endedAt, language) })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Part>
        <Part {...part('disk')}>
          <p>
            {disk === null
              ? t('health.disk.unknown')
              : t('health.disk.free', { free: size(disk.freeBytes), all: size(disk.bytes) })}
          </p>
          {disk?.isLow && <p>{t('health.disk.low')}</p>}
        </Part>
        <Part {...part('backup')}>
          <p>
            {t(`health.backup.${backup.state}`, {
              when: backup.at === null ? '' : formatStaffTime(backup.at, language),
              days: healthRules.backupOldDays,
            })}
          </p>
        </Part>
        <Part {...part('calls')}>
          <p>
            {t('health.calls.failed', {
              count: calls.failures,
              number: number(calls.failures),
              calls: number(calls.calls),
            })}
          </p>
          {calls.failures > 0 && <p>{t('health.calls.log')}</p>}
        </Part>
        <Box sx={sheet}>
          <Panel title={t('health.versions.title')}>
            <p>{t('health.versions.product', { version })}</p>
            <p>
              {t(`health.versions.${database.kind}`, {
                version: database.version,
                size: size(database.bytes),
              })}
            </p>
          </Panel>
        </Box>
      </Box>
      <Panel title={t('health.slowest.title', { hours: healthRules.countedHours })}>
        {slowest.length === 0 ? (
          <p>{t('health.slowest.none', { least: healthRules.leastOpenings })}</p>
        ) : (
          <>
            <p>{t('health.slowest.lede')}</p>
            <Slowest rows={slowest} number={number} />
          </>
        )}
      </Panel>
    </>
  )
}

const sheet = {
  '& > section': { height: '100%', mb: 0 },
  '& p, & ul': { mt: 0, mb: 1 },
} as const

interface PartProps {
  concern: Concern
  isWell: boolean
  children: ReactNode
}

/** A part of the screen, and whether it needs attention. */
function Part({ concern, isWell, children }: PartProps) {
  const { t } = useTranslation('admin')
  return (
    <Box sx={sheet}>
      <Panel
        title={t(`health.${concern}.title`, { hours: healthRules.countedHours })}
        aside={
          <Tag tone={isWell ? 'success' : 'warning'}>
            {t(isWell ? 'health.inOrder' : 'health.attention')}
          </Tag>
        }
      >
        {children}
      </Panel>
    </Box>
  )
}

interface SlowestProps {
  rows: Health['slowest']
  number: (value: number) => string
}

function Slowest({ rows, number }: SlowestProps) {
  const { t } = useTranslation('admin')
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, '& > li + li': { mt: 1 } }}>
      {rows.map(({ route, calls, meanMs, slowestMs }) => (
        <li key={route}>
          <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
            <Verbatim>{route}</Verbatim>
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('health.slowest.times', {
              count: calls,
              number: number(calls),
              mean: number(meanMs),
              longest: number(slowestMs),
            })}
          </Typography>
        </li>
      ))}
    </Box>
  )
}
