import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../format.ts'
import { useCountryOptions } from '../catalogue/code-options.ts'
import { DayTimeInput } from '../ui/day-time-input.client.tsx'
import { useInputId } from '../ui/field-ids.ts'
import { FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { type PickerOption, searchable, usePickerWords } from '../ui/picker.client.tsx'
import { languageOf } from '../words.ts'
import { type ProgramValues, residenceValuesOf } from './values.ts'

const searched = searchable<PickerOption>()

/** The closing dates for countries of residence that have their own, each with its page. */
export function ResidenceDates({ index }: { index: number }) {
  const { t, i18n } = useTranslation('admin')
  const { control, setValue } = useFormContext<ProgramValues>()
  const name = `intakes.${index}.closesIn` as const
  const dates = useWatch({ control, name }) ?? {}
  const countries = Object.keys(dates)
  const [isAsked, setAsked] = useState(false)
  const inputId = useInputId()
  const change = (next: typeof dates) => setValue(name, next, { shouldDirty: true })
  if (!isAsked && countries.length === 0) {
    return (
      <Button variant="text" sx={{ mt: 1 }} onClick={() => setAsked(true)}>
        {t('programs.intake.residence.ask')}
      </Button>
    )
  }
  return (
    <Box
      component="fieldset"
      aria-label={t('programs.intake.closesIn')}
      sx={{ m: 0, mt: 2, p: 0, border: 0, minWidth: 0 }}
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {t('programs.intake.residence.hint')}
      </Typography>
      {countries.map((country) => {
        const { [country]: _, ...others } = dates
        return (
          <ResidenceDate
            key={country}
            name={`${name}.${country}`}
            country={countryName(country, languageOf(i18n))}
            onRemove={() => change(others)}
          />
        )
      })}
      <AddCountry
        id={inputId(name)}
        taken={countries}
        onAdd={(country) => change({ ...dates, [country]: residenceValuesOf() })}
      />
    </Box>
  )
}

interface ResidenceDateProps {
  name: string
  country: string
  onRemove: () => void
}

function ResidenceDate({ name, country, onRemove }: ResidenceDateProps) {
  const { t } = useTranslation('admin')
  return (
    <Box
      component="fieldset"
      aria-label={country}
      sx={{ m: 0, mb: 2, p: 0, border: 0, minWidth: 0 }}
    >
      <FieldGrid min={190}>
        <DayTimeInput
          wide
          name={`${name}.closesAt`}
          label={t('programs.intake.residence.closes', { country })}
          otherwise="23:59"
        />
        <TextInput
          wide
          name={`${name}.sourceUrl`}
          label={t('programs.intake.residence.page', { country })}
          type="url"
          maxLength={2000}
          optional
        />
        <TextInput
          name={`${name}.checkedOn`}
          label={t('programs.intake.residence.readOn', { country })}
          type="date"
          optional
        />
        <Button
          variant="text"
          color="error"
          aria-label={t('form.removeLine', { line: country })}
          onClick={onRemove}
          sx={{ justifySelf: 'start' }}
        >
          {t('form.remove')}
        </Button>
      </FieldGrid>
    </Box>
  )
}

interface AddCountryProps {
  id: string
  taken: readonly string[]
  onAdd: (country: string) => void
}

/** A country that is chosen gets a date, and the picker is empty again. */
function AddCountry({ id, taken, onAdd }: AddCountryProps) {
  const { t } = useTranslation('admin')
  const options = useCountryOptions().filter(({ value }) => !taken.includes(value))
  return (
    <FormControl sx={{ gap: 0.5, width: 'min(320px, 100%)' }}>
      <FormLabel htmlFor={id}>{t('programs.intake.residence.add')}</FormLabel>
      <Autocomplete<PickerOption>
        // Chosen is done: the next country begins with an empty line.
        key={taken.join()}
        {...usePickerWords()}
        {...searched}
        id={id}
        options={options}
        value={null}
        onChange={(_event, option) => option && onAdd(option.value)}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth
            disabled={params.disabled}
            slotProps={{ input: { ...slotProps.htmlInput } }}
          />
        )}
      />
    </FormControl>
  )
}
