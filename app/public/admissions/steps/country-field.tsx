import { useTranslation } from 'react-i18next'
import { countryNameIn, stateless } from '#contract/common/values/countries.ts'
import { languageOf } from '#contract/common/values/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { CountryOption } from '../apply-view.ts'
import { chosenCountry } from './chosen-country.ts'
import styles from './country-field.module.css'
import { putInto } from './put-into.ts'

interface CountryFieldProps {
  name: string
  label: string
  hint?: string
  error: string | undefined
  /** The countries that the typed text could mean. */
  meant: readonly CountryOption[] | undefined
  optional?: boolean
  defaultValue: string | undefined
  autoComplete?: string
  list?: string
}

const countryListId = 'country-names'
export const nationalityListId = 'nationality-names'

/**
 * A country is typed, with the list of names to help: accents and capitals don't matter, and
 * neither does JavaScript. If the text could mean several countries, each can be chosen with one
 * press.
 */
export function CountryField({
  hint,
  meant = [],
  autoComplete = 'off',
  list = countryListId,
  ...field
}: CountryFieldProps) {
  const { t } = useTranslation()
  return (
    <div>
      <TextField
        {...field}
        hint={hint ?? t('apply.identity.countryHint')}
        list={list}
        autoComplete={autoComplete}
        maxLength={80}
        className="input-medium"
      />
      {meant.length > 0 && (
        <p className={styles['meant']}>
          {meant.map(({ code, name }) => (
            <Button
              key={code}
              look="quiet"
              size="small"
              name="intent"
              value={chosenCountry(field.name, code)}
              onClick={(event) => putInto(event.currentTarget.form, field.name, name)}
            >
              {t('apply.identity.countryChoose', { country: name })}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}

/**
 * The names that every country field of a page offers; and the other possible answers for a
 * nationality.
 */
export function CountryNames({
  names,
  nationalities,
}: {
  names: readonly string[]
  nationalities: boolean
}) {
  const { i18n } = useTranslation()
  if (names.length === 0) return null
  const options = names.map((name) => <option key={name} value={name} />)
  return (
    <>
      <datalist id={countryListId}>{options}</datalist>
      {nationalities && (
        <datalist id={nationalityListId}>
          {options}
          <option value={countryNameIn(stateless, languageOf(i18n.language))} />
        </datalist>
      )}
    </>
  )
}
