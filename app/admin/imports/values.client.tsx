import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type ImportKind,
  type ImportMeanings,
  type ImportValues,
  type ImportView,
  keyedColumnsOf,
  valueKey,
} from '#contract/catalogue/imports.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { currencyName, formatList } from '../../format.ts'
import { fieldsQuery } from '../programs/queries.ts'
import { Failure } from '../ui/boundary.client.tsx'
import { type PickerOption, searchable, usePickerWords } from '../ui/picker.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { useImportWords } from './column-words.ts'
import { lineLook } from './line-look.ts'
import { valuesQuery } from './queries.ts'

interface ValuesProps {
  view: ImportView
  kind: ImportKind
  mapping: (string | null)[]
  meanings: ImportMeanings
  isLocked: boolean
  onChange: (meanings: ImportMeanings) => void
}

type ValuesOfColumn = ImportValues[number]

/**
 * What the words of a file mean: the screen asks about those that can't be read; the others can be
 * corrected.
 */
export function Values({ view, kind, mapping, meanings, isLocked, onChange }: ValuesProps) {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(valuesQuery(view, kind, mapping))
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Panel title={t('imports.values.title')}>
      {!isLocked && <p>{t('imports.values.text')}</p>}
      {data.map((one) => (
        <Column
          key={one.column}
          values={one}
          isKeyed={keyedColumnsOf(kind, mapping) !== undefined}
          name={one.at === -1 ? t('imports.values.wholeFileColumn') : (view.header[one.at] ?? '')}
          meant={meanings[one.column] ?? {}}
          isLocked={isLocked}
          onChange={(next) => onChange({ ...meanings, [one.column]: next })}
        />
      ))}
    </Panel>
  )
}

interface ColumnProps {
  values: ValuesOfColumn
  isKeyed: boolean
  /** Its name in the file. */
  name: string
  meant: Record<string, string>
  isLocked: boolean
  onChange: (meant: Record<string, string>) => void
}

function Column({ values: all, isKeyed, name, meant, ...rest }: ColumnProps) {
  const { column, at, choices, values } = all
  const { t } = useTranslation('admin')
  const words = useImportWords()
  const say = useValueWords(column)
  const unread = values.filter(
    ({ text, means }) => means.length === 0 && !(valueKey(text) in meant),
  )
  const options = [
    ...(at === -1 ? [] : [{ value: '', label: t('imports.values.nothing') }]),
    ...choices.map((value) => ({ value, label: say(value) })),
  ]
  return (
    <Box
      component="details"
      open={unread.length > 0 || undefined}
      sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box component="summary" sx={{ minHeight: 44, py: 1.25, cursor: 'pointer' }}>
        <strong>{words.column(column, isKeyed)}</strong>
        {` · ${[
          name,
          at !== -1 && t('imports.values.count', { count: values.length }),
          at !== -1 && unread.length > 0 && t('imports.values.unread', { count: unread.length }),
        ]
          .filter(Boolean)
          .join(' · ')}`}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, mb: 2, listStyle: 'none' }}>
        {values.map((one) => (
          <Value key={one.text} value={one} meant={meant} options={options} say={say} {...rest} />
        ))}
      </Box>
    </Box>
  )
}

const searched = searchable<PickerOption>()

interface ValueProps extends Pick<ColumnProps, 'meant' | 'isLocked' | 'onChange'> {
  value: ValuesOfColumn['values'][number]
  options: PickerOption[]
  say: (value: string) => string
}

function Value({ value: { text, rows, means }, meant, options, say, ...rest }: ValueProps) {
  const { t, i18n } = useTranslation('admin')
  const { isLocked, onChange } = rest
  const chosen = meant[valueKey(text)]
  const known = means.map(say)
  const shown = text === '' ? t('imports.values.wholeFile') : text
  return (
    <Box component="li" sx={lineLook}>
      <Box sx={{ minWidth: 0 }}>
        <strong>{shown}</strong>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('imports.rows', { count: rows, number: rows })}
        </Box>
      </Box>
      <Autocomplete<PickerOption>
        {...usePickerWords()}
        {...searched}
        options={options}
        value={options.find((one) => one.value === chosen) ?? null}
        disabled={isLocked}
        onChange={(_event, option) => {
          const { [valueKey(text)]: _, ...others } = meant
          onChange(option ? { ...others, [valueKey(text)]: option.value } : others)
        }}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            disabled={params.disabled}
            placeholder={
              known.length > 0 ? formatList(known, languageOf(i18n)) : t('imports.values.choose')
            }
            slotProps={{
              input: {
                ...slotProps.htmlInput,
                'aria-label': t('imports.values.meaningOf', { text: shown }),
              },
            }}
            sx={{ '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
          />
        )}
      />
    </Box>
  )
}

/** The words for the values of a column; fields and currencies have their own names. */
function useValueWords(column: string): (value: string) => string {
  const { i18n } = useTranslation('admin')
  const language = languageOf(i18n)
  const words = useImportWords()
  const isField = column === 'isced_f_broad' || column === 'field'
  const { data: fields = [] } = useQuery({ ...fieldsQuery(), enabled: isField })
  if (isField) {
    const names = new Map(fields.map(({ code, name }) => [code, inLanguage(name, language)]))
    return (code) => [code, names.get(code)].filter(Boolean).join(' ')
  }
  if (column === 'tuition_currency') return (code) => `${code} ${currencyName(code, language)}`
  return (value) => words.value(column, value)
}
