import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import { Failure } from './boundary.client.tsx'
import { ConflictNotice } from './conflict-notice.client.tsx'
import { ErrorList } from './error-list.client.tsx'
import { fieldErrorOf, schemaResolver } from './schema-resolver.ts'
import { useToast } from './toast.client.tsx'
import { UnsavedGuard } from './unsaved.client.tsx'

/** One record's form: how it is filled, checked, saved, and read again after a conflict. */
export interface RecordFormProps<
  Stored extends { version: number },
  Values extends FieldValues,
  Input extends FieldValues,
> {
  /** Absent while adding. */
  record?: Stored | undefined
  toValues: (record: Stored | undefined) => Values
  toInput: (values: Values) => unknown
  schema: z.ZodType<Input>
  /** Saves over `version`; without one it adds. */
  save: (input: Input, version: number | undefined) => Promise<Stored>
  /** What is stored now; only a record that exists can be stale. */
  reload?: () => Promise<Stored>
  onSaved?: (record: Stored) => void
  /** The words for a field, by the first part of its path. */
  labelOf: (field: string) => string
  canWrite: boolean
  submitLabel: string
  savedText: string
  children: ReactNode
}

export function RecordForm<
  Stored extends { version: number },
  Values extends FieldValues,
  Input extends FieldValues,
>(props: RecordFormProps<Stored, Values, Input>) {
  const { t } = useTranslation('admin')
  const toast = useToast()
  const [base, setBase] = useState(props.record)
  const [theirs, setTheirs] = useState<Stored>()
  const [failure, setFailure] = useState<unknown>()
  const isLeaving = useRef(false)
  const form = useForm<Values, unknown, Input>({
    defaultValues: props.toValues(base) as DefaultValues<Values>,
    resolver: schemaResolver(props.schema, props.toInput),
  })
  const { isDirty, isSubmitting } = form.formState

  function show(record: Stored) {
    setBase(record)
    setTheirs(undefined)
    form.reset(props.toValues(record))
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
        setTheirs(await props.reload())
      } else {
        setFailure(error)
        if (error instanceof Problem) markFields(error)
      }
    }
  }

  function markFields(problem: Problem) {
    for (const [path, field] of Object.entries(problem.fields ?? {})) {
      form.setError(path as FieldPath<Values>, fieldErrorOf(field), { shouldFocus: true })
    }
  }

  return (
    <FormProvider {...form}>
      <UnsavedGuard when={isDirty} isLeaving={isLeaving} />
      <Box
        component="form"
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((input) => save(input, theirs?.version ?? base?.version))(event)
        }
      >
        {failure !== undefined && (
          <Box sx={{ mb: 2 }}>
            <Failure error={failure} title={t('form.notSaved')} />
          </Box>
        )}
        {theirs && base && (
          <ConflictNotice
            base={props.toInput(props.toValues(base))}
            theirs={props.toInput(props.toValues(theirs))}
            mine={props.toInput(form.getValues())}
            labelOf={props.labelOf}
            onTake={() => show(theirs)}
          />
        )}
        <ErrorList labelOf={props.labelOf} />
        <Box
          component="fieldset"
          disabled={!props.canWrite}
          sx={{ m: 0, p: 0, minWidth: 0, border: 0 }}
        >
          {props.children}
        </Box>
        {props.canWrite ? (
          <Box sx={barLook}>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              {theirs ? t('conflict.overwrite') : props.submitLabel}
            </Button>
            <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
              {isDirty ? t('form.unsaved') : ''}
            </Box>
          </Box>
        ) : (
          <Alert severity="info" variant="outlined">
            {t('form.readOnly')}
          </Alert>
        )}
      </Box>
    </FormProvider>
  )
}

const barLook = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const
