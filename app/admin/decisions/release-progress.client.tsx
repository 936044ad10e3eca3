import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReleaseView } from '#contract/decisions/decisions.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { languageOf } from '../words.ts'
import { releaseQuery } from './queries.ts'
import { Refused } from './refused.client.tsx'

/** How far a release is, until it is through; then what left and what did not. */
export function ReleaseProgress({ started }: { started: ReleaseView }) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const { data: release } = useQuery(releaseQuery(started))
  const seen = release.released + release.refused.length
  return (
    <>
      <p id={id} role="status">
        {release.state === 'scheduled'
          ? t('decisions.isSet', {
              count: release.total - release.refused.length,
              when: formatStaffTime(release.at, languageOf(i18n)),
            })
          : t('decisions.left', { count: release.released, total: release.total })}
      </p>
      {release.state === 'running' && (
        <LinearProgress
          variant="determinate"
          value={(100 * seen) / Math.max(release.total, 1)}
          aria-labelledby={id}
          sx={{ mb: 2 }}
        />
      )}
      <Refused refused={release.refused.length > 0 ? release.refused : started.refused} />
    </>
  )
}
