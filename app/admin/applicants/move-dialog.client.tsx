import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants.ts'
import { Problem } from '#contract/problems.ts'
import { passOverPermission } from '#contract/transitions.ts'
import { useCan } from '../me.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import type { Application } from './application-panel.client.tsx'
import { isEnding } from './ending.ts'
import { LackingDocuments } from './lacking-documents.client.tsx'
import { moveApplication } from './queries.ts'

const longestReason = 2000

interface MoveDialogProps {
  application: Pick<Application, 'number' | 'status' | 'version'> & {
    unsettled?: Application['unsettled']
  }
  move: Application['moves'][number]
  language: ApplicantRecord['language']
  onClose: () => void
  onMoved: (record: ApplicantRecord) => void
  onStale: () => Promise<void>
  /** Opens the list of documents that can be asked for. */
  onAsk?: () => void
}

/** Says what a move does before it is made: the applicant is told of it at once. */
export function MoveDialog(props: MoveDialogProps) {
  const { application, move, language, onClose, onMoved, onStale, onAsk } = props
  const { t } = useTranslation('admin')
  const toast = useToast()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [passOver, setPassOver] = useState('')
  const [isSilent, setIsSilent] = useState(false)
  const mayPassOver = useCan(passOverPermission)
  const isBarred = move.lacksDocuments && !mayPassOver
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      moveApplication(
        application.number,
        {
          to: move.to,
          reason: reason.trim() || null,
          passOver: move.lacksDocuments ? passOver.trim() || null : null,
        },
        application.version,
      ),
    onSuccess: (record) => {
      toast.say(t('applicants.moved', { status: t(`status.${move.to}`) }))
      onMoved(record)
    },
    onError: (failure) => {
      if (!(failure instanceof Problem) || failure.code !== 'version_stale') return undefined
      // The application may have left this file, and this dialog with it.
      toast.fail(failure.code)
      return onStale()
    },
  })

  function send() {
    const lacksReason = move.reasonRequired && reason.trim() === ''
    const lacksWhy = move.lacksDocuments && passOver.trim() === ''
    setIsMissing(lacksReason)
    setIsSilent(lacksWhy)
    if (!lacksReason && !lacksWhy && !isBarred) mutate()
  }

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{t(`move.${move.to}`)}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t('applicants.moveText', {
            number: application.number,
            from: t(`status.${application.status}`),
            to: t(`status.${move.to}`),
          })}
        </DialogContentText>
        {error && <Failure error={error} title={t('applicants.notMoved')} />}
        {move.lacksDocuments && (
          <LackingDocuments
            unsettled={application.unsettled ?? []}
            mayPassOver={mayPassOver}
            isSilent={isSilent}
            why={passOver}
            onWhy={setPassOver}
            onAsk={onAsk}
          />
        )}
        <FormControl fullWidth error={isMissing} sx={{ mt: 2, gap: 0.5 }}>
          <FormLabel htmlFor={id}>
            {t(move.reasonRequired ? 'applicants.reason' : 'applicants.reasonOptional')}
          </FormLabel>
          <FormHelperText id={`${id}-hint`} error={false}>
            {t('applicants.reasonHint', { language: t(`form.language.${language}`) })}
          </FormHelperText>
          {isMissing && (
            <FormHelperText id={`${id}-error`}>{t('applicants.reasonMissing')}</FormHelperText>
          )}
          <OutlinedInput
            id={id}
            multiline
            minRows={4}
            maxRows={12}
            autoFocus={!move.lacksDocuments}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
            slotProps={{
              input: {
                lang: language,
                maxLength: longestReason,
                'aria-describedby': `${id}-hint ${id}-error`,
              },
            }}
          />
        </FormControl>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          variant="contained"
          color={isEnding(move.to) ? 'error' : 'primary'}
          loading={isPending}
          disabled={isBarred}
          aria-keyshortcuts="Control+Enter"
          onClick={send}
        >
          {t(`move.${move.to}`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
