import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { UniversityRecord } from '#contract/catalogue/catalogue-staff.ts'
import { Icon } from '../../ui/icon.tsx'

interface PublicLinkProps {
  to: string
  status: UniversityRecord['status']
}

/** Leads to the page that visitors see, where there is one. */
export function PublicLink({ to, status }: PublicLinkProps) {
  const { t } = useTranslation('admin')
  if (status !== 'published') return null
  return (
    <Button href={to} target="_blank" rel="noopener" startIcon={<Icon name="external" size={18} />}>
      {t('catalogue.seePublic')}
      <span className="visually-hidden"> {t('catalogue.newTab')}</span>
    </Button>
  )
}
