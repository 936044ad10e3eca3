import { useTranslation } from 'react-i18next'
import { dateBoxLength } from '#contract/common/values/vocabulary.ts'
import { FieldSet, fieldId } from '../../../ui/field.tsx'
import styles from '../apply.module.css'

interface Box {
  name: string
  label: 'apply.identity.birthDay' | 'apply.identity.birthMonth' | 'apply.identity.birthYear'
  autoComplete?: string
  /** How many figures it has room for, where no month in letters is typed. */
  figures: 2 | 4
}

interface BoxedDateProps {
  name: string
  label: string
  hint: string
  boxes: readonly Box[]
  typed: Record<string, string>
  messages: Record<string, string>
}

/** A date one knows by heart: typed in three boxes, never picked. */
export function BoxedDate({ name, label, hint, boxes, typed, messages }: BoxedDateProps) {
  const { t } = useTranslation()
  const wrong = boxes.find((box) => messages[box.name] !== undefined)
  return (
    <FieldSet name={name} label={label} hint={hint} error={wrong && messages[wrong.name]}>
      <div className={styles['boxes']}>
        {boxes.map((box) => (
          <div key={box.name}>
            <label htmlFor={fieldId(box.name)}>{t(box.label)}</label>
            <input
              className={`input ${styles[box.figures === 4 ? 'yearBox' : 'dayBox']}`}
              id={fieldId(box.name)}
              name={box.name}
              inputMode="numeric"
              autoComplete={box.autoComplete ?? 'off'}
              maxLength={dateBoxLength}
              defaultValue={typed[box.name]}
              aria-invalid={messages[box.name] === undefined ? undefined : true}
            />
          </div>
        ))}
      </div>
    </FieldSet>
  )
}

const birthBoxes = [
  { name: 'birthDay', label: 'apply.identity.birthDay', autoComplete: 'bday-day', figures: 2 },
  {
    name: 'birthMonth',
    label: 'apply.identity.birthMonth',
    autoComplete: 'bday-month',
    figures: 2,
  },
  { name: 'birthYear', label: 'apply.identity.birthYear', autoComplete: 'bday-year', figures: 4 },
] as const

export function BirthDate(props: Pick<BoxedDateProps, 'typed' | 'messages'>) {
  const { t } = useTranslation()
  return (
    <BoxedDate
      {...props}
      name="birthDate"
      label={t('apply.identity.birthDate')}
      hint={t('apply.identity.birthDateHint')}
      boxes={birthBoxes}
    />
  )
}
