import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { Problem } from '#contract/common/values/problems.ts'
import {
  type Paper,
  type PaperShowing,
  paperShowings,
} from '#contract/documents/university-papers.ts'
import { formatDate } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { ChoiceField } from '../applicants/decision-fields.client.tsx'
import { useCan } from '../me.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { formatStaffTime } from '../ui/dates.ts'
import { Panel } from '../ui/screen.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import { AddPaper } from './add-paper.client.tsx'
import { papersQuery, removePaper, savePaper, showPaper } from './paper-queries.ts'

/** What universities sent back: their own letter, what a visa needs, an invoice. */
export function PapersPanel({ applicant }: { applicant: ApplicantRecord }) {
  const { t } = useTranslation('admin')
  const mayWrite = useCan('applicants.write')
  const { data: papers = [], error, isSuccess, refetch } = useQuery(papersQuery(applicant.key))
  const [isAdding, setIsAdding] = useState(false)
  const { applications } = applicant
  if (applications.length === 0) return null
  if (!mayWrite && papers.length === 0 && !error) return null
  return (
    <Panel title={t('papers.panel')}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isSuccess && papers.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('papers.none')}
        </Typography>
      )}
      {papers.map((paper) => (
        <PaperLine key={paper.key} paper={paper} />
      ))}
      {mayWrite && (
        <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setIsAdding(true)}>
          {t('papers.add')}
        </Button>
      )}
      {isAdding && (
        <AddPaper
          numbers={applications.map(({ number }) => number)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Panel>
  )
}

function PaperLine({ paper }: { paper: Paper }) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const toast = useToast()
  const client = useQueryClient()
  const mayWrite = useCan('applicants.write')
  const [isAsked, setIsAsked] = useState(false)
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => {
      setIsAsked(false)
      void client.invalidateQueries({ queryKey: ['applicants', 'papers'] })
      void client.invalidateQueries({ queryKey: ['applicants', 'timeline'] })
    },
    onError: (failure) => {
      if (failure instanceof Problem) toast.fail(failure.code)
    },
  })
  const facts = [
    paper.number,
    formatDate(paper.receivedOn, language),
    paper.reference,
    paper.fileName,
    t(`review.scan.${paper.scan}`, {
      date: paper.scannedAt && formatDate(paper.scannedAt, language, 'short'),
    }),
    t('papers.addedBy', { who: paper.addedBy, at: formatStaffTime(paper.addedAt, language) }),
  ]
  return (
    <Box sx={{ pb: 1.5, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <strong>{t(`papers.kind.${paper.kind}`)}</strong>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      {paper.shownAt !== null && (
        <Typography variant="body2">
          {t('papers.shownSince', { at: formatStaffTime(paper.shownAt, language) })}
        </Typography>
      )}
      {mayWrite && (
        <ChoiceField
          label={t('papers.show')}
          value={paper.show}
          options={paperShowings.map((value) => ({ value, label: t(`papers.showing.${value}`) }))}
          onChange={(show: PaperShowing) => act.mutate(() => showPaper(paper, show))}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="outlined"
          loading={act.isPending}
          onClick={() => act.mutate(() => savePaper(paper))}
        >
          {t('papers.save')}
        </Button>
        {mayWrite && (
          <Button size="small" variant="text" color="error" onClick={() => setIsAsked(true)}>
            {t('papers.remove')}
          </Button>
        )}
      </Box>
      {isAsked && (
        <ConfirmDialog
          title={t('papers.remove')}
          text={
            <WithNames names={[paper.fileName]}>
              {t('papers.removeText', { name: paper.fileName })}
            </WithNames>
          }
          isDanger
          isPending={act.isPending}
          onConfirm={() => act.mutate(() => removePaper(paper))}
          onClose={() => setIsAsked(false)}
        />
      )}
    </Box>
  )
}
