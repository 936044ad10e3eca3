import { useTranslation } from 'react-i18next'
import { draftFields, mostNationalities, numbered } from '#contract/common/values/vocabulary.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice, EmailField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../apply.module.css'
import { BirthDate } from './birth-date.tsx'
import { CountryField, nationalityListId } from './country-field.tsx'
import { FieldNotice } from './field-notice.tsx'
import { PassportFields } from './passport-fields.tsx'
import { putInto } from './put-into.ts'
import type { StepProps } from './step-props.ts'

const lengths = draftFields.identity

export function IdentityStep({
  typed,
  messages,
  meant,
  notices,
  emailMeant,
  phoneExample,
}: StepProps & { emailMeant: string | null; phoneExample: string | null }) {
  const { t } = useTranslation()
  const others = Array.from({ length: mostNationalities - 1 }, (_, at) =>
    numbered('nationality', at + 2),
  )
  return (
    <>
      <h2 className={styles['part']}>{t('apply.identity.names')}</h2>
      <TextField
        name="givenNames"
        label={t('apply.identity.givenNames')}
        hint={t('apply.identity.givenNamesHint')}
        error={messages['givenNames']}
        autoComplete="given-name"
        maxLength={lengths['givenNames']}
        spellCheck={false}
        defaultValue={typed['givenNames']}
      />
      <div className={styles['together']}>
        <TextField
          name="familyName"
          label={t('apply.identity.familyName')}
          error={messages['familyName']}
          autoComplete="family-name"
          maxLength={lengths['familyName']}
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
      <TextField
        name="passportName"
        label={t('apply.identity.passportName')}
        hint={t('apply.identity.passportNameHint')}
        error={messages['passportName']}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={lengths['passportName']}
        spellCheck={false}
        defaultValue={typed['passportName']}
      />
      <BirthDate typed={typed} messages={messages} />

      <h2 className={styles['part']}>{t('apply.identity.origin')}</h2>
      <CountryField
        name="nationality"
        label={t('apply.identity.nationality')}
        hint={t('apply.identity.nationalityHint')}
        error={messages['nationality']}
        meant={meant['nationality']}
        list={nationalityListId}
        defaultValue={typed['nationality']}
      />
      <details
        className={styles['more']}
        open={others.some((name) => typed[name] || messages[name])}
      >
        <summary>{t('apply.identity.otherNationalities')}</summary>
        {others.map((name) => (
          <CountryField
            key={name}
            name={name}
            label={t('apply.identity.otherNationality')}
            error={messages[name]}
            meant={meant[name]}
            list={nationalityListId}
            optional
            defaultValue={typed[name]}
          />
        ))}
      </details>
      <CountryField
        name="residenceCountry"
        label={t('apply.identity.residenceCountry')}
        error={messages['residenceCountry']}
        meant={meant['residenceCountry']}
        defaultValue={typed['residenceCountry']}
        autoComplete="country-name"
      />

      <h2 className={styles['part']}>{t('apply.identity.contact')}</h2>
      <EmailField
        label={t('apply.identity.email')}
        hint={t('apply.identity.emailHint')}
        error={messages['email']}
        defaultValue={typed['email']}
      />
      {emailMeant && <EmailMeant email={emailMeant} />}
      <TextField
        name="phone"
        type="tel"
        label={t('apply.identity.phone')}
        hint={
          phoneExample === null
            ? t('apply.identity.phoneHint')
            : t('apply.identity.phoneHintOf', { example: phoneExample })
        }
        error={messages['phone']}
        inputMode="tel"
        autoComplete="tel"
        maxLength={lengths['phone']}
        className="input-medium"
        defaultValue={typed['phone']}
      />
      <FieldNotice text={notices['phone']} />
      <PassportFields {...{ typed, messages, meant, notices }} />
    </>
  )
}

/** Asks about an address that looks mistyped; leaving it is fine. */
export function EmailMeant({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" title={t('apply.identity.emailMeant', { email })} live>
      <p>{t('apply.identity.emailMeantText')}</p>
      <Button
        look="quiet"
        name="intent"
        value="useEmail"
        onClick={(event) => putInto(event.currentTarget.form, 'email', email)}
      >
        {t('apply.identity.emailUse')}
      </Button>
    </Notice>
  )
}
