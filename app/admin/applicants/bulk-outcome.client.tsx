import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationBulk } from '#contract/applicants/applicant-bulk.ts'
import { problemCode } from '../../api.ts'
import { formatNumber } from '../../format.ts'
import { problemWords } from '../problem-words.ts'
import { formatStaffTime } from '../ui/dates.ts'
import { JobProgress } from '../ui/job-progress.client.tsx'
import { JobRefusals } from '../ui/job-refusals.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { bulkQuery, bulksQuery, cancelBulk, refusalsQuery, undoBulk } from './bulk-queries.ts'

/** The progress, and which applications stay as they are and why. */
export function BulkOutcome({ started }: { started: ApplicationBulk }) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const query = bulkQuery(started)
  const { data: bulk } = useQuery(query)
  const { data: refusals = [] } = useQuery(refusalsQuery(bulk))
  const cancel = useMutation({
    mutationFn: () => cancelBulk(bulk.key),
    onSuccess: (next) => client.setQueryData(query.queryKey, next),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => client.invalidateQueries({ queryKey: bulksQuery().queryKey }),
  })
  const undo = useMutation({
    mutationFn: () => undoBulk(bulk.key),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: query.queryKey })
      void client.invalidateQueries({ queryKey: bulksQuery().queryKey })
    },
  })
  const { state, undoUntil } = bulk
  // The list behind the dialog shows the new state of its rows.
  useEffect(() => {
    if (state === 'running') return
    for (const queryKey of [['applicants'], ['applicant-tags'], ['conversations'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey })
    }
  }, [client, state])
  const number = (count: number) => formatNumber(count, languageOf(i18n))
  if (undo.data) return <BulkOutcome started={undo.data} />
  return (
    <>
      <JobProgress
        job={bulk}
        message={t(`bulkApplicants.${bulk.act.kind === 'undo' ? 'undone' : 'state'}.${state}`, {
          changed: number(bulk.done - bulk.refused),
          done: number(bulk.done),
          total: number(bulk.total),
        })}
        isStopping={cancel.isPending}
        onStop={() => cancel.mutate()}
      />
      {undoUntil !== null && state !== 'running' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <span>
            {t('bulkApplicants.undoUntil', {
              when: formatStaffTime(undoUntil, languageOf(i18n)),
            })}
          </span>
          <Button variant="text" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t('bulkApplicants.undo')}
          </Button>
        </Box>
      )}
      <JobRefusals
        refused={refusals.map((one) => ({
          key: one.number,
          label: one.number,
          ...(one.name !== null && { name: one.name }),
          to: `/admin/applicants?q=${one.number}`,
          why: problemWords(i18n, one.problem),
        }))}
        head={t('applicants.column.number')}
      />
    </>
  )
}
