import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkAction, BulkSubject } from '#contract/catalogue/bulk.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { fieldsQuery } from '../programs/queries.ts'
import { JobList } from '../ui/job-list.client.tsx'
import { languageOf } from '../words.ts'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import { bulksQuery, readAgain } from './bulk-queries.ts'

/** The reader's acts on many records, shown after their dialog or the page was closed. */
export function Bulks({ about }: { about: BulkSubject }) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const language = languageOf(i18n)
  const { data: jobs = [] } = useQuery(bulksQuery(about))
  const isField = jobs.some(({ action }) => action.kind === 'field')
  const { data: fields } = useQuery({ ...fieldsQuery(), enabled: isField })
  const say = (action: BulkAction) =>
    action.kind === 'field'
      ? t('bulk.was.field', {
          field:
            inLanguage(fields?.find(({ code }) => code === action.field)?.name, language) ??
            action.field,
        })
      : t(`bulk.do.${action.kind}`)
  return (
    <JobList
      jobs={jobs}
      say={({ action }) => say(action)}
      sayCount={(count) => t(`destinations.${about}`, { count })}
      changedBy={({ changed }) => changed}
      onEnded={() => readAgain(client, about)}
    >
      {(bulk) => <BulkOutcome started={bulk} />}
    </JobList>
  )
}
