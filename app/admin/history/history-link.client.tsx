import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EditionEntity } from '#contract/catalogue/catalogue-history.ts'

/** Leads to what a record said before. */
export function HistoryLink({ entity, recordKey }: { entity: EditionEntity; recordKey: string }) {
  const { t } = useTranslation('admin')
  return (
    <Button component={Link} to={`/admin/history/${entity}/${recordKey}`}>
      {t('history.title')}
    </Button>
  )
}
