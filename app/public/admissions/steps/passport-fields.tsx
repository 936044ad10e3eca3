import { useTranslation } from 'react-i18next'
import { passportFields } from '#contract/common/values/vocabulary.ts'
import { TextField } from '../../../ui/field.tsx'
import styles from '../apply.module.css'
import { CountryField } from './country-field.tsx'
import { FieldNotice } from './field-notice.tsx'
import type { StepProps } from './step-props.ts'

/** The passport, for applicants who have one: folded away, because it is not needed yet. */
export function PassportFields({ typed, messages, meant, notices }: StepProps) {
  const { t } = useTranslation()
  const names = Object.keys(passportFields)
  const field = (name: keyof typeof passportFields) => ({
    name,
    label: t(`apply.passport.${name}`),
    error: messages[name],
    defaultValue: typed[name],
    autoComplete: 'off',
    maxLength: passportFields[name],
    spellCheck: false,
    className: 'input-medium',
  })
  return (
    <details
      className={styles['more']}
      open={names.some((name) => typed[name] || messages[name] || notices[name])}
    >
      <summary>{t('apply.passport.title')}</summary>
      <p className="soft">{t('apply.passport.lead')}</p>
      <TextField
        {...field('passportNumber')}
        hint={t('apply.passport.numberHint')}
        autoCapitalize="characters"
      />
      <CountryField
        name="passportCountry"
        label={t('apply.passport.passportCountry')}
        hint={t('apply.passport.countryHint')}
        error={messages['passportCountry']}
        meant={meant['passportCountry']}
        optional
        defaultValue={typed['passportCountry']}
      />
      <TextField {...field('passportIssued')} hint={t('apply.passport.issuedHint')} />
      <TextField {...field('passportExpires')} hint={t('apply.passport.expiresHint')} />
      <FieldNotice text={notices['passportExpires']} />
    </details>
  )
}
