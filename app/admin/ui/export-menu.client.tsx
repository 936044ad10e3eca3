import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExportChoice, exportFormats, exportValues } from '#contract/office/exports.ts'
import { problemCode } from '../../api.ts'
import { useApproval } from '../approvals/ask-approval.client.tsx'
import type { Asked } from '../approvals/queries.ts'
import { type ExportHabits, exportHabits, keepExportHabits } from './export-habits.ts'
import { useToast } from './toast.client.tsx'

/** The request to an endpoint; without columns it answers all of them. */
export type ExportAsked = ExportChoice & { columns?: string }

interface ExportMenuProps {
  /** Under which name what was chosen last is kept on the device. */
  name: string
  /** Saves what fits the filters. */
  save: (asked: ExportAsked) => Promise<void>
  /** The approval to request if it is more than one person may export alone. */
  act?: (asked: ExportAsked) => Asked
  /** The columns of the table as it is shown, by their names in the file. */
  shown?: () => readonly string[]
  /** Whether an import takes such a file back. */
  isReadBack?: boolean
  /** Saves the whole of what belongs to the list, under its own name. */
  more?: { own: string; label: string; save: (asked: ExportAsked) => Promise<void> }
}

/** Opens the questions before a list is exported as a file. */
export function ExportMenu(props: ExportMenuProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('table.export')}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ExportDialog({
  name,
  save,
  act,
  shown,
  isReadBack = false,
  more,
  onClose,
}: ExportMenuProps & { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const askApproval = useApproval()
  const id = useId()
  const [habits, setHabits] = useState(() => exportHabits(name))
  const [what, setWhat] = useState<'own' | 'more'>('own')
  const isOwn = more === undefined || what === 'own'
  const saving = useMutation({
    mutationFn: () => {
      keepExportHabits(name, habits)
      return isOwn ? save(asked()) : more.save(asked())
    },
    onSuccess: onClose,
    onError: (error) => {
      if (act && askApproval(error, act(asked()))) onClose()
      else toast.fail(problemCode(error))
    },
  })
  function asked(): ExportAsked {
    const { format, values, columns } = habits
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const chosen = isOwn && columns === 'shown' ? (shown?.() ?? []) : []
    return { format, values, zone, ...(chosen.length > 0 && { columns: chosen.join(',') }) }
  }
  const set = (changes: Partial<ExportHabits>) => setHabits({ ...habits, ...changes })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <DialogTitle id={id}>{t('table.export')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {more && (
            <Choice
              label={t('table.exportWhat')}
              value={what}
              options={[
                { value: 'own', label: more.own },
                { value: 'more', label: more.label },
              ]}
              onChange={setWhat}
            />
          )}
          <Choice
            label={t('table.exportFormat')}
            value={habits.format}
            options={exportFormats.map((value) => ({ value, label: t(`table.exportAs.${value}`) }))}
            onChange={(format) => set({ format })}
          />
          <Choice
            label={t('table.exportValues')}
            hint={t(isReadBack ? 'table.exportReadBackHint' : 'table.exportValuesHint')}
            value={habits.values}
            options={exportValues
              .toReversed()
              .map((value) => ({ value, label: t(`table.exportIn.${value}`) }))}
            onChange={(values) => set({ values })}
          />
          {shown && isOwn && (
            <Choice
              label={t('table.columns')}
              value={habits.columns}
              options={(['shown', 'all'] as const).map((value) => ({
                value,
                label: t(`table.exportColumns.${value}`),
              }))}
              onChange={(columns) => set({ columns })}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" autoFocus loading={saving.isPending}>
            {t('table.exportSave')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  hint?: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({
  label,
  hint,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      {hint && <FormHelperText id={`${id}-hint`}>{hint}</FormHelperText>}
      <RadioGroup
        aria-labelledby={id}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        value={value}
        onChange={(_event, next) => {
          const option = options.find((one) => one.value === next)
          if (option) onChange(option.value)
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio size="small" />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
