import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passOverPermission } from '#contract/admissions/values/transitions.ts'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { formatList } from '../../format.ts'
import { WithNames } from '../../with-names.tsx'
import { useCan } from '../me.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { errorWords } from '../ui/error-words.ts'
import { OptionalMark } from '../ui/optional-mark.client.tsx'
import { useToast } from '../ui/toast.client.tsx'
import { languageOf } from '../words.ts'
import type { Application } from './application.ts'
import { isEnding } from './ending.ts'
import { LackingDocuments } from './lacking-documents.client.tsx'
import { MailPreview } from './mail-preview.client.tsx'
import { emptyDraft, toRequest } from './move-draft.ts'
import { MoveFields } from './move-fields.client.tsx'
import { type Mate, matesOf, moveWords, writtenWith } from './moves.ts'
import { moveApplication } from './queries.ts'
import { useSayMoved } from './use-undo.ts'

const longestReason = 2000

interface MoveDialogProps {
  application: Pick<Application, 'number' | 'status' | 'version' | 'depositAsked'> & {
    unsettled?: Application['unsettled']
  }
  move: Application['moves'][number]
  /** All of the same person's, which may make the move with it. */
  applications?: readonly Mate[]
  language: ApplicantRecord['language']
  onClose: () => void
  onMoved: (record: ApplicantRecord) => void
  onStale: () => Promise<void>
  /** Opens the list of documents that can be asked for. */
  onAsk?: () => void
}

/** Says what a move does before it is made, with what it needs to be known by. */
export function MoveDialog(props: MoveDialogProps) {
  const { application, move, language, applications = [], onClose, onMoved, onStale, onAsk } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const toast = useToast()
  const sayMoved = useSayMoved()
  const id = useId()
  const [draft, setDraft] = useState(() => emptyDraft(application, languageOf(i18n)))
  const [fields, setFields] = useState<Record<string, FieldProblem>>({})
  const [isMissing, setIsMissing] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const [isForMates, setIsForMates] = useState(false)
  const mates = matesOf(application.number, move, applications)
  const also = isForMates ? mates : []
  const mayPassOver = useCan(passOverPermission)
  const isBarred = move.lacksDocuments && !mayPassOver
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      moveApplication(
        application.number,
        toRequest(application, move, draft, also),
        application.version,
      ),
    onSuccess: (record) => {
      sayMoved(
        record,
        application.number,
        also.map(({ number }) => number),
      )
      onMoved(record)
    },
    onError: (failure) => {
      setFields((failure instanceof Problem && failure.fields) || {})
      if (!(failure instanceof Problem) || failure.code !== 'version_stale') return undefined
      // The application may have left this file, and this dialog with it.
      toast.fail(failure.code)
      return onStale()
    },
  })

  function send() {
    const lacksReason = move.reasonRequired && draft.reason.trim() === ''
    const lacksWhy = (move.open !== null || move.lacksDocuments) && draft.passOver.trim() === ''
    setIsSilent(lacksWhy)
    setIsMissing(lacksReason)
    setFields(lacksWhy ? { passOver: { code: 'required' } } : {})
    if (!lacksReason && !lacksWhy && !isBarred) mutate()
  }
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed })
  const messageOf = (name: string) => {
    const problem = fields[name]
    if (!problem) return undefined
    return name === 'passOver'
      ? t('applicants.change.passOverMissing')
      : errorWords(i18n, problem, { name: name.split('.').at(-1) ?? name })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={`${id}-title`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
      }}
    >
      <DialogTitle id={`${id}-title`}>{t(moveWords(move))}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          <WithNames names={[application.number]}>
            {t('applicants.moveText', {
              number: application.number,
              from: t(`status.${application.status}`),
              to: t(`status.${move.to}`),
            })}
          </WithNames>
        </DialogContentText>
        {move.told && (
          <DialogContentText sx={{ mt: 1 }}>{t('applicants.change.toldText')}</DialogContentText>
        )}
        {mates.length > 0 && (
          <Box sx={{ mt: 1 }}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={isForMates}
                  onChange={({ target }) => setIsForMates(target.checked)}
                  slotProps={{ input: { 'aria-describedby': `${id}-also` } }}
                />
              }
              label={
                <WithNames names={mates.map(({ number }) => number)}>
                  {t('applicants.moveAlso', {
                    numbers: formatList(
                      mates.map(({ number }) => number),
                      languageOf(i18n),
                    ),
                  })}
                </WithNames>
              }
            />
            <FormHelperText id={`${id}-also`}>{t('applicants.moveAlsoHint')}</FormHelperText>
          </Box>
        )}
        {error && Object.keys(fields).length === 0 && (
          <Failure error={error} title={t('applicants.notMoved')} />
        )}
        <MoveFields {...{ application, move, draft, messageOf }} onChange={change} />
        {move.lacksDocuments && (
          <LackingDocuments
            unsettled={application.unsettled ?? []}
            mayPassOver={mayPassOver}
            isSilent={isSilent}
            why={draft.passOver}
            onWhy={(passOver) => change({ passOver })}
            onAsk={onAsk}
          />
        )}
        <FormControl fullWidth error={isMissing} sx={{ mt: 2, gap: 0.5 }}>
          <FormLabel htmlFor={id}>
            {t(`applicants.${writtenWith(move.reasonRequired)}`)}
            {!move.reasonRequired && <OptionalMark />}
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
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
            slotProps={{
              input: {
                lang: language,
                maxLength: longestReason,
                'aria-describedby': `${id}-hint ${id}-error`,
              },
            }}
          />
        </FormControl>
        <MailPreview
          number={application.number}
          language={language}
          key={also.length}
          move={{
            ...{ to: move.to, reason: draft.reason.trim() || null, corrects: false },
            also: also.map(({ number }) => number),
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <ActButton
          color={isEnding(move.to) ? 'error' : 'primary'}
          loading={isPending}
          needs={isBarred ? t('applicants.change.passOverNot') : undefined}
          aria-keyshortcuts="Control+Enter"
          onClick={send}
        >
          {t(moveWords(move))}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}
