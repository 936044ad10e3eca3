import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { problemCode } from '../../api.ts'
import { useCan } from '../me.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { renewLink } from './queries.ts'

/** A new private link for an applicant whose link others may have. Staff don't see it. */
export function NewLinkButton({ applicant: { key } }: { applicant: ApplicantRecord }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const client = useQueryClient()
  const mayWrite = useCan('applicants.write')
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => renewLink(key),
    onSuccess: () => {
      toast.say(t('privateLink.done'))
      void client.invalidateQueries({ queryKey: ['applicants', 'timeline'] })
    },
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => setIsAsked(false),
  })
  if (!mayWrite) return null
  return (
    <>
      <Button variant="text" onClick={() => setIsAsked(true)}>
        {t('privateLink.open')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('privateLink.title')}
          act={t('privateLink.button')}
          text={t('privateLink.text')}
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
