import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Select from '@mui/material/Select'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BulkAction, BulkSelection, BulkView } from '#contract/bulk.ts'
import { formatNumber } from '../../format.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { languageOf } from '../words.ts'
import { bulkQuery, cancelBulk, fieldsQuery, startBulk } from './queries.ts'

interface BulkDialogProps {
  kind: BulkAction['kind']
  selection: BulkSelection
  count: number
  onClose: (isDone: boolean) => void
}

/** One act on many programs: what will happen, how far it is, what was refused and why. */
export function BulkDialog({ kind, selection, count, onClose }: BulkDialogProps) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const [field, setField] = useState('')
  const [intent] = useState(() => crypto.randomUUID())
  const start = useMutation({
    mutationFn: () =>
      startBulk(
        { selection, action: kind === 'field' ? { kind, field } : { kind } },
        `${intent} ${field}`.trim().replace(' ', ':'),
      ),
  })
  const number = formatNumber(count, languageOf(i18n))
  const close = () => onClose(start.data !== undefined)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close} aria-labelledby={id}>
      <DialogTitle id={id}>{t(`bulk.title.${kind}`, { count, number })}</DialogTitle>
      <DialogContent>
        {start.error && <Failure error={start.error} />}
        {start.data ? (
          <Progress started={start.data} />
        ) : (
          <>
            <DialogContentText>{t(`bulk.text.${kind}`)}</DialogContentText>
            {kind === 'field' && <FieldChoice value={field} onChange={setField} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={close}>
          {t(start.data ? 'bulk.close' : 'form.cancel')}
        </Button>
        {!start.data && (
          <Button
            variant="contained"
            disabled={kind === 'field' && field === ''}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t(`bulk.do.${kind}`)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function FieldChoice({ value, onChange }: { value: string; onChange: (field: string) => void }) {
  const { t, i18n } = useTranslation('admin')
  const id = useId()
  const { data: fields = [] } = useQuery(fieldsQuery())
  return (
    <FormControl fullWidth sx={{ mt: 2, gap: 0.5 }}>
      <FormLabel htmlFor={id}>{t('programs.field.field')}</FormLabel>
      <Select
        native
        variant="outlined"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ input: { id } }}
      >
        <option value="">{t('form.choose')}</option>
        {fields.map(({ code, name }) => (
          <option key={code} value={code}>
            {`${code} ${name[languageOf(i18n)]}`}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}

function Progress({ started }: { started: BulkView }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const id = useId()
  const client = useQueryClient()
  const language = languageOf(i18n)
  const { data: view } = useQuery(bulkQuery(started))
  const cancel = useMutation({
    mutationFn: () => cancelBulk(started.key),
    onSuccess: (next) => client.setQueryData(bulkQuery(started).queryKey, next),
  })
  const { state } = view
  // The list behind the dialog shows what has become of its rows.
  useEffect(() => {
    if (state !== 'running') void client.invalidateQueries({ queryKey: ['programs'] })
  }, [client, state])
  const number = (count: number) => formatNumber(count, language)
  return (
    <>
      <p id={id} role="status">
        {t(`bulk.state.${state}`, {
          count: view.changed,
          number: number(view.changed),
          done: number(view.done),
          total: number(view.total),
        })}
      </p>
      {state === 'running' && (
        <>
          <LinearProgress
            variant="determinate"
            value={(100 * view.done) / Math.max(view.total, 1)}
            aria-labelledby={id}
            sx={{ mb: 1 }}
          />
          <p>{t('bulk.goesOn')}</p>
          <Button onClick={() => cancel.mutate()} loading={cancel.isPending}>
            {t('bulk.cancel')}
          </Button>
        </>
      )}
      {view.refused > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
          {t('bulk.refused', { count: view.refused, number: number(view.refused) })}
          <ul className="plain-list">
            {view.told.map(({ key, title, problem, fields }) => (
              <li key={key}>
                <Link to={`/admin/programs/${key}`}>{title[language] || title.en}</Link>
                {`: ${reasonOf(problem, Object.keys(fields))}`}
              </li>
            ))}
          </ul>
          {view.refused > view.told.length &&
            t('bulk.more', { count: view.refused - view.told.length })}
        </Alert>
      )}
    </>
  )

  function reasonOf(problem: string, fields: string[]): string {
    if (fields.length === 0) return t(`translation:problem.${problem}`, { defaultValue: problem })
    return fields
      .map((field) => t(`bulk.fault.${faultOf(field)}`))
      .filter((one, at, all) => all.indexOf(one) === at)
      .join(', ')
  }
}

/** What is wrong, from the field it is wrong with: the intake's line doesn't matter here. */
function faultOf(field: string) {
  if (field === 'title.fr') return 'title'
  if (field === 'university') return 'university'
  if (field === 'officialUrl') return 'officialUrl'
  return field.startsWith('requirements') ? 'requirements' : 'intakes'
}
