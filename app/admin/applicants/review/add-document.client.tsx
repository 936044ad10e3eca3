import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { receivedNoteLength, receivedWays } from '#contract/common/values/entry-words.ts'
import { Problem } from '#contract/common/values/problems.ts'
import type { StaffDocument } from '#contract/documents/documents.ts'
import {
  type DocumentType,
  documentTypes,
  fileLimits,
} from '#contract/documents/values/document-rules.ts'
import { postForm, problemCode } from '../../../api.ts'
import { problemWords } from '../../problem-words.ts'
import { Arriving, isCancelled, type Sent } from '../../ui/arriving.client.tsx'
import { FieldGrid, SelectInput, TextInput } from '../../ui/fields.client.tsx'
import { FileField } from '../../ui/file-field.client.tsx'

interface AddDocumentProps {
  applicantKey: string
  /** What is there already: one that was rejected or asked for may be replaced. */
  documents: readonly StaffDocument[]
  onAdded: () => void
  onClose: () => void
}

interface Values {
  type: DocumentType
  received: string
  receivedNote: string
  replaces: string
}

const replaceable = ['requested', 'rejected', 'expired', 'uploaded', 'not_applicable']

/** A document that an applicant gave us elsewhere; judged as those that they add themselves. */
export function AddDocument({ applicantKey, documents, onAdded, onClose }: AddDocumentProps) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isMissing, setIsMissing] = useState(false)
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState<Sent>()
  const going = useRef<AbortController>(undefined)
  const form = useForm<Values>({
    defaultValues: { type: 'passport', received: 'whatsapp', receivedNote: '', replaces: '' },
  })
  const type = form.watch('type')
  const earlier = documents.filter((one) => one.type === type && replaceable.includes(one.status))
  function startGoing(): AbortController {
    going.current = new AbortController()
    return going.current
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: Values) => {
      if (!file) return
      if (file.size > fileLimits.bytes) throw new Problem('file_too_large')
      const body = new FormData()
      for (const [name, value] of Object.entries(values)) if (value) body.set(name, value)
      body.set('file', file)
      const path = `/api/admin/applicants/${applicantKey}/documents`
      const { signal } = startGoing()
      const onSent = (bytes: number, total: number) => setSent({ sent: bytes, total })
      await postForm(path, body, { 'idempotency-key': attempt }, { onSent, signal })
    },
    onSettled: () => setSent(undefined),
    onSuccess: () => {
      onAdded()
      onClose()
    },
  })
  function add(values: Values) {
    setIsMissing(file === undefined)
    if (file === undefined) input.current?.focus()
    else mutate(values)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(add)(event)}>
          <DialogTitle id={id}>{t('entry.document.title')}</DialogTitle>
          <DialogContent sx={{ display: 'grid', gap: 2 }}>
            {error !== null && !isCancelled(error) && (
              <Alert severity="error">
                <AlertTitle>{t('entry.document.notAdded')}</AlertTitle>
                {problemWords(i18n, problemCode(error))}
              </Alert>
            )}
            <FieldGrid>
              <SelectInput
                name="type"
                label={t('entry.document.type')}
                options={documentTypes.map((value) => ({
                  value,
                  label: t(`documentType.${value}`),
                }))}
              />
              <SelectInput
                name="received"
                label={t('entry.document.received')}
                options={receivedWays.map((value) => ({
                  value,
                  label: t(`entry.received.${value}`),
                }))}
              />
            </FieldGrid>
            {earlier.length > 0 && (
              <SelectInput
                name="replaces"
                label={t('entry.document.replaces')}
                none={t('entry.document.none')}
                options={earlier.map(({ key, file: before, status }) => ({
                  value: key,
                  label: [before?.name, t(`review.state.${status}`)].filter(Boolean).join(' · '),
                }))}
              />
            )}
            <TextInput
              name="receivedNote"
              label={t('entry.document.note')}
              maxLength={receivedNoteLength}
              optional
            />
            <FileField
              label={t('entry.document.file')}
              accept=".pdf,.jpg,.jpeg,.png,.webp,.heic"
              message={isMissing ? t('papers.fileMissing') : undefined}
              input={input}
              onChoose={(chosen) => {
                setFile(chosen)
                setIsMissing(false)
                setAttempt(crypto.randomUUID())
              }}
            />
            {isPending && <Arriving name={file?.name ?? ''} sent={sent} />}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => (isPending ? going.current?.abort() : onClose())}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isPending}>
              {t('entry.document.add')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
