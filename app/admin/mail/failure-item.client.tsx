import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { can } from '#contract/identity/permissions.ts'
import type { MailFailure } from '#contract/messaging/mail-failures.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { useMe } from '../me.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { WideItem } from '../ui/wide-item.client.tsx'
import { languageOf } from '../words.ts'
import { retry, setHandled } from './queries.ts'

/** One undelivered mail: its subject, its recipient, why it failed, and what can be done. */
export function FailureItem({ failure }: { failure: MailFailure }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const { to, application, applicants, attempts, error, handledAt, handledBy } = failure
  return (
    <WideItem
      level="h2"
      title={inLanguage(failure.title, language)}
      acts={<Actions failure={failure} />}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <span>{to}</span>
        {applicants.map(({ key, name }) => (
          <Link key={key} to={`/admin/applicants/${key}`}>
            <Verbatim>{name}</Verbatim>
          </Link>
        ))}
        {application !== null && !inLanguage(failure.title, language).includes(application) && (
          <span>{application}</span>
        )}
      </Box>
      <Box sx={{ mt: 0.5 }}>{t(`mail.failure.${failure.failure}`)}</Box>
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {error !== null && <div>{t('mail.said', { error })}</div>}
        <div>
          {t('mail.failedAt', { time: formatStaffTime(failure.failedAt, language) })} ·{' '}
          {t('mail.attempts', { count: attempts })}
        </div>
        {handledAt !== null && (
          <div>
            <WithNames names={[handledBy]}>
              {t('mail.handledBy', {
                name: handledBy ?? '–',
                time: formatStaffTime(handledAt, language),
              })}
            </WithNames>
          </div>
        )}
        {!failure.canRetry && <div>{t('mail.forgotten')}</div>}
      </Box>
    </WideItem>
  )
}

type Act = 'retry' | 'handle' | 'reopen'

function Actions({ failure }: { failure: MailFailure }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const me = useMe()
  const client = useQueryClient()
  const isHandled = failure.handledAt !== null
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: Act) => {
      if (act === 'retry') await retry(failure)
      else await setHandled(failure, act === 'handle')
      return act
    },
    onSuccess: (act) => toast.say(t(done[act])),
    onError: (problem) => toast.fail(problemCode(problem)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['mail-failures'] }),
        client.invalidateQueries({ queryKey: ['dashboard'] }),
      ]),
  })
  if (!can(me, 'applicants.write')) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      {failure.canRetry && (
        <Button variant="outlined" disabled={isPending} onClick={() => mutate('retry')}>
          {failure.newAddress === null
            ? t('mail.retry')
            : t('mail.retryTo', { address: failure.newAddress })}
        </Button>
      )}
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => mutate(isHandled ? 'reopen' : 'handle')}
      >
        {t(isHandled ? 'mail.reopen' : 'mail.handle')}
      </Button>
    </Box>
  )
}

const done = {
  retry: 'mail.retried',
  handle: 'mail.handled',
  reopen: 'mail.reopened',
} as const satisfies Record<Act, string>
