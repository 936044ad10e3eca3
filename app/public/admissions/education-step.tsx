import { useTranslation } from 'react-i18next'
import { draftFields, gradeScaleNames, highestLevels } from '#contract/vocabulary.ts'
import { Choice, FieldSet, SelectField, TextField } from '../../ui/field.tsx'
import styles from './apply.module.css'
import { CountryField } from './country-field.tsx'
import type { StepProps } from './step-props.ts'

const lengths = draftFields.education

export function EducationStep({ typed, messages, countries }: StepProps) {
  const { t } = useTranslation()
  return (
    <>
      <FieldSet
        name="highestLevel"
        label={t('apply.education.highestLevel')}
        error={messages['highestLevel']}
      >
        {highestLevels.map((level) => (
          <Choice
            key={level}
            type="radio"
            name="highestLevel"
            value={level}
            defaultChecked={typed['highestLevel'] === level}
            label={t(`vocabulary.highestLevel.${level}`)}
          />
        ))}
      </FieldSet>
      <TextField
        name="institution"
        label={t('apply.education.institution')}
        error={messages['institution']}
        autoComplete="off"
        maxLength={lengths.institution}
        defaultValue={typed['institution']}
      />
      <CountryField
        name="country"
        label={t('apply.education.country')}
        error={messages['country']}
        countries={countries}
        defaultValue={typed['country']}
      />
      <TextField
        name="completionYear"
        label={t('apply.education.completionYear')}
        hint={t('apply.education.completionYearHint')}
        error={messages['completionYear']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={lengths.completionYear}
        className="input-short"
        defaultValue={typed['completionYear']}
      />
      <div className={styles['pair']}>
        <TextField
          name="grade"
          label={t('apply.education.grade')}
          hint={t('apply.education.gradeHint')}
          error={messages['grade']}
          autoComplete="off"
          maxLength={lengths.grade}
          className="input-short"
          defaultValue={typed['grade']}
        />
        <SelectField
          name="gradeScale"
          label={t('apply.education.gradeScale')}
          error={messages['gradeScale']}
          autoComplete="off"
          defaultValue={typed['gradeScale'] ?? ''}
        >
          <option value="">{t('apply.education.chooseScale')}</option>
          {gradeScaleNames.map((scale) => (
            <option key={scale} value={scale}>
              {t(`vocabulary.gradeScale.${scale}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        name="languageTest"
        label={t('apply.education.languageTest')}
        hint={t('apply.education.languageTestHint')}
        error={messages['languageTest']}
        optional
        autoComplete="off"
        maxLength={lengths.languageTest}
        defaultValue={typed['languageTest']}
      />
    </>
  )
}
