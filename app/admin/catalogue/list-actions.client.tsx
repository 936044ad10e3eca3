import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCan } from '../me.ts'
import { ExportMenu } from '../ui/export-menu.client.tsx'

type ListActionsProps = Omit<ComponentProps<typeof ExportMenu>, 'isReadBack'> & {
  /** The button that adds a record, for staff who may. */
  add: ReactNode
}

/** The actions of a list of the catalogue: import a file, export one, add a record. */
export function ListActions({ add, ...menu }: ListActionsProps) {
  const { t } = useTranslation('admin')
  const canWrite = useCan('catalogue.write')
  const canExport = useCan('data.export')
  return (
    <>
      {canWrite && (
        <Button component={Link} to="/admin/imports">
          {t('imports.import')}
        </Button>
      )}
      {(canWrite || canExport) && <ExportMenu isReadBack {...menu} />}
      {add}
    </>
  )
}
