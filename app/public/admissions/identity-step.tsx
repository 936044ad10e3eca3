import { useTranslation } from 'react-i18next'
import { draftFields } from '#contract/vocabulary.ts'
import { Choice, TextField } from '../../ui/field.tsx'
import styles from './apply.module.css'
import { BirthDate } from './birth-date.tsx'
import { CountryField } from './country-field.tsx'
import type { StepProps } from './step-props.ts'

const lengths = draftFields.identity

export function IdentityStep({ typed, messages, countries }: StepProps) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className={styles['part']}>{t('apply.identity.names')}</h2>
      <TextField
        name="givenNames"
        label={t('apply.identity.givenNames')}
        hint={t('apply.identity.givenNamesHint')}
        error={messages['givenNames']}
        autoComplete="given-name"
        maxLength={lengths.givenNames}
        spellCheck={false}
        defaultValue={typed['givenNames']}
      />
      <div className={styles['together']}>
        <TextField
          name="familyName"
          label={t('apply.identity.familyName')}
          error={messages['familyName']}
          autoComplete="family-name"
          maxLength={lengths.familyName}
          spellCheck={false}
          defaultValue={typed['familyName']}
        />
        <Choice
          type="checkbox"
          name="noFamilyName"
          defaultChecked={typed['noFamilyName'] === 'on'}
          label={t('apply.identity.noFamilyName')}
        />
      </div>
      <BirthDate typed={typed} messages={messages} />

      <h2 className={styles['part']}>{t('apply.identity.origin')}</h2>
      <CountryField
        name="nationality"
        label={t('apply.identity.nationality')}
        hint={t('apply.identity.nationalityHint')}
        error={messages['nationality']}
        countries={countries}
        defaultValue={typed['nationality']}
      />
      <CountryField
        name="residenceCountry"
        label={t('apply.identity.residenceCountry')}
        error={messages['residenceCountry']}
        countries={countries}
        defaultValue={typed['residenceCountry']}
        autoComplete="country"
      />

      <h2 className={styles['part']}>{t('apply.identity.contact')}</h2>
      <TextField
        name="email"
        type="email"
        label={t('apply.identity.email')}
        hint={t('apply.identity.emailHint')}
        error={messages['email']}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengths.email}
        defaultValue={typed['email']}
      />
      <TextField
        name="phone"
        type="tel"
        label={t('apply.identity.phone')}
        hint={t('apply.identity.phoneHint')}
        error={messages['phone']}
        inputMode="tel"
        autoComplete="tel"
        maxLength={lengths.phone}
        className="input-medium"
        defaultValue={typed['phone']}
      />

      <section className={styles['aside']} aria-labelledby="guardian">
        <h2 id="guardian" className={styles['part']}>
          {t('apply.identity.guardian')}
        </h2>
        <p>{t('apply.identity.guardianText')}</p>
        <TextField
          name="guardianName"
          label={t('apply.identity.guardianName')}
          error={messages['guardianName']}
          optional
          autoComplete="off"
          maxLength={lengths.guardianName}
          spellCheck={false}
          defaultValue={typed['guardianName']}
        />
        <TextField
          name="guardianPhone"
          type="tel"
          label={t('apply.identity.guardianPhone')}
          error={messages['guardianPhone']}
          optional
          inputMode="tel"
          autoComplete="off"
          maxLength={lengths.guardianPhone}
          className="input-medium"
          defaultValue={typed['guardianPhone']}
        />
      </section>
    </>
  )
}
