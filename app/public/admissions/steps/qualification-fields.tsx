import { useTranslation } from 'react-i18next'
import {
  gradeScaleNames,
  type gradeScaleNames as names,
  numbered,
  qualificationFields,
} from '#contract/common/values/vocabulary.ts'
import { Choice, SelectField, TextField } from '../../../ui/field.tsx'
import styles from '../apply.module.css'
import { CountryField } from './country-field.tsx'
import type { StepProps } from './step-props.ts'

export interface QualificationFieldsProps extends StepProps {
  item: number
  /** The scale that is usual in the country, offered first. */
  usualScale: (typeof names)[number] | null
}

const lengths = qualificationFields

/** One diploma: what, where, when, and its grade with the scale. */
export function QualificationFields({
  typed,
  messages,
  meant,
  item,
  usualScale,
}: QualificationFieldsProps) {
  const { t } = useTranslation()
  const monthNames: Record<string, string> = t('apply.months', { returnObjects: true })
  const named = (field: keyof typeof qualificationFields) => numbered(field, item)
  const field = (name: keyof typeof qualificationFields) => ({
    name: named(name),
    error: messages[named(name)],
    defaultValue: typed[named(name)],
    autoComplete: 'off',
    maxLength: lengths[name],
  })
  return (
    <>
      <TextField
        {...field('qualification')}
        label={t('apply.education.qualification')}
        hint={t('apply.education.qualificationHint')}
      />
      <TextField {...field('institution')} label={t('apply.education.institution')} />
      <CountryField
        {...field('country')}
        label={t('apply.education.country')}
        meant={meant[named('country')]}
      />
      <Choice
        type="checkbox"
        name={named('inProgress')}
        defaultChecked={typed[named('inProgress')] === 'on'}
        label={t('apply.education.inProgress')}
      />
      <div className={styles['pair']}>
        <SelectField
          name={named('completionMonth')}
          label={t('apply.education.completionMonth')}
          error={messages[named('completionMonth')]}
          optional
          autoComplete="off"
          defaultValue={typed[named('completionMonth')] ?? ''}
        >
          <option value="">{t('apply.education.chooseMonth')}</option>
          {Object.entries(monthNames).map(([number, month]) => (
            <option key={number} value={number}>
              {month}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('completionYear')}
          label={t('apply.education.completionYear')}
          hint={t('apply.education.completionYearHint')}
          inputMode="numeric"
          className="input-short"
        />
      </div>
      <div className={styles['pair']}>
        <TextField
          {...field('grade')}
          label={t('apply.education.grade')}
          hint={t('apply.education.gradeHint')}
          className="input-short"
        />
        <SelectField
          name={named('gradeScale')}
          label={t('apply.education.gradeScale')}
          hint={
            usualScale
              ? t('apply.education.usualScale', { scale: t(`vocabulary.gradeScale.${usualScale}`) })
              : undefined
          }
          error={messages[named('gradeScale')]}
          autoComplete="off"
          defaultValue={typed[named('gradeScale')] ?? ''}
        >
          <option value="">{t('apply.education.chooseScale')}</option>
          {gradeScaleNames.map((scale) => (
            <option key={scale} value={scale}>
              {t(`vocabulary.gradeScale.${scale}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <details
        className={styles['more']}
        open={typed[named('noGrade')] === 'on' || messages[named('noGradeReason')] !== undefined}
      >
        <summary>{t('apply.education.withoutGrade')}</summary>
        <Choice
          type="checkbox"
          name={named('noGrade')}
          defaultChecked={typed[named('noGrade')] === 'on'}
          label={t('apply.education.noGrade')}
        />
        <TextField
          {...field('noGradeReason')}
          label={t('apply.reason')}
          hint={t('apply.education.noGradeHint')}
        />
      </details>
    </>
  )
}
