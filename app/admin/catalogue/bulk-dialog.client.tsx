import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Select from '@mui/material/Select'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkInput, NewBulkAction, UniversityBulkInput } from '#contract/catalogue/bulk.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { submissionChannels } from '#contract/common/values/vocabulary.ts'
import { formatNumber } from '../../format.ts'
import { fieldsQuery } from '../programs/queries.ts'
import { ActButton } from '../ui/act-button.client.tsx'
import { actOnEnter } from '../ui/act-on-enter.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { languageOf } from '../words.ts'
import { BulkOutcome } from './bulk-outcome.client.tsx'
import { type BulkOrder, bulkQuery, bulksQuery, startBulk } from './bulk-queries.ts'

/** A fee has its own dialog, with a preview before it is set. */
type SimpleKind = Exclude<NewBulkAction['kind'], 'fee'>

export type BulkAsked =
  | { about: 'programs'; kind: SimpleKind; selection: BulkInput['selection'] }
  | {
      about: 'universities'
      kind: UniversityBulkInput['action']['kind']
      selection: UniversityBulkInput['selection']
    }

interface BulkDialogProps {
  asked: BulkAsked
  count: number
  /** `isDone`: it was begun, and nothing was refused so far. */
  onClose: (isDone: boolean) => void
}

/**
 * One act on many programs or universities: what will happen, its progress, what was refused and
 * why. It continues when the dialog or the page is closed; the list shows a way back to it.
 */
export function BulkDialog({ asked, count, onClose }: BulkDialogProps) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const { about, kind } = asked
  const id = useId()
  const [value, setValue] = useState('')
  const [intent] = useState(() => crypto.randomUUID())
  const start = useMutation({
    mutationFn: () =>
      startBulk(orderOf(asked, value), `${intent} ${value}`.trim().replace(' ', ':')),
    onSettled: () => client.invalidateQueries({ queryKey: bulksQuery(about).queryKey }),
  })
  const counted = { count, number: formatNumber(count, languageOf(i18n)) }
  // Refused records stay chosen, so that staff can do something else with them.
  const close = () => {
    const latest = start.data && (client.getQueryData(bulkQuery(start.data).queryKey) ?? start.data)
    onClose(latest !== undefined && latest.refused === 0)
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={close}
      aria-labelledby={id}
      onKeyDown={actOnEnter}
    >
      <DialogTitle id={id}>
        {asked.about === 'programs'
          ? t(`bulk.title.${asked.kind}`, counted)
          : t(`bulk.universities.title.${asked.kind}`, counted)}
      </DialogTitle>
      <DialogContent>
        {start.error && <Failure error={start.error} />}
        {start.data ? (
          <BulkOutcome started={start.data} />
        ) : (
          <>
            <DialogContentText>
              {asked.about === 'programs'
                ? t(`bulk.text.${asked.kind}`)
                : t(`bulk.universities.text.${asked.kind}`)}
            </DialogContentText>
            {kind === 'field' && <FieldChoice value={value} onChange={setValue} />}
            {kind === 'channel' && <ChannelChoice value={value} onChange={setValue} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={close}>
          {t(start.data ? 'bulk.close' : 'form.cancel')}
        </Button>
        {!start.data && (
          <ActButton
            needs={
              (kind === 'field' || kind === 'channel') && value === ''
                ? t(`bulk.needs.${kind}`)
                : undefined
            }
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t(`bulk.do.${kind}`)}
          </ActButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

function orderOf(asked: BulkAsked, value: string): BulkOrder {
  if (asked.about === 'universities') {
    const { about, kind, selection } = asked
    return { about, input: { selection, action: { kind } } }
  }
  const { about, kind, selection } = asked
  return { about, input: { selection, action: actionOf(kind, value) } }
}

function actionOf(kind: SimpleKind, value: string): NewBulkAction {
  switch (kind) {
    case 'field':
      return { kind, field: value }
    case 'channel':
      // Nothing is started before one is chosen.
      return { kind, channel: submissionChannels.find((one) => one === value) ?? 'embassy' }
    default:
      return { kind }
  }
}

interface ChoiceProps {
  value: string
  onChange: (value: string) => void
}

function ChannelChoice(props: ChoiceProps) {
  const { t } = useTranslation('admin')
  return (
    <Choice
      {...props}
      label={t('programs.field.submissionChannel')}
      options={submissionChannels.map((value) => ({ value, label: t(`channel.${value}`) }))}
    />
  )
}

function FieldChoice(props: ChoiceProps) {
  const { t, i18n } = useTranslation('admin')
  const { data: fields = [] } = useQuery(fieldsQuery())
  return (
    <Choice
      {...props}
      label={t('programs.field.field')}
      options={fields.map(({ code, name }) => ({
        value: code,
        label: `${code} ${inLanguage(name, languageOf(i18n))}`,
      }))}
    />
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
}: ChoiceProps & { label: string; options: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <FormControl fullWidth sx={{ mt: 2, gap: 0.5 }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <Select
        native
        variant="outlined"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ input: { id } }}
      >
        <option value="">{t('form.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormControl>
  )
}
