import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { problemCode } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useCan } from '../me.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { useListFocus } from '../ui/use-list-focus.ts'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { mergeApplicants, unmergeApplicants } from './file-queries.ts'
import { applicantQuery } from './queries.ts'

interface SamePersonProps {
  applicant: ApplicantRecord
  onChanged: (record: ApplicantRecord) => void
}

type Other = ApplicantRecord['possibleDuplicates'][number]

/** Files that may be one person's, and those that were found to be: to be taken over and given back. */
export function SamePerson({ applicant, onChanged }: SamePersonProps) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const mayWrite = useCan('applicants.write')
  const { mergedInto, merged, possibleDuplicates } = applicant
  const [asked, setAsked] = useState<Other>()
  const listFocus = useListFocus<HTMLDivElement>()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: () => Promise<ApplicantRecord>) => act(),
    onSuccess: (record) => {
      const isTaken = record.merged.length > merged.length
      toast.say(t(isTaken ? 'merge.taken' : 'merge.undone'))
      onChanged(record)
      for (const part of ['documents', 'timeline', 'tasks', 'templates', 'one']) {
        void client.invalidateQueries({ queryKey: ['applicants', part] })
      }
    },
    onError: (failure) => {
      toast.fail(problemCode(failure))
      void client.invalidateQueries({ queryKey: applicantQuery(applicant.key).queryKey })
    },
    onSettled: () => setAsked(undefined),
  })

  async function take({ key }: Other) {
    const other = await client.fetchQuery({ ...applicantQuery(key), staleTime: 0 })
    return mergeApplicants(applicant, { merged: key, mergedVersion: other.version })
  }

  return (
    <div {...listFocus}>
      {mergedInto && (
        <Alert severity="warning" variant="outlined" sx={look}>
          {t('merge.into')}{' '}
          <Link to={`/admin/applicants/${mergedInto.key}`}>
            <Verbatim>{mergedInto.name}</Verbatim>
          </Link>
        </Alert>
      )}
      {merged.map((one) => (
        <Alert key={one.merge} severity="info" variant="outlined" sx={look}>
          <WithNames names={[one.name, one.by]}>
            {t('merge.has', {
              name: one.name,
              who: one.by,
              date: formatDate(one.at, languageOf(i18n)),
            })}
          </WithNames>{' '}
          {mayWrite && (
            <Button
              variant="text"
              loading={isPending}
              onClick={() => mutate(() => unmergeApplicants(applicant, one.merge))}
            >
              {t('merge.undo')}
            </Button>
          )}
        </Alert>
      ))}
      {possibleDuplicates.length > 0 && !mergedInto && (
        <Alert severity="warning" variant="outlined" sx={look}>
          {t('applicants.duplicates', { count: possibleDuplicates.length })}
          <Box component="ul" className="plain-list">
            {possibleDuplicates.map((one) => (
              <Box
                component="li"
                key={one.key}
                sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
              >
                <Link to={`/admin/applicants/${one.key}`}>
                  <Verbatim>{one.name}</Verbatim>
                </Link>
                <span>{one.because.map((why) => t(`applicants.likeness.${why}`)).join(', ')}</span>
                {mayWrite && (
                  <Button variant="text" onClick={() => setAsked(one)}>
                    {t('merge.take')}
                  </Button>
                )}
              </Box>
            ))}
          </Box>
        </Alert>
      )}
      {asked && (
        <ConfirmDialog
          title={t('merge.take')}
          text={<WithNames names={[asked.name]}>{t('merge.text', { name: asked.name })}</WithNames>}
          isPending={isPending}
          onConfirm={() => mutate(() => take(asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

const look = { mb: 2, bgcolor: 'background.paper' } as const
