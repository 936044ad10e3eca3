import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApplicationAct } from '#contract/applicants/applicant-bulk.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { JobList } from '../ui/job-list.client.tsx'
import { languageOf } from '../words.ts'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import { bulksQuery } from './bulk-queries.ts'
import { staffNamesQuery } from './queries.ts'

/** The reader's acts on many applications, shown after their dialog or the page was closed. */
export function Bulks() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { data: jobs = [] } = useQuery(bulksQuery())
  const say = useActWords()
  return (
    <JobList
      jobs={jobs}
      say={({ act }) => say(act)}
      sayCount={(count) => t('bulkApplicants.count', { count })}
      changedBy={({ done, refused }) => done - refused}
      onEnded={() => void client.invalidateQueries({ queryKey: ['applicants'] })}
    >
      {(bulk) => <BulkOutcome started={bulk} />}
    </JobList>
  )
}

function useActWords(): (act: ApplicationAct) => string {
  const { t, i18n } = useTranslation('admin')
  const { data: staff = [] } = useQuery(staffNamesQuery())
  return (act) => {
    switch (act.kind) {
      case 'move':
        return t('bulkApplicants.was.move', { move: t(`move.${act.to}`) })
      case 'ask':
        return t('bulkApplicants.was.ask')
      case 'undo':
        return t('bulkApplicants.was.undo')
      case 'owner': {
        const name = staff.find(({ key }) => key === act.owner)?.name
        return act.owner === null
          ? t('bulkApplicants.was.nobody')
          : t('bulkApplicants.was.owner', { name: name ?? '…' })
      }
      case 'tag':
        return t(act.on ? 'bulkApplicants.was.tagOn' : 'bulkApplicants.was.tagOff', {
          tag: act.tag,
        })
      case 'message':
        return t('bulkApplicants.was.message', {
          text: (inLanguage(act.text, languageOf(i18n)) ?? '').replaceAll(/\s+/g, ' ').slice(0, 80),
        })
    }
  }
}
