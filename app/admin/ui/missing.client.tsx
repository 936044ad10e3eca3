import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { screens } from '../screens.ts'
import { lastAddress } from './last-address.ts'
import { Empty, Screen } from './screen.client.tsx'

/** An address of something that isn't there: another try would not bring it, its list may. */
export function Missing() {
  const { t } = useTranslation(['admin', 'translation'])
  const { pathname } = useLocation()
  const list = screens.find(({ to }) => pathname.startsWith(`${to}/`)) ?? screens[0]
  return (
    <Screen title={t('failure.missing')}>
      <Empty
        title={t('translation:problem.not_found')}
        text={t('failure.missingText')}
        action={
          list && (
            <Button component={Link} to={lastAddress(list.to)}>
              {t('failure.toList', { list: t(`nav.${list.name}`) })}
            </Button>
          )
        }
      />
    </Screen>
  )
}
