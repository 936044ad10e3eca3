import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type Language, languageOf } from '#contract/common/values/languages.ts'
import { type FieldProblem, Problem } from '#contract/common/values/problems.ts'
import type { AuditEntity } from '#contract/office/values/audit-actions.ts'
import { needsApproval } from '../approvals/needs-approval.ts'
import { Failure } from './boundary.client.tsx'
import { conflictsOf, type FieldConflict, openConflicts, withFields } from './conflict.ts'
import { ConflictNotice } from './conflict-notice.client.tsx'
import { ErrorList } from './error-list.client.tsx'
import { FormScope } from './field-ids.ts'
import { FoundDraft } from './found-draft.client.tsx'
import { fieldErrorOf, schemaResolver } from './schema-resolver.ts'
import { useToast } from './toast.client.tsx'
import { UnsavedGuard } from './unsaved.client.tsx'
import { useFoundDraft, useKeptDraft } from './use-device-draft.ts'

/** One record's form: how it is filled, checked, saved, and read again after a conflict. */
export interface RecordFormProps<
  Stored extends { version: number },
  Values extends FieldValues,
  Input extends FieldValues,
> {
  /** What kind of record it is, as the trail calls it. */
  entity: AuditEntity
  /** Absent while adding. */
  record?: Stored | undefined
  toValues: (record: Stored | undefined, language: Language) => Values
  toInput: (values: Values) => unknown
  schema: z.ZodType<Input>
  /** What else the server would refuse in what is sent, by field. */
  faultsIn?: (given: unknown) => Record<string, FieldProblem>
  /** Saves over `version`; without one it adds. */
  save: (input: Input, version: number | undefined) => Promise<Stored>
  /** What is stored now; only a record that exists can be stale. */
  reload?: () => Promise<Stored>
  onSaved?: (record: Stored) => void
  /** The words for a field, by the first part of its path; of a field in a section, by both. */
  labelOf: (field: string) => string
  /** The fields that hold fields of their own. */
  sections?: readonly string[]
  canWrite: boolean
  submitLabel: string
  savedText: string
  /** The name under which this device keeps typed text until it is saved; absent: it isn't kept. */
  draftName?: string
  /**
   * The values that the form begins with instead of the stored ones: an earlier version, or a copy.
   */
  begunFrom?: Values | undefined
  /** In a panel or a dialog: the button is below the fields and covers none of them. */
  isShort?: boolean
  /** In a dialog: closes it and leaves everything as it was. */
  onCancel?: () => void
  children: ReactNode
}

export function RecordForm<
  Stored extends { version: number },
  Values extends FieldValues,
  Input extends FieldValues,
>(props: RecordFormProps<Stored, Values, Input>) {
  const { t, i18n } = useTranslation('admin')
  // Kept while the form is open: what is stored is compared as it was first written out.
  const [language] = useState(() => languageOf(i18n.language))
  const scope = useId()
  const toast = useToast()
  const found = useFoundDraft(props.begunFrom ? undefined : props.draftName)
  const [base, setBase] = useState(() => ({
    version: props.record?.version,
    values: props.toValues(props.record, language),
  }))
  const [conflicts, setConflicts] = useState<FieldConflict[]>()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  /**
   * The fields that would have been saved without a choice, and how often the notice took the
   * focus.
   */
  const [unchosen, setUnchosen] = useState<readonly string[]>([])
  const [called, setCalled] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const [isFound, setFound] = useState(found !== undefined)
  const isLeaving = useRef(false)
  const form = useForm<Values, unknown, Input>({
    defaultValues: base.values as DefaultValues<Values>,
    resolver: schemaResolver(props.schema, props.toInput, props.faultsIn),
  })
  const { isDirty, isSubmitting } = form.formState
  const forget = useKeptDraft(props.draftName, form, base)

  // A form that begins with other values than the stored ones differs from the start.
  const { begunFrom } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first rendering fills the form
  useEffect(() => {
    if (begunFrom) form.reset(begunFrom, { keepDefaultValues: true })
    else if (found) takeUp({ ...base.values, ...found.base }, { ...base.values, ...found.values })
  }, [])

  /** Fills the form with what was typed over `begun`, and with what was stored since. */
  function takeUp(begun: Values, typed: Values, stored = base.values) {
    const all = conflictsOf(begun, stored, typed, props.sections)
    const taken = all.filter(({ isContested }) => !isContested)
    const merged = withFields(
      typed,
      taken.map(({ path, theirs }) => ({ path, value: theirs })),
    )
    form.reset(stored)
    form.reset(merged, { keepDefaultValues: true })
    setConflicts(all.length > 0 ? all : undefined)
    setPicked(new Set())
    setUnchosen([])
  }

  function show(record: Stored) {
    const values = props.toValues(record, language)
    setBase({ version: record.version, values })
    setConflicts(undefined)
    setFound(false)
    form.reset(values)
    forget()
  }

  async function save(input: Input, version: number | undefined) {
    setFailure(undefined)
    try {
      const saved = await props.save(input, version)
      show(saved)
      toast.say(props.savedText)
      isLeaving.current = true
      props.onSaved?.(saved)
      isLeaving.current = false
    } catch (error) {
      if (error instanceof Problem && error.code === 'version_stale' && props.reload) {
        const theirs = await props.reload()
        const stored = props.toValues(theirs, language)
        const isOther =
          conflictsOf(base.values, stored, form.getValues(), props.sections).length > 0
        takeUp(base.values, form.getValues(), stored)
        setBase({ version: theirs.version, values: stored })
        if (isOther) setCalled((times) => times + 1)
        // The change touches none of this form's fields: there is nothing to compare first.
        if (!isOther && theirs.version !== version) await save(input, theirs.version)
      } else if (!needsApproval(error)) {
        // If a colleague has to approve it, saving requests that; the form stays as it is.
        setFailure(error)
        if (error instanceof Problem) markFields(error)
      }
    }
  }

  /** Nothing of a colleague's is overwritten before the person who saves has chosen so. */
  function mayGoOn(): boolean {
    const open = openConflicts(conflicts ?? [], picked, form.getValues(), props.sections)
    setUnchosen(open)
    if (open.length > 0) setCalled((times) => times + 1)
    return open.length === 0
  }

  function markFields(problem: Problem) {
    for (const [path, field] of Object.entries(problem.fields ?? {})) {
      form.setError(path as FieldPath<Values>, fieldErrorOf(field), { shouldFocus: true })
    }
  }

  function dropTyped() {
    form.reset(base.values)
    setConflicts(undefined)
    setFound(false)
    forget()
  }

  return (
    <FormProvider {...form}>
      <FormScope value={scope}>
        <UnsavedGuard when={isDirty} isLeaving={isLeaving} onDrop={forget} />
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            if (mayGoOn()) void form.handleSubmit((input) => save(input, base.version))(event)
            else event.preventDefault()
          }}
        >
          {failure !== undefined && (
            <Box sx={{ mb: 2 }}>
              <Failure error={failure} title={t('form.notSaved')} />
            </Box>
          )}
          {isFound && found && !conflicts && <FoundDraft at={found.at} onDrop={dropTyped} />}
          {conflicts && (
            <ConflictNotice
              conflicts={conflicts}
              chosen={(path) => form.getValues(path as FieldPath<Values>)}
              picked={picked}
              unchosen={unchosen}
              called={called}
              labelOf={props.labelOf}
              entity={props.entity}
              sections={props.sections ?? []}
              onChoose={(path, value) => {
                const next = withFields(form.getValues(), [{ path, value }])
                form.reset(next, { keepDefaultValues: true })
                setPicked(new Set([...picked, path]))
                setUnchosen(unchosen.filter((one) => one !== path))
              }}
              onTake={dropTyped}
            />
          )}
          <ErrorList labelOf={props.labelOf} />
          {!props.canWrite && (
            <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
              {t('form.readOnly')}
            </Alert>
          )}
          <Box component="fieldset" disabled={!props.canWrite} sx={fieldsLook}>
            {props.children}
          </Box>
          {props.canWrite && (
            <Box sx={props.isShort ? rowLook : barLook}>
              <Button type="submit" variant="contained" loading={isSubmitting}>
                {conflicts ? t('conflict.save') : props.submitLabel}
              </Button>
              {props.onCancel && (
                <Button variant="text" onClick={props.onCancel}>
                  {t('form.cancel')}
                </Button>
              )}
              <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
                {isDirty ? t(props.draftName ? 'form.unsavedKept' : 'form.unsaved') : ''}
              </Box>
            </Box>
          )}
        </Box>
      </FormScope>
    </FormProvider>
  )
}

const fieldsLook = {
  m: 0,
  p: 0,
  minWidth: 0,
  border: 0,
  // Read-only fields look read-only: the inputs themselves don't know that the whole form is
  // disabled.
  '&:disabled': {
    '& .MuiOutlinedInput-root, & .MuiNativeSelect-root': { bgcolor: 'action.disabledBackground' },
    '& :is(input, textarea, select)': { color: 'text.secondary', cursor: 'not-allowed' },
    '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' },
    '& button': { visibility: 'hidden' },
  },
} as const

const rowLook = { display: 'flex', alignItems: 'center', gap: 2, mt: 2 } as const

const barLook = {
  ...rowLook,
  mt: 0,
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  py: 1.5,
  // Beside the button that leads to the top of the page.
  pr: { xs: 12, sm: 0 },
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const
