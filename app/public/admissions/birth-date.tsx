import { useTranslation } from 'react-i18next'
import { FieldSet, fieldId } from '../../ui/field.tsx'
import styles from './apply.module.css'

interface BirthDateProps {
  typed: Record<string, string>
  messages: Record<string, string>
}

const boxes = [
  { name: 'birthDay', label: 'apply.identity.birthDay', autoComplete: 'bday-day', length: 2 },
  { name: 'birthMonth', label: 'apply.identity.birthMonth', autoComplete: 'bday-month', length: 2 },
  { name: 'birthYear', label: 'apply.identity.birthYear', autoComplete: 'bday-year', length: 4 },
] as const

/** A date one knows by heart: typed in three boxes, never picked. */
export function BirthDate({ typed, messages }: BirthDateProps) {
  const { t } = useTranslation()
  const wrong = boxes.find(({ name }) => messages[name] !== undefined)
  return (
    <FieldSet
      name="birthDate"
      label={t('apply.identity.birthDate')}
      hint={t('apply.identity.birthDateHint')}
      error={wrong && messages[wrong.name]}
    >
      <div className={styles['boxes']}>
        {boxes.map(({ name, label, autoComplete, length }) => (
          <div key={name}>
            <label htmlFor={fieldId(name)}>{t(label)}</label>
            <input
              className={`input ${styles[length === 4 ? 'yearBox' : 'dayBox']}`}
              id={fieldId(name)}
              name={name}
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={length}
              defaultValue={typed[name]}
              aria-invalid={messages[name] === undefined ? undefined : true}
            />
          </div>
        ))}
      </div>
    </FieldSet>
  )
}
