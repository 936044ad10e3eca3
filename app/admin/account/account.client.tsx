import Button from '@mui/material/Button'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { problemCode } from '../../api.ts'
import { useMe } from '../me.ts'
import { fullName } from '../ui/names.ts'
import { Panel, Screen } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { SessionList, SignInList } from './access-lists.client.tsx'
import { FactorPanel } from './factor-panel.client.tsx'
import { endOthers, endSession, sessionsQuery, signInsQuery } from './queries.ts'

/** What all colleagues see and set in their own account. */
export function AccountScreen() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const me = useMe()
  const { data: sessions } = useSuspenseQuery(sessionsQuery())
  const { data: signIns } = useSuspenseQuery(signInsQuery())
  const end = useMutation({
    mutationFn: (key: string | undefined) => (key === undefined ? endOthers() : endSession(key)),
    onSuccess: () => {
      toast.say(t('access.ended'))
      return client.invalidateQueries({ queryKey: ['account'] })
    },
    onError: (error) => toast.fail(problemCode(error)),
  })
  return (
    <Screen
      title={t('access.title')}
      actions={
        <>
          <Button component={Link} to="/auth/account">
            {t('access.changePassword')}
          </Button>
          <Button component={Link} to={`/admin/staff/${me.key}`}>
            <Verbatim>{fullName(me)}</Verbatim>
          </Button>
        </>
      }
    >
      <FactorPanel />
      <Panel
        title={t('access.sessions')}
        aside={
          sessions.length > 1 && (
            <Button onClick={() => end.mutate(undefined)} loading={end.isPending}>
              {t('access.endOthers')}
            </Button>
          )
        }
      >
        <SessionList sessions={sessions} isPending={end.isPending} onEnd={end.mutate} />
      </Panel>
      <Panel title={t('access.signIns')}>
        <SignInList signIns={signIns.rows} />
      </Panel>
    </Screen>
  )
}
