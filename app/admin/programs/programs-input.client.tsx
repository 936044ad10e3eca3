import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProgramName } from '#contract/catalogue/program-names.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { WithNames } from '../../with-names.tsx'
import { PublicationTag } from '../catalogue/publication-tag.client.tsx'
import { aid } from '../query-client.ts'
import { type FieldProps, Labelled, useField } from '../ui/fields.client.tsx'
import { usePickerParts } from '../ui/picker.client.tsx'
import { Verbatim } from '../ui/verbatim.client.tsx'
import { languageOf } from '../words.ts'
import { keepProgramName, programNamesQuery, programsQuery } from './queries.ts'

type Option = Pick<ProgramName, 'key'> & Partial<ProgramName>

/** Several programs, each found by a part of its title or of its university; the server searches. */
export function ProgramsInput(field: FieldProps) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const control = useField(field)
  const parts = usePickerParts(field, control)
  const language = languageOf(i18n)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed)
  const found = useQuery({
    ...programsQuery({ q, size: '20' }),
    enabled: isOpen,
    meta: aid,
  })
  const keys = useMemo(() => (Array.isArray(control.value) ? control.value : []), [control.value])
  const { data: names } = useQuery(programNamesQuery(keys))
  // The same list object while the choice is the same: a new one would empty the text being typed.
  const chosen = useMemo(() => keys.map((key): Option => names?.get(key) ?? { key }), [keys, names])
  const offered = (found.data?.rows ?? []).map(
    ({ key, title, university, status }): Option => ({
      key,
      title,
      university: university.name,
      status,
    }),
  )
  const isChosen = ({ key }: Option) => keys.includes(key)
  return (
    <Labelled {...field} id={control.id} error={control.error}>
      <Autocomplete<Option, true>
        {...parts}
        {...(found.isError && { noOptionsText: t('failure.title') })}
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        options={[...chosen, ...offered.filter((one) => !isChosen(one))]}
        value={chosen}
        loading={found.isFetching}
        loadingText={t('frame.loading')}
        filterOptions={(all) => all}
        getOptionLabel={({ key, title, university }) =>
          title ? `${inLanguage(title, language)} · ${university}` : key
        }
        getOptionKey={({ key }) => key}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        renderOption={({ key: _key, ...props }, { key, title, university, status }) => (
          <li {...props} key={key}>
            <span>
              <WithNames names={[key]}>{inLanguage(title, language) || key}</WithNames>{' '}
              {status && status !== 'published' && <PublicationTag status={status} />}
              <Box component="span" sx={{ display: 'block', ...quiet }}>
                <Verbatim>{university}</Verbatim>
              </Box>
            </span>
          </li>
        )}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
        onChange={(_event, picked) => {
          for (const one of picked) if (isNamed(one)) keepProgramName(client, one)
          control.onChange(picked.map(({ key }) => key))
        }}
      />
    </Labelled>
  )
}

function isNamed(option: Option): option is ProgramName {
  const { title, university, status } = option
  return title !== undefined && university !== undefined && status !== undefined
}

const quiet = { color: 'text.secondary', fontSize: '0.875rem' } as const
