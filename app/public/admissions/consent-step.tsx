import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Choice, FieldSet } from '../../ui/field.tsx'
import styles from './apply.module.css'
import type { StepProps } from './step-props.ts'

interface ConsentStepProps extends Pick<StepProps, 'typed' | 'messages'> {
  university: string
}

export function ConsentStep({ typed, messages, university }: ConsentStepProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={styles['points']}>
        <li>{t('apply.consent.points.use')}</li>
        <li>{t('apply.consent.points.share', { university })}</li>
        <li>{t('apply.consent.points.rights')}</li>
        <li>{t('apply.consent.points.promise')}</li>
      </ul>
      <p>
        <Link to="/privacy">{t('apply.consent.privacy')}</Link>
      </p>
      <FieldSet
        name="declaration"
        label={t('apply.steps.consent')}
        hint={t('apply.consent.minor')}
        error={messages['declaration']}
      >
        <Choice
          type="checkbox"
          name="declaration"
          defaultChecked={typed['declaration'] === 'on'}
          label={t('apply.consent.text')}
        />
      </FieldSet>
    </>
  )
}
