import { useTranslation } from 'react-i18next'
import { countryNameIn, stateless } from '#contract/common/values/countries.ts'
import { languageOf } from '#contract/common/values/languages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import type { VisitorChoices } from './finder-view.ts'
import styles from './visitor-fields.module.css'

interface VisitorFieldsProps extends VisitorChoices {
  nationality: string
  residence: string
  currency: string
}

/** Whose fees and closing dates are shown, and in which currency. */
export function VisitorFields({
  nationality,
  residence,
  currency,
  countries,
  currencies,
}: VisitorFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        name="currency"
        label={t('finder.currency')}
        defaultValue={currency === 'EUR' ? '' : currency}
      >
        {currencies.map(([code, name]) => (
          <option key={code} value={code === 'EUR' ? '' : code}>
            {name}
          </option>
        ))}
      </SelectField>
      <CountryField
        name="nationality"
        label={t('finder.nationality')}
        hint={t('finder.nationalityHint')}
        chosen={nationality}
        countries={countries}
      />
      <CountryField
        name="residence"
        label={t('finder.residence')}
        hint={t('finder.residenceHint')}
        chosen={residence}
        countries={countries}
      />
    </>
  )
}

interface CountryFieldProps extends Pick<VisitorChoices, 'countries'> {
  name: 'nationality' | 'residence'
  label: string
  hint: string
  chosen: string
}

function CountryField({ name, label, hint, chosen, countries }: CountryFieldProps) {
  const { t, i18n } = useTranslation()
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={chosen}>
      <option value="">{t('finder.countryAny')}</option>
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
      {name === 'nationality' && (
        <option value={stateless}>{countryNameIn(stateless, languageOf(i18n.language))}</option>
      )}
    </SelectField>
  )
}

interface VisitorFormProps extends VisitorFieldsProps {
  /** What the page is about, kept in its address. */
  name: 'compare' | 'saved'
  keys: string
}

/** The same for a page that has nothing else to choose; anew when the address says otherwise. */
export function VisitorForm({ name, keys, ...visitor }: VisitorFormProps) {
  const { t } = useTranslation()
  return (
    <details className={`disclosure no-print ${styles['disclosure']}`}>
      <summary>{t('compare.forMe')}</summary>
      <form
        key={`${visitor.currency} ${visitor.nationality} ${visitor.residence}`}
        className={styles['form']}
        method="get"
        action="/program"
      >
        <input type="hidden" name={name} value={keys} />
        <VisitorFields {...visitor} />
        <Button look="quiet">{t('compare.show')}</Button>
      </form>
    </details>
  )
}
