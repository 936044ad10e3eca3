import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statusesOf } from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { portalNumberLength } from '#contract/common/values/vocabulary.ts'
import { actOnEnter } from '../ui/act-on-enter.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { errorWords } from '../ui/error-words.ts'
import { useToast } from '../ui/toast.client.tsx'
import type { Application } from './application.ts'
import { TypedField } from './decision-fields.client.tsx'
import { noteSending } from './queries.ts'

interface SendingDialogProps {
  application: Application
  onClose: () => void
  onNoted: (record: ApplicantRecord) => void
  onStale: () => Promise<void>
}

/** Records what an applicant reported about the sending; the history says who recorded it. */
export function SendingDialog({ application, onClose, onNoted, onStale }: SendingDialogProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const toast = useToast()
  const id = useId()
  const last = application.sending.reports.at(-1)
  const [reference, setReference] = useState(last?.reference ?? '')
  const [on, setOn] = useState(last?.on ?? '')
  const [fields, setFields] = useState<Record<string, FieldProblem>>({})
  const isMove = statusesOf.unsent.some((one) => one === application.status)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      noteSending(
        application.number,
        { reference: reference.trim() || null, on: on || null },
        application.version,
      ),
    onSuccess: (record) => {
      toast.say(t('sending.noted'))
      onNoted(record)
    },
    onError: (failure) => {
      setFields((failure instanceof Problem && failure.fields) || {})
      if (!(failure instanceof Problem) || failure.code !== 'version_stale') return undefined
      toast.fail(failure.code)
      return onStale()
    },
  })
  const messageOf = (name: string) => {
    const problem = fields[name]
    return problem && errorWords(i18n, problem, { name })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      onKeyDown={actOnEnter}
    >
      <DialogTitle id={`${id}-title`}>
        {t(isMove ? 'sending.noteSent' : 'sending.noteNumber')}
      </DialogTitle>
      <DialogContent>
        <DialogContentText>{t(isMove ? 'sending.moveText' : 'sending.text')}</DialogContentText>
        {error && Object.keys(fields).length === 0 && (
          <Failure error={error} title={t('sending.notNoted')} />
        )}
        <TypedField
          label={t('sending.number')}
          hint={t('sending.numberHint')}
          value={reference}
          maxLength={portalNumberLength}
          message={messageOf('reference')}
          onChange={setReference}
        />
        <TypedField
          label={t('sending.on')}
          type="date"
          value={on}
          message={messageOf('on')}
          onChange={setOn}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={() => mutate()}>
          {t('sending.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
