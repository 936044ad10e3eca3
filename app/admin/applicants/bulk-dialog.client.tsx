import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationAct } from '#contract/applicants/applicant-bulk.ts'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { Problem } from '#contract/common/values/problems.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { actOnEnter } from '../ui/act-on-enter.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { errorWords } from '../ui/error-words.ts'
import { idempotencyKey } from '../ui/idempotency.ts'
import { AskFields, AssignFields, MoveFields, TagFields } from './bulk-fields.client.tsx'
import { MessageFields } from './bulk-message.client.tsx'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import {
  type BulkSelection,
  bulkQuery,
  bulksQuery,
  moveCheckQuery,
  movesQuery,
  startBulk,
} from './bulk-queries.ts'

/** The requested act; undoing starts from a finished one. */
type NewAct = Exclude<ApplicationAct, { kind: 'undo' }>
type Kind = NewAct['kind']

interface BulkDialogProps {
  kind: Kind
  count: number
  /** What was chosen, with the versions that were on screen. */
  selection: BulkSelection
  /** `isDone`: it was begun, and nothing was refused so far. */
  onClose: (isDone: boolean) => void
}

/**
 * One act on many applications: what will happen, its progress, and at its end what each guard
 * refused. It continues when the dialog or the page is closed; the list shows a way back to it.
 */
export function BulkDialog({ kind, count, selection, onClose }: BulkDialogProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const client = useQueryClient()
  const id = useId()
  // The documents to ask for follow from the files: nothing more has to be entered.
  const [act, setAct] = useState<NewAct | undefined>(kind === 'ask' ? askOnly : undefined)
  const start = useMutation({
    mutationFn: (chosen: NewAct) => {
      const json = { selection, act: chosen }
      return startBulk(json, idempotencyKey(json).headers['Idempotency-Key'])
    },
    onSettled: () => client.invalidateQueries({ queryKey: bulksQuery().queryKey }),
  })
  const { data: started, error } = start
  const [field] = error instanceof Problem ? Object.entries(error.fields ?? {}) : []
  // Refused applications stay chosen, so that staff can do something else with them.
  const close = () => {
    const latest = started && client.getQueryData(bulkQuery(started).queryKey)
    onClose(latest !== undefined && latest.refused === 0)
  }
  const number = selection && 'items' in selection ? selection.items[0]?.number : undefined

  const { data: chosen } = useQuery(movesQuery(selection))
  const people = chosen?.people
  const applications = t('bulkApplicants.applications', { count })
  // Two applications may be of one person, whose file is one.
  const title =
    people === undefined
      ? `${t(`bulkApplicants.act.${kind}`)} · ${applications}`
      : t(`bulkApplicants.title.${kind}`, { count: people, applications })

  const fitting = useFitting(selection, act)
  const changed = fitting ?? (ofFiles[kind] ? (people ?? count) : count)
  const Fields = fields[kind]
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={close}
      onKeyDown={actOnEnter}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {error &&
          (field ? (
            <p role="alert">{errorWords(i18n, field[1], { name: field[0] })}</p>
          ) : (
            <Failure error={error} />
          ))}
        {started ? (
          <BulkOutcome started={started} />
        ) : (
          <Fields number={number} selection={selection} onAct={setAct} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={close}>
          {t(started ? 'form.close' : 'form.cancel')}
        </Button>
        {!started && (
          <ActButton
            needs={
              !act && kind !== 'ask'
                ? t(`bulkApplicants.needs.${kind}`)
                : fitting === 0
                  ? t('bulkApplicants.needs.fitting')
                  : undefined
            }
            loading={start.isPending}
            onClick={() => act && start.mutate(act)}
          >
            {t(`bulkApplicants.do.${kind}`, { count: changed })}
          </ActButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** How many a move would change, as the lines above its button tell; undefined until that is known. */
function useFitting(selection: BulkSelection, act: NewAct | undefined): number | undefined {
  const { data } = useQuery(moveCheckQuery(selection, act?.kind === 'move' ? act : undefined))
  return data && data.total - data.refused.reduce((sum, { count }) => sum + count, 0)
}

/** Whether an act is done to a file, once however many of its applications are chosen. */
const ofFiles = { move: false, ask: true, owner: true, tag: true, message: false } as const

const askOnly: NewAct = { kind: 'ask', note: byLanguage(() => null) }

const fields = {
  move: MoveFields,
  ask: AskFields,
  owner: AssignFields,
  tag: TagFields,
  message: MessageFields,
} as const
