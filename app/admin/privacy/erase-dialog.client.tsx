import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErasureReason, erasureReasons } from '#contract/privacy/values/erasure-rules.ts'
import { WithNames } from '../../with-names.tsx'
import { ChoiceField } from '../applicants/decision-fields.client.tsx'
import { applicantQuery } from '../applicants/queries.ts'
import { documentsQuery } from '../applicants/review/documents-queries.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'

interface EraseDialogProps {
  applicantKey: string
  /** Whether the applicant has asked: that is the reason then. */
  isAsked: boolean
  isPending: boolean
  onErase: (reason: ErasureReason) => void
  onClose: () => void
}

/** Whose file goes, how much of it, and why: the trail says only what was chosen here. */
export function EraseDialog(props: EraseDialogProps) {
  const { applicantKey, isAsked, isPending, onErase, onClose } = props
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState<ErasureReason | ''>(isAsked ? 'asked_by_applicant' : '')
  const [isMissing, setIsMissing] = useState(false)
  const whole = useQuery({ ...applicantQuery(applicantKey), throwOnError: false })
  const papers = useQuery({ ...documentsQuery(applicantKey), throwOnError: false })
  const { data: file } = whole
  const { data: documents } = papers
  const unread = [whole, papers].filter(({ data, error }) => error !== null && data === undefined)
  const [first] = unread
  const name = file && [file.givenNames, file.familyName].filter(Boolean).join(' ')
  return (
    <ConfirmDialog
      title={
        <WithNames names={[name]}>
          {name ? t('erasure.eraseOf', { name }) : t('erasure.erase')}
        </WithNames>
      }
      act={t('erasure.erase')}
      text={t('erasure.eraseText')}
      isDanger
      isPending={isPending}
      onConfirm={() => (reason === '' ? setIsMissing(true) : onErase(reason))}
      onClose={onClose}
    >
      {first && (
        <Failure
          error={first.error}
          onRetry={() => {
            for (const query of unread) void query.refetch()
          }}
        />
      )}
      {file && (
        <Box component="ul" sx={{ my: 1, pl: 3 }}>
          <li>
            <WithNames names={file.applications.map(({ number }) => number)}>
              {t('form.labelled', {
                label: t('erasure.applications', { count: file.applications.length }),
                text: file.applications.map(({ number }) => number).join(', '),
              })}
            </WithNames>
          </li>
          {documents && <li>{t('erasure.documents', { count: documents.documents.length })}</li>}
          <li>{t('erasure.conversations', { count: file.conversations.length })}</li>
        </Box>
      )}
      <ChoiceField
        label={t('erasure.reason')}
        value={reason}
        options={erasureReasons.map((value) => ({ value, label: t(`audit.because.${value}`) }))}
        message={isMissing ? t('erasure.chooseReason') : undefined}
        onChange={(next) => {
          setReason(next)
          setIsMissing(false)
        }}
      />
    </ConfirmDialog>
  )
}
