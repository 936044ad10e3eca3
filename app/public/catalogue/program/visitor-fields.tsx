import { useTranslation } from 'react-i18next'
import { countryNameIn, stateless } from '#contract/common/values/countries.ts'
import { languageOf } from '#contract/common/values/languages.ts'
import { Button } from '../../../ui/button.tsx'
import { LongSelectField } from '../../../ui/long-select.tsx'
import type { VisitorChoices } from '../finder/finder-view.ts'
import styles from './visitor-fields.module.css'

interface VisitorFieldsProps extends VisitorChoices {
  nationality: string
  residence: string
  currency: string
}

/** Whose fees and closing dates to show, and in which currency. */
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
      <LongSelectField
        name="currency"
        label={t('finder.currency')}
        defaultValue={currency === 'EUR' ? '' : currency}
        options={currencies.map(([code, name]) => [code === 'EUR' ? '' : code, name])}
      />
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
  const ofNoCountry = [stateless, countryNameIn(stateless, languageOf(i18n.language))] as const
  return (
    <LongSelectField
      name={name}
      label={label}
      hint={hint}
      defaultValue={chosen}
      options={[
        ['', t('finder.countryAny')],
        ...countries,
        ...(name === 'nationality' ? [ofNoCountry] : []),
      ]}
    />
  )
}

interface VisitorFormProps extends VisitorFieldsProps {
  /** The page's subject, kept in its address. */
  name: 'compare' | 'saved'
  keys: string
}

/** The same for a page that has nothing else to choose; reset when the address says otherwise. */
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
