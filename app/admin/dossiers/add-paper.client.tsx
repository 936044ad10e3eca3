import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import { paperKinds, paperShowings } from '#contract/documents/university-papers.ts'
import { ChoiceField, TypedField } from '../applicants/decision-fields.client.tsx'
import { actOnEnter } from '../ui/act-on-enter.ts'
import { Arriving, isCancelled, type Sent } from '../ui/arriving.client.tsx'
import { Failure } from '../ui/boundary.client.tsx'
import { errorWords } from '../ui/error-words.ts'
import { FileField } from '../ui/file-field.client.tsx'
import { type PaperDraft, sendPaper } from './paper-queries.ts'

/** Keeps what a university sent, and says whether its applicant sees it. */
export function AddPaper({ numbers, onClose }: { numbers: string[]; onClose: () => void }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const id = useId()
  const client = useQueryClient()
  const [draft, setDraft] = useState<PaperDraft>({
    number: numbers[0] ?? '',
    kind: 'offer_letter',
    receivedOn: new Date().toLocaleDateString('sv-SE'),
    reference: '',
    show: 'with_decision',
    file: undefined,
  })
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const going = useRef<AbortController>(undefined)
  const [fields, setFields] = useState<Record<string, FieldProblem>>({})
  const set = (changes: Partial<PaperDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      going.current = new AbortController()
      const onSent = (bytes: number, total: number) => setSent({ sent: bytes, total })
      return sendPaper(draft, { onSent, signal: going.current.signal })
    },
    onSettled: () => setSent(undefined),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['applicants', 'papers'] })
      void client.invalidateQueries({ queryKey: ['applicants', 'timeline'] })
      onClose()
    },
    onError: (failure) => setFields((failure instanceof Problem && failure.fields) || {}),
  })
  function add() {
    setIsMissing(draft.file === undefined)
    if (draft.file === undefined) input.current?.focus()
    else mutate()
  }
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
      <DialogTitle id={`${id}-title`}>{t('papers.add')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('papers.text')}</DialogContentText>
        {error && !isCancelled(error) && Object.keys(fields).length === 0 && (
          <Failure error={error} title={t('papers.notAdded')} />
        )}
        {numbers.length > 1 && (
          <ChoiceField
            label={t('papers.application')}
            value={draft.number}
            options={numbers.map((value) => ({ value, label: value }))}
            onChange={(number) => set({ number })}
          />
        )}
        <ChoiceField
          label={t('papers.type')}
          value={draft.kind}
          options={paperKinds.map((value) => ({ value, label: t(`papers.kind.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
        <Box sx={{ mt: 2 }}>
          <FileField
            label={t('papers.file')}
            hint={t('papers.fileHint')}
            accept="application/pdf,image/jpeg,image/png,image/webp,image/heic"
            message={isMissing ? t('papers.fileMissing') : undefined}
            input={input}
            onChoose={(file) => {
              set({ file })
              setIsMissing(false)
            }}
          />
        </Box>
        <TypedField
          label={t('papers.receivedOn')}
          type="date"
          value={draft.receivedOn}
          message={messageOf('receivedOn')}
          onChange={(receivedOn) => set({ receivedOn })}
        />
        <TypedField
          label={t('papers.reference')}
          value={draft.reference}
          maxLength={100}
          optional
          message={messageOf('reference')}
          onChange={(reference) => set({ reference })}
        />
        <ChoiceField
          label={t('papers.show')}
          value={draft.show}
          options={paperShowings.map((value) => ({ value, label: t(`papers.showing.${value}`) }))}
          onChange={(show) => set({ show })}
        />
        {isPending && (
          <Box sx={{ mt: 2 }}>
            <Arriving name={draft.file?.name ?? ''} sent={sent} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={() => (isPending ? going.current?.abort() : onClose())}>
          {t('form.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={add}>
          {t('papers.add')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
