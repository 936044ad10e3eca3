import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes, stateless } from '#contract/common/values/countries.ts'
import { gradeScaleNames, highestLevels } from '#contract/common/values/vocabulary.ts'
import { Choice, FieldSet, SelectField, TextField } from '../../../ui/field.tsx'
import styles from './eligibility.module.css'
import type { DraftErrors, ProfileDraft } from './profile-draft.ts'
import { useDraftWords } from './use-draft-words.ts'
import { useRates } from './use-rates.ts'

export interface DraftProps {
  draft: ProfileDraft
  errors: DraftErrors
  onChange: (part: Partial<ProfileDraft>) => void
}

const taughtIn = ['en', 'fr', 'ar', 'tr', 'zh'] as const

export function ProfileFields({ draft, errors, onChange }: DraftProps) {
  const { t } = useTranslation('eligibility')
  const shared = useTranslation().t
  const words = useDraftWords(errors)
  const countries = useMemo(() => words.named('region', countryCodes), [words.named])
  const nationalities = [...countries, ...words.named('region', [stateless])]
  const rates = useRates()
  // The currencies for amounts, as everywhere, and the one that was chosen before.
  const money = useMemo(() => {
    const codes = ['EUR', draft.currency, ...rates.map(({ currency }) => currency)]
    return words.named('currency', [...new Set(codes.filter(Boolean))])
  }, [words.named, rates, draft.currency])
  const text = (name: keyof ProfileDraft & ('grade' | 'birthYear' | 'experienceYears')) => ({
    name,
    error: words.error(name),
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const select = (
    name: 'nationality' | 'residence' | 'level' | 'gradeScale' | 'currency',
    options: readonly (readonly [string, string])[],
  ) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    children: [
      <option key="" value="">
        {t('form.choose')}
      </option>,
      ...options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      )),
    ],
  })
  return (
    <>
      <h3>{t('form.you')}</h3>
      <div className={styles['fields']}>
        <SelectField label={t('form.nationality')} {...select('nationality', nationalities)} />
        <SelectField label={t('form.residence')} {...select('residence', countries)} />
        <TextField
          label={t('form.birthYear')}
          inputMode="numeric"
          maxLength={20}
          autoComplete="bday-year"
          {...text('birthYear')}
        />
        <SelectField label={t('form.currency')} {...select('currency', money)} />
      </div>
      <h3>{t('form.studies')}</h3>
      <div className={styles['fields']}>
        <SelectField
          label={t('form.level')}
          hint={t('form.levelHint')}
          {...select(
            'level',
            highestLevels.map((one) => [one, shared(`vocabulary.highestLevel.${one}`)]),
          )}
        />
        <TextField
          label={t('form.experience')}
          inputMode="decimal"
          maxLength={20}
          {...text('experienceYears')}
        />
        <TextField label={t('form.grade')} inputMode="decimal" maxLength={20} {...text('grade')} />
        <SelectField
          label={t('form.gradeScale')}
          {...select(
            'gradeScale',
            gradeScaleNames.map((one) => [one, shared(`vocabulary.gradeScale.${one}`)]),
          )}
        />
      </div>
      <FieldSet name="schooling" label={t('form.schooling')}>
        <div className={styles['choices']}>
          {[...taughtIn, 'other'].map((language) => (
            <Choice
              key={language}
              type="checkbox"
              label={language === 'other' ? t('form.otherLanguage') : words.language(language)}
              checked={draft.schooling.includes(language)}
              onChange={({ target }) => {
                const others = draft.schooling.filter((one) => one !== language)
                onChange({ schooling: target.checked ? [...others, language] : others })
              }}
            />
          ))}
        </div>
      </FieldSet>
    </>
  )
}
