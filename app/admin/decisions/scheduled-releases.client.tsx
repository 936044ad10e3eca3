import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduledReleases as Releases } from '#contract/decisions/decisions.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { cancelRelease, scheduledQuery } from './queries.ts'

/** Scheduled releases, each of which can be cancelled until its time comes. */
export function ScheduledReleases({ onCancelled }: { onCancelled: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const toast = useToast()
  const [asked, setAsked] = useState<Releases[number]>()
  // A part of the screen: the list works without it.
  const { data = [] } = useQuery({ ...scheduledQuery(), throwOnError: false })
  const cancelling = useMutation({
    mutationFn: (key: string) => cancelRelease(key),
    onSuccess: () => toast.say(t('decisions.cancelled')),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => {
      setAsked(undefined)
      onCancelled()
    },
  })
  if (data.length === 0) return null
  const timeOf = ({ at }: Releases[number]) => formatStaffTime(at, languageOf(i18n))
  return (
    <Panel title={t('decisions.scheduled')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 1 } }}>
        {data.map((release) => (
          <Box
            component="li"
            key={release.key}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Box sx={{ flex: '1 1 16rem' }}>
              {t('decisions.isSet', { count: release.total, when: timeOf(release) })}{' '}
              <WithNames names={[release.by]}>
                {t('decisions.setBy', { who: release.by })}
              </WithNames>
            </Box>
            <Button variant="outlined" onClick={() => setAsked(release)}>
              {t('decisions.cancel')}
            </Button>
          </Box>
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          title={t('decisions.cancel')}
          text={t('decisions.cancelText', { count: asked.total, when: timeOf(asked) })}
          isPending={cancelling.isPending}
          onConfirm={() => cancelling.mutate(asked.key)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  )
}
