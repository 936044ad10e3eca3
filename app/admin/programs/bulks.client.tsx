import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkAction } from '#contract/bulk.ts'
import { BulkList } from '../ui/bulk-list.client.tsx'
import { languageOf } from '../words.ts'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import { bulksQuery } from './bulk-queries.ts'
import { fieldsQuery } from './queries.ts'

/** What one has done to many programs, found again after its dialog or the page was closed. */
export function Bulks() {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const language = languageOf(i18n)
  const { data: jobs = [] } = useQuery(bulksQuery())
  const { data: fields } = useQuery({ ...fieldsQuery(), enabled: jobs.length > 0 })
  const say = (action: BulkAction) =>
    action.kind === 'field'
      ? t('bulk.was.field', {
          field: fields?.find(({ code }) => code === action.field)?.name[language] ?? action.field,
        })
      : t(`bulk.do.${action.kind}`)
  return (
    <BulkList
      jobs={jobs}
      say={({ action }) => say(action)}
      sayCount={(count) => t('destinations.programs', { count })}
      changedBy={({ changed }) => changed}
      onEnded={() => void client.invalidateQueries({ queryKey: ['programs', 'list'] })}
    >
      {(bulk) => <BulkOutcome started={bulk} />}
    </BulkList>
  )
}
