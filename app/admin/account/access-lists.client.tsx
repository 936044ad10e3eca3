import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { SessionRow, SignInRow } from '#contract/identity/sign-ins.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Empty } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'

interface SessionListProps {
  sessions: readonly SessionRow[]
  isPending: boolean
  onEnd: (key: string) => void
}

/** Where a person is signed in now: each device with the button that ends its session. */
export function SessionList({ sessions, isPending, onEnd }: SessionListProps) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const deviceName = useDeviceName()
  if (sessions.length === 0) return <Empty title={t('access.noSessions')} />
  return (
    <Box component="ul" sx={listLook}>
      {sessions.map((session) => (
        <Box component="li" key={session.key} sx={lineLook}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <strong>{deviceName(session.device)}</strong>{' '}
            {session.current && <Tag tone="info">{t('access.thisDevice')}</Tag>}
            <Box sx={quiet}>
              {t('access.sessionLine', {
                used: formatStaffTime(session.lastUsedAt, language),
                since: formatStaffTime(session.startedAt, language),
              })}
            </Box>
            <Box sx={quiet}>
              {[t(`access.method.${session.method}`), session.network].filter(Boolean).join(' · ')}
            </Box>
          </Box>
          {!session.current && (
            <Button
              loading={isPending}
              aria-label={t('access.endNamed', { device: deviceName(session.device) })}
              onClick={() => onEnd(session.key)}
            >
              {t('access.end')}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}

const tones = {
  signed_in: 'success',
  rejected: 'error',
  second_factor_rejected: 'error',
  closed: 'warning',
} as const

/** Who tried to sign in, when, from where and with what. */
export function SignInList({ signIns }: { signIns: readonly SignInRow[] }) {
  const { t, i18n } = useTranslation('admin')
  const deviceName = useDeviceName()
  if (signIns.length === 0) return <Empty title={t('access.noSignIns')} />
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('access.signIns')}>
      <table className="table table-narrow">
        <caption className="visually-hidden">{t('access.signIns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('access.when')}</th>
            <th scope="col">{t('access.outcome')}</th>
            <th scope="col">{t('access.how')}</th>
            <th scope="col">{t('access.device')}</th>
            <th scope="col">{t('access.network')}</th>
          </tr>
        </thead>
        <tbody>
          {signIns.map((one) => (
            <tr key={one.id}>
              <Box component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 400 }}>
                {formatStaffTime(one.at, languageOf(i18n))}
              </Box>
              <td>
                <Tag tone={tones[one.outcome]}>{t(`access.outcomes.${one.outcome}`)}</Tag>
              </td>
              <td data-label={t('access.how')}>{t(`access.method.${one.method}`)}</td>
              <td data-label={t('access.device')}>{deviceName(one.device)}</td>
              <td data-label={t('access.network')}>{one.network}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

function useDeviceName(): (device: SessionRow['device']) => string {
  const { t } = useTranslation('admin')
  return ({ browser, system }) => {
    if (browser && system) return t('access.deviceOn', { browser, system })
    return browser ?? system ?? t('access.unknownDevice')
  }
}

const listLook = { m: 0, p: 0, listStyle: 'none' } as const
const lineLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
const quiet = { color: 'text.secondary', fontSize: '0.875rem' } as const
