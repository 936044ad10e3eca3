import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { problemCode } from '../../api.ts'
import { useCan } from '../me.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { signOutAccount } from './queries.ts'

/** For an applicant who has lost a device, or fears that someone else is signed in. */
export function SignOutButton({ applicant: { key } }: { applicant: ApplicantRecord }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const mayWrite = useCan('applicants.write')
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => signOutAccount(key),
    onSuccess: (count) =>
      toast.say(count === 0 ? t('applicantSignOut.none') : t('applicantSignOut.done', { count })),
    onError: (error) => toast.fail(problemCode(error)),
    onSettled: () => setIsAsked(false),
  })
  if (!mayWrite) return null
  return (
    <>
      <Button variant="text" onClick={() => setIsAsked(true)}>
        {t('applicantSignOut.open')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('applicantSignOut.title')}
          act={t('applicantSignOut.button')}
          text={t('applicantSignOut.text')}
          isPending={isPending}
          onConfirm={() => mutate()}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
