import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/field.tsx'
import type { CountryOption } from './apply-view.ts'

interface CountryFieldProps {
  name: string
  label: string
  hint?: string
  error: string | undefined
  countries: CountryOption[]
  defaultValue: string | undefined
  autoComplete?: string
}

export function CountryField({
  countries,
  hint,
  autoComplete = 'off',
  ...field
}: CountryFieldProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      {...field}
      {...(hint !== undefined && { hint })}
      autoComplete={autoComplete}
      defaultValue={field.defaultValue ?? ''}
    >
      <option value="">{t('apply.identity.chooseCountry')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
