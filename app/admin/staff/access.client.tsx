import Button from '@mui/material/Button'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffRow } from '#contract/identity/identity.ts'
import { problemCode } from '../../api.ts'
import { WithNames } from '../../with-names.tsx'
import { SessionList, SignInList } from '../account/access-lists.client.tsx'
import { useMe } from '../me.ts'
import { AskDialog } from '../ui/ask-dialog.client.tsx'
import { fullName } from '../ui/names.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { endSession, resetFactors, staffSessionsQuery, staffSignInsQuery } from './queries.ts'

/** How a colleague signs in, for those who manage staff. */
export function StaffAccess({ staff }: { staff: StaffRow }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const me = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const { data: sessions } = useSuspenseQuery(staffSessionsQuery(staff.key))
  const { data: signIns } = useSuspenseQuery(staffSignInsQuery(staff.key))
  const end = useMutation({
    mutationFn: (key: string) => endSession(staff.key, key),
    onSuccess: () => {
      toast.say(t('access.ended'))
      return client.invalidateQueries({ queryKey: ['staff'] })
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <>
      <Panel
        title={t('access.sessions')}
        aside={
          staff.secondFactor &&
          staff.key !== me.key && (
            <Button color="error" onClick={() => setIsAsking(true)}>
              {t('staff.reset.title')}
            </Button>
          )
        }
      >
        <SessionList sessions={sessions} isPending={end.isPending} onEnd={end.mutate} />
      </Panel>
      <Panel title={t('access.signIns')}>
        <SignInList signIns={signIns.rows} />
      </Panel>
      {isAsking && (
        <AskDialog
          title={t('staff.reset.title')}
          text={
            <WithNames names={[fullName(staff)]}>
              {t('staff.reset.text', { name: fullName(staff) })}
            </WithNames>
          }
          label={t('staff.reset.reason')}
          maxLength={500}
          isDanger
          onAnswer={async (reason) => {
            await resetFactors(staff.key, reason)
            setIsAsking(false)
            toast.say(t('staff.reset.done'))
            await client.invalidateQueries({ queryKey: ['staff'] })
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
