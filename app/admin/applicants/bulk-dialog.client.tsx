import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkResult } from '#contract/applicant-bulk.ts'
import { problemCode } from '../../api.ts'
import { useToast } from '../ui/toast.client.tsx'
import { AssignFields, MoveFields, TagFields } from './bulk-fields.client.tsx'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import { type BulkAct, type Item, runBulk } from './bulk-queries.ts'

interface BulkDialogProps {
  kind: BulkAct['kind']
  count: number
  /** What was chosen, with the versions that were on screen. */
  items: () => Promise<Item[]>
  onClose: (isDone: boolean) => void
}

/**
 * One act on many applications, a step after the other: how far it is, and at its end what each
 * guard has refused. It goes on when the dialog is closed, and says so when it is through.
 */
export function BulkDialog({ kind, count, items, onClose }: BulkDialogProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const toast = useToast()
  const id = useId()
  const [act, setAct] = useState<BulkAct>()
  const [total, setTotal] = useState(count)
  const [results, setResults] = useState<BulkResult>()
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)

  async function run(chosen: BulkAct) {
    setIsRunning(true)
    setResults([])
    const all: BulkResult = []
    try {
      const list = await items()
      setTotal(list.length)
      for await (const step of runBulk(chosen, list, () => isStopped.current)) {
        all.push(...step)
        setResults([...all])
      }
      const done = all.filter(({ problem }) => problem === null).length
      toast.say(t('bulkApplicants.done', { count: done }))
    } catch (error) {
      toast.fail(problemCode(error))
    }
    setIsRunning(false)
    for (const queryKey of [['applicants'], ['applicant-tags'], ['dashboard']]) {
      void client.invalidateQueries({ queryKey })
    }
  }

  const Fields = fields[kind]
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={() => onClose(results !== undefined)}
    >
      <DialogTitle id={id}>{t(`bulkApplicants.title.${kind}`, { count })}</DialogTitle>
      <DialogContent>
        {results === undefined ? (
          <Fields onAct={setAct} />
        ) : (
          <BulkOutcome results={results} total={total} isRunning={isRunning} />
        )}
      </DialogContent>
      <DialogActions>
        {isRunning && (
          <Button
            variant="text"
            onClick={() => {
              isStopped.current = true
            }}
          >
            {t('bulkApplicants.stop')}
          </Button>
        )}
        <Button variant="text" onClick={() => onClose(results !== undefined)}>
          {t(results === undefined ? 'form.cancel' : 'form.close')}
        </Button>
        {results === undefined && (
          <Button variant="contained" disabled={!act} onClick={() => act && void run(act)}>
            {t(`bulkApplicants.do.${kind}`, { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

const fields = { move: MoveFields, owner: AssignFields, tag: TagFields } as const
