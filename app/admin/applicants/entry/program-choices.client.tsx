import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { mostChoices } from '#contract/common/values/vocabulary.ts'
import { programQuery, programsQuery } from '../../programs/queries.ts'
import { aid } from '../../query-client.ts'
import { Labelled, SelectInput, useField } from '../../ui/fields.client.tsx'
import { intakeName } from '../../ui/intake-name.ts'
import { Lines } from '../../ui/lines.client.tsx'
import { usePickerParts } from '../../ui/picker.client.tsx'
import { languageOf } from '../../words.ts'
import type { EntryValues } from './entry-values.ts'

/** The programs that the applicant applies for, each with its intake. */
export function ProgramChoices() {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<EntryValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'choices' })
  return (
    <Lines
      title={t('entry.field.choices')}
      nameOf={(at) => t('entry.choice', { number: at + 1 })}
      lines={fields}
      none={t('entry.noChoice')}
      addLabel={t('entry.addChoice')}
      onAdd={() => fields.length < mostChoices && append({ program: '', intake: '' })}
      onRemove={remove}
    >
      {(at) => <Choice at={at} />}
    </Lines>
  )
}

interface Found {
  value: string
  label: string
}

const pauseMs = 250

function Choice({ at }: { at: number }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { setValue } = useFormContext<EntryValues>()
  const program = useWatch<EntryValues, `choices.${number}.program`>({
    name: `choices.${at}.program`,
  })
  const { data: record } = useQuery({
    ...programQuery(program),
    enabled: program !== '',
    meta: aid,
  })
  const intakes = record?.key === program ? record.intakes : []
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' } }}>
      <ProgramInput
        name={`choices.${at}.program`}
        label={t('entry.program')}
        onChosen={() => setValue(`choices.${at}.intake`, '')}
      />
      <SelectInput
        name={`choices.${at}.intake`}
        label={t('entry.intake')}
        none={t('form.choose')}
        options={intakes.map((intake) => ({
          value: intake.key ?? '',
          label: intakeName(t, intake, languageOf(i18n)),
        }))}
      />
    </Box>
  )
}

/** One published program, looked for by its name or its university's. */
function ProgramInput({
  onChosen,
  ...field
}: {
  name: string
  label: string
  onChosen: () => void
}) {
  const { t, i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const control = useField(field)
  const parts = usePickerParts({}, control)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isFetching, isError } = useQuery({
    ...programsQuery({ q: asked, status: 'published', size: '20' }),
    enabled: asked.length > 1,
    meta: aid,
  })
  const chosen = String(control.value ?? '')
  const { data: record } = useQuery({
    ...programQuery(chosen),
    enabled: chosen !== '',
    meta: aid,
  })
  const found: Found[] = (data?.rows ?? []).map(({ key, title, university }) => ({
    value: key,
    label: `${inLanguage(title, language)} · ${university.name}`,
  }))
  const current: Found | null =
    chosen === ''
      ? null
      : (found.find(({ value }) => value === chosen) ?? {
          value: chosen,
          label: record?.key === chosen ? inLanguage(record.title, language) : chosen,
        })
  const options =
    current && !found.some(({ value }) => value === chosen) ? [current, ...found] : found
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <Autocomplete<Found>
        {...parts}
        {...(isError && { noOptionsText: t('failure.title') })}
        options={options}
        value={current}
        loading={isFetching}
        filterOptions={(all) => all}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ value }) => value}
        isOptionEqualToValue={(one, other) => one.value === other.value}
        onInputChange={(_event, text, why) => why === 'input' && setTyped(text)}
        onChange={(_event, option) => {
          control.onChange(option?.value ?? '')
          onChosen()
        }}
      />
    </Labelled>
  )
}
