import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'

interface CountryFieldProps {
  name: string
  label: string
  hint?: string
  error: string | undefined
  optional?: boolean
  defaultValue: string | undefined
  autoComplete?: string
}

export const countryListId = 'country-names'

/**
 * A country is typed, with the list of names to help: accents and capitals don't matter, and
 * neither does JavaScript.
 */
export function CountryField({ hint, autoComplete = 'off', ...field }: CountryFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...field}
      hint={hint ?? t('apply.identity.countryHint')}
      list={countryListId}
      autoComplete={autoComplete}
      maxLength={80}
      className="input-medium"
    />
  )
}

/** The names that every country field of a page offers. */
export function CountryNames({ names }: { names: readonly string[] }) {
  return (
    names.length > 0 && (
      <datalist id={countryListId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    )
  )
}
