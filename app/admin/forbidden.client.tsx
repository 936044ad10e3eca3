import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { can, type Permission } from '#contract/identity/permissions.ts'
import { staffListQuery } from './staff/queries.ts'
import { fullName } from './ui/names.ts'
import { Empty, Screen } from './ui/screen.client.tsx'
import { languageOf } from './words.ts'

/**
 * Shown instead of a forbidden screen: which permission it needs, if that is known, and who grants
 * it.
 */
export function Forbidden({ needs }: { needs?: Permission | undefined }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { data } = useQuery({
    ...staffListQuery({ status: 'active', size: '100' }),
    throwOnError: false,
  })
  const managers = (data?.rows ?? [])
    .filter((one) => ('permissions' in one ? can(one, 'staff.manage') : one.managesStaff))
    .map(fullName)
  const names = new Intl.ListFormat(languageOf(i18n), { type: 'disjunction' }).format(managers)
  return (
    <Screen title={t('failure.forbidden')}>
      <Empty
        title={
          needs
            ? t('failure.forbiddenNeeds', { permission: t(`staff.permission.${needs}`) })
            : t('translation:problem.forbidden')
        }
        text={
          managers.length > 0 ? t('failure.forbiddenAsk', { names }) : t('failure.forbiddenWho')
        }
      />
    </Screen>
  )
}
