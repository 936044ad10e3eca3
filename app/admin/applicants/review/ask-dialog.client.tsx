import Box from '@mui/material/Box'
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
import Select from '@mui/material/Select'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import type { DocumentAsking } from '#contract/documents/document-asking.ts'
import { documentTypes } from '#contract/documents/values/document-rules.ts'
import { fillText } from '#contract/words/text-templates.ts'
import { problemCode } from '../../../api.ts'
import { Failure } from '../../ui/boundary.client.tsx'
import { formatTime } from '../../ui/dates.ts'
import { idempotencyKey } from '../../ui/idempotency.ts'
import { OptionalMark } from '../../ui/optional-mark.client.tsx'
import { useToast } from '../../ui/toast.client.tsx'
import { languageOf } from '../../words.ts'
import { templatesQuery } from '../file-queries.ts'
import { AskingPreviewPart } from './asking-preview.client.tsx'
import { AskingRowFields, useDocumentName } from './asking-row.client.tsx'
import {
  type AskingRow,
  askingOf,
  askingRows,
  type Choice,
  needsReason,
  otherTypes,
} from './asking-rows.ts'
import { askForDocuments, documentsQuery } from './documents-queries.ts'
import { valuesOf } from './reason-panel.client.tsx'
import { type Step, stepsOf } from './steps.ts'

interface AskDialogProps {
  applicant: ApplicantRecord
  /** Only this line is chosen to begin with; absent: all that is missing or rejected. */
  line: Pick<Step, 'type' | 'language'> | undefined
  onClose: () => void
}

/**
 * Asks a person for documents: missing and rejected ones are already chosen, each with its reason
 * in the applicant's language; one mail lists them all.
 */
export function AskDialog({ applicant, line, onClose }: AskDialogProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const client = useQueryClient()
  const toast = useToast()
  const id = useId()
  const nameOf = useDocumentName()
  const query = documentsQuery(applicant.key)
  const { data } = useSuspenseQuery(query)
  const { data: templates } = useQuery(templatesQuery(applicant.key))
  const { language } = applicant
  const steps = stepsOf(data)
  const [added, setAdded] = useState<AskingRow[]>(() => rowsBeside(steps, line))
  const rows = [...askingRows(steps), ...added.filter(({ type }) => isFree(steps, type))]
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [note, setNote] = useState('')
  // A request that was undone and is made again is a new request.
  const [opened] = useState(() => crypto.randomUUID())
  const [isTried, setIsTried] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => body.current?.focus(), [])

  const choiceOf = (row: AskingRow): Choice =>
    choices.get(row.id) ?? {
      isChosen: line ? isLine(row, line) : row.isDue || added.includes(row),
      reason: row.document?.reason ? 'own' : '',
      text: row.document?.reason ?? '',
    }
  const all = new Map(rows.map((row) => [row.id, choiceOf(row)]))
  const asking = askingOf(rows, all, note)
  const lacking = rows.filter((row) => {
    const { isChosen, reason, text } = choiceOf(row)
    return isChosen && (reason !== '' || needsReason(row)) && text.trim() === ''
  })
  const count = asking.documents.length

  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (sent: DocumentAsking) =>
      askForDocuments(
        applicant.key,
        sent,
        idempotencyKey({ opened, sent }).headers['Idempotency-Key'],
      ),
    onSuccess: (documents) => {
      client.setQueryData(query.queryKey, documents)
      for (const part of ['timeline', 'one', 'templates', 'list', 'board']) {
        void client.invalidateQueries({ queryKey: ['applicants', part] })
      }
      void client.invalidateQueries({ queryKey: ['dashboard'] })
      const { asking: waits } = documents
      toast.say(
        waits
          ? t('review.ask.asked', { count, time: formatTime(waits.leavesAt, languageOf(i18n)) })
          : t('review.ask.askedNow', { count }),
      )
      onClose()
    },
    onError: (failure) => {
      // Changes made meanwhile are shown; choices and texts stay if they still fit.
      if (problemCode(failure) === 'documents_changed') {
        void client.invalidateQueries({ queryKey: query.queryKey })
      }
    },
  })

  function change(row: AskingRow, next: Partial<Choice>) {
    setChoices(new Map([...choices, [row.id, { ...choiceOf(row), ...next }]]))
  }

  function choose(row: AskingRow, reason: string) {
    const template = templates?.rejections.find(({ key }) => key === reason)
    const text = template
      ? fillText(inLanguage(template.text, language), valuesOf(templates, row.type, language))
      : (reason === 'own' && row.document?.reason) || ''
    change(row, { isChosen: true, reason, text })
  }

  function send() {
    setIsTried(true)
    if (count > 0 && lacking.length === 0) mutate(asking)
  }

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
      }}
    >
      <DialogTitle id={`${id}-title`}>{t('review.ask.title')}</DialogTitle>
      <DialogContent ref={body} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        <DialogContentText>
          {t(rows.length > 0 ? 'review.ask.text' : 'review.ask.nothing')}
        </DialogContentText>
        {error && <Failure error={error} />}
        {isTried && count === 0 && <p role="alert">{t('review.ask.none')}</p>}
        <Box component="ul" aria-label={t('review.checklist')} sx={list}>
          {rows.map((row) => (
            <AskingRowFields
              key={row.id}
              row={row}
              choice={choiceOf(row)}
              templates={templates}
              language={language}
              isMissing={isTried && lacking.includes(row)}
              onChoose={(reason) => choose(row, reason)}
              onChange={(next) => change(row, next)}
            />
          ))}
        </Box>
        <FormControl fullWidth sx={{ gap: 0.5, mt: 2 }}>
          <FormLabel htmlFor={`${id}-another`}>{t('review.ask.another')}</FormLabel>
          <Select
            native
            variant="outlined"
            value=""
            onChange={({ target: { value } }) => {
              const type = documentTypes.find((one) => one === String(value))
              if (type) setAdded([...added, rowOf(type)])
            }}
            slotProps={{ input: { id: `${id}-another` } }}
          >
            <option value="">{t('form.choose')}</option>
            {otherTypes(steps)
              .filter((type) => !added.some((one) => one.type === type))
              .map((type) => (
                <option key={type} value={type}>
                  {nameOf({ type, language: null })}
                </option>
              ))}
          </Select>
        </FormControl>
        <FormControl fullWidth sx={{ gap: 0.5, mt: 2 }}>
          <FormLabel htmlFor={`${id}-note`}>
            {t('review.ask.note')}
            <OptionalMark />
          </FormLabel>
          <FormHelperText id={`${id}-note-hint`}>
            {t('review.ask.noteHint', { language: t(`form.language.${language}`) })}
          </FormHelperText>
          <OutlinedInput
            id={`${id}-note`}
            multiline
            maxRows={6}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            slotProps={{
              input: { lang: language, maxLength: 1000, 'aria-describedby': `${id}-note-hint` },
            }}
          />
        </FormControl>
        <AskingPreviewPart
          applicantKey={applicant.key}
          asking={count > 0 && lacking.length === 0 ? asking : undefined}
          isSent={isPending || isSuccess}
          language={language}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          aria-keyshortcuts="Control+Enter"
          onClick={send}
        >
          {t('review.ask.send', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function rowOf(type: AskingRow['type'], language: string | null = null): AskingRow {
  return { id: `added-${type}-${language}`, type, language, document: undefined, isDue: true }
}

/** A line that may be asked for and that the list alone doesn't have: one that is not required. */
function rowsBeside(steps: readonly Step[], line: AskDialogProps['line']): AskingRow[] {
  if (!line || askingRows(steps).some((row) => isLine(row, line))) return []
  return [rowOf(line.type, line.language)]
}

function isFree(steps: readonly Step[], type: AskingRow['type']): boolean {
  return !steps.some((one) => one.type === type && one.documents.length > 0)
}

function isLine(row: AskingRow, line: Pick<Step, 'type' | 'language'>): boolean {
  return row.type === line.type && row.language === line.language
}

const list = { m: 0, mt: 1, p: 0, listStyle: 'none', '& > li + li': { mt: 0 } } as const
