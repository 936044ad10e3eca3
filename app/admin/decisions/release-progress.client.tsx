import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReleaseView } from '#contract/decisions/decisions.ts'
import { problemWords } from '../problem-words.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { JobProgress } from '../ui/job-progress.client.tsx'
import { JobRefusals } from '../ui/job-refusals.client.tsx'
import { languageOf } from '../words.ts'
import { releaseQuery } from './queries.ts'

/** The progress of a release until it finishes; then what was released and what was not. */
export function ReleaseProgress({ started }: { started: ReleaseView }) {
  const { t, i18n } = useTranslation('admin')
  const { data: release } = useQuery(releaseQuery(started))
  const refused = release.refused.length > 0 ? release.refused : started.refused
  return (
    <>
      <JobProgress
        job={{ ...release, done: release.released + release.refused.length }}
        message={
          release.state === 'scheduled'
            ? t('decisions.isSet', {
                count: release.total - release.refused.length,
                when: formatStaffTime(release.at, languageOf(i18n)),
              })
            : t('decisions.left', { count: release.released, total: release.total })
        }
      />
      <JobRefusals
        refused={refused.map(({ number, problem }) => ({
          key: number,
          label: number,
          to: `/admin/applicants?q=${number}`,
          why: problemWords(i18n, problem),
        }))}
        head={t('applicants.column.number')}
      />
    </>
  )
}
