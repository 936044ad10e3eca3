import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeyNameLength, type TotpSetup } from '#contract/identity/second-factor.ts'
import { EnrolSteps } from '../../auth/enrol-steps.tsx'
import { formatDate } from '../../format.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { CodesDialog } from './codes-dialog.client.tsx'
import {
  addPasskey,
  confirmTotp,
  endOthers,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewCodes,
  securityQuery,
  sessionsQuery,
  startTotp,
} from './queries.ts'

type Asked =
  | { act: 'addTotp' | 'removeTotp' | 'renewCodes' | 'namePasskey' }
  | { act: 'addPasskey'; name: string }
  | { act: 'removePasskey'; key: string }
  | { act: 'renamePasskey'; key: string; name: string }
  | { act: 'confirmTotp'; setup: TotpSetup }

/** The second factors of one's own account: what there is, and what can be done. */
export function FactorPanel() {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const language = languageOf(i18n)
  const { data } = useSuspenseQuery(securityQuery())
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>([])
  const hasFactor = data.totp !== null || data.passkeys.length > 0

  async function changed(made?: { recoveryCodes: string[] }) {
    setAsked(undefined)
    if (made) setCodes(made.recoveryCodes)
    const sessions = await client.fetchQuery({ ...sessionsQuery(), staleTime: 0 })
    const isElsewhere = sessions.some((one) => !one.current)
    toast.say(
      t('factor.done'),
      isElsewhere ? { label: t('access.endOthers'), act: () => void endElsewhere() } : undefined,
    )
    await client.invalidateQueries({ queryKey: ['account'] })
    await client.invalidateQueries({ queryKey: ['me'] })
  }

  /** Other devices then have to sign in again, with the new factor. */
  async function endElsewhere() {
    await endOthers()
    toast.say(t('access.ended'))
    await client.invalidateQueries({ queryKey: ['account'] })
  }

  async function renamed() {
    setAsked(undefined)
    toast.say(t('factor.renamed'))
    await client.invalidateQueries({ queryKey: ['account'] })
  }

  async function act(one: Asked, typed: string) {
    switch (one.act) {
      case 'addTotp':
        return setAsked({ act: 'confirmTotp', setup: await startTotp(typed) })
      case 'confirmTotp':
        return changed(await confirmTotp(typed))
      case 'removeTotp':
        return removeTotp(typed).then(() => changed())
      case 'renewCodes':
        return changed(await renewCodes(typed))
      case 'namePasskey':
        return setAsked({ act: 'addPasskey', name: typed })
      case 'addPasskey':
        return changed(await addPasskey(one.name, typed))
      case 'removePasskey':
        return removePasskey(one.key, typed).then(() => changed())
      case 'renamePasskey':
        return renamePasskey(one.key, typed).then(renamed)
    }
  }

  return (
    <Panel title={t('factor.title')}>
      {data.required && !hasFactor && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {data.requiredFrom === null
            ? t('factor.required')
            : t('factor.requiredFrom', { date: formatDate(data.requiredFrom, language) })}
        </Alert>
      )}
      <Line
        title={t('factor.totp')}
        text={
          data.totp
            ? t('factor.since', { at: formatStaffTime(data.totp.since, language) })
            : t('factor.totpHint')
        }
      >
        {data.totp ? (
          <Button color="error" onClick={() => setAsked({ act: 'removeTotp' })}>
            {t('factor.removeTotp')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => setAsked({ act: 'addTotp' })}>
            {t('factor.addTotp')}
          </Button>
        )}
      </Line>
      <Line title={t('factor.passkeys')} text={t('factor.passkeyHint')}>
        <Button onClick={() => setAsked({ act: 'namePasskey' })}>{t('factor.addPasskey')}</Button>
      </Line>
      {data.passkeys.map((one) => (
        <Line
          key={one.key}
          title={<Verbatim>{one.name}</Verbatim>}
          text={
            one.lastUsedAt
              ? t('factor.usedSince', {
                  used: formatStaffTime(one.lastUsedAt, language),
                  at: formatStaffTime(one.createdAt, language),
                })
              : t('factor.neverUsed', { at: formatStaffTime(one.createdAt, language) })
          }
        >
          <Button
            aria-label={t('factor.renameNamed', { name: one.name })}
            onClick={() => setAsked({ act: 'renamePasskey', key: one.key, name: one.name })}
          >
            {t('factor.rename')}
          </Button>
          <Button
            color="error"
            aria-label={t('factor.removeNamed', { name: one.name })}
            onClick={() => setAsked({ act: 'removePasskey', key: one.key })}
          >
            {t('factor.remove')}
          </Button>
        </Line>
      ))}
      {hasFactor && (
        <Line
          title={t('factor.codes')}
          text={t('factor.codesLeft', { count: data.recoveryCodesLeft })}
        >
          <Button onClick={() => setAsked({ act: 'renewCodes' })}>{t('factor.renewCodes')}</Button>
        </Line>
      )}
      {asked && (
        <AskDialog
          key={asked.act}
          title={t(`factor.ask.${asked.act}`)}
          {...inputOf(asked)}
          label={t(
            asked.act === 'confirmTotp'
              ? 'factor.code'
              : asked.act === 'namePasskey' || asked.act === 'renamePasskey'
                ? 'factor.passkeyName'
                : 'factor.password',
          )}
          isDanger={asked.act === 'removeTotp' || asked.act === 'removePasskey'}
          onAnswer={(typed) => act(asked, typed)}
          onClose={() => setAsked(undefined)}
        >
          {asked.act === 'confirmTotp' && (
            <EnrolSteps
              setup={asked.setup}
              words={{
                scan: t('factor.setup.scan'),
                picture: t('factor.setup.picture'),
                open: t('factor.setup.open'),
                byHand: t('factor.setup.byHand'),
              }}
            />
          )}
        </AskDialog>
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  )
}

function inputOf(asked: Asked) {
  const { act } = asked
  if (act === 'confirmTotp') {
    return { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 } as const
  }
  if (act === 'namePasskey') return { maxLength: passkeyNameLength } as const
  if (act === 'renamePasskey') return { maxLength: passkeyNameLength, initial: asked.name } as const
  return { type: 'password', autoComplete: 'current-password', maxLength: 128 } as const
}

function Line({ title, text, children }: { title: ReactNode; text: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{title}</strong>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{text}</Box>
      </Box>
      {children}
    </Box>
  )
}
