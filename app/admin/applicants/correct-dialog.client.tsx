import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { WithNames } from '../../with-names.tsx'
import { actOnEnter } from '../ui/act-on-enter.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import type { Application } from './application.ts'
import { ChoiceField, TypedField } from './decision-fields.client.tsx'
import { MailPreview } from './mail-preview.client.tsx'
import { correctApplication } from './queries.ts'
import { useSayMoved } from './use-undo.ts'

interface CorrectDialogProps {
  application: Application
  language: ApplicantRecord['language']
  onClose: () => void
  onMoved: (record: ApplicantRecord) => void
  onStale: () => Promise<void>
}

/** Puts a mistake right: back to where it was, why, and whether a mail says so. */
export function CorrectDialog(props: CorrectDialogProps) {
  const { application, language, onClose, onMoved, onStale } = props
  const { t } = useTranslation('admin')
  const toast = useToast()
  const sayMoved = useSayMoved()
  const id = useId()
  const open = application.corrections.filter(({ allowed }) => allowed)
  const last = application.history.findLast(({ undone, undoes }) => !undone && !undoes)
  const [to, setTo] = useState(open.find((one) => one.to === last?.from)?.to ?? open.at(-1)?.to)
  const [reason, setReason] = useState('')
  const [tell, setTell] = useState(true)
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (target: NonNullable<typeof to>) =>
      correctApplication(
        application.number,
        { to: target, reason: reason.trim(), tell },
        application.version,
      ),
    onSuccess: (record) => {
      sayMoved(record, application.number)
      onMoved(record)
    },
    onError: (failure) => {
      if (!(failure instanceof Problem) || failure.code !== 'version_stale') return undefined
      toast.fail(failure.code)
      return onStale()
    },
  })

  function send() {
    setIsMissing(reason.trim() === '')
    if (to !== undefined && reason.trim() !== '') mutate(to)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onKeyDown={actOnEnter}
    >
      <DialogTitle id={id}>{t('applicants.change.correct')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          <WithNames names={[application.number]}>
            {t('applicants.change.correctText', { number: application.number })}
          </WithNames>
        </DialogContentText>
        {error && <Failure error={error} title={t('applicants.change.notCorrected')} />}
        <ChoiceField
          label={t('applicants.change.correctTo')}
          value={to ?? ''}
          options={open.map((one) => ({ value: one.to, label: t(`status.${one.to}`) }))}
          onChange={setTo}
        />
        <TypedField
          label={t('applicants.reason')}
          hint={t('applicants.change.correctReasonHint', {
            language: t(`form.language.${language}`),
          })}
          value={reason}
          lang={language}
          rows={3}
          maxLength={2000}
          message={isMissing ? t('applicants.reasonMissing') : undefined}
          onChange={setReason}
        />
        <FormControlLabel
          sx={{ mt: 1 }}
          control={<Checkbox checked={tell} onChange={(_event, checked) => setTell(checked)} />}
          label={t('applicants.change.tell')}
        />
        {tell && to && (
          <MailPreview
            number={application.number}
            language={language}
            move={{ to, reason: reason.trim() || null, corrects: true }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={send}>
          {t('applicants.change.correct')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
