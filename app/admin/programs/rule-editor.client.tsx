import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { gradeScaleNames, highestLevels } from '#contract/common/values/vocabulary.ts'
import { cefrLevels, testNames, tests } from '#contract/eligibility/values/test-scores.ts'
import { useCountryOptions, useLanguageOptions } from '../catalogue/code-options.ts'
import { errorWords, problemOf } from '../ui/error-words.ts'
import { CheckInput, FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { ManyPickerInput, PickerInput } from '../ui/picker.client.tsx'
import { languageOf } from '../words.ts'
import { conditionSubjects, conditionValues } from './rule-values.ts'
import type { ProgramValues } from './values.ts'

interface RuleEditorProps {
  /** The rule's place in the form, such as `requirements.0.rule`. */
  name: `requirements.${number}.rule`
}

/** What a visitor's own data are compared with: any of some conditions. */
export function RuleEditor({ name }: RuleEditorProps) {
  const { t, i18n } = useTranslation('admin')
  const { control } = useFormContext<ProgramValues>()
  const { fields, append, remove } = useFieldArray({ control, name: `${name}.conditions` })
  return (
    <Box component="fieldset" sx={ruleLook} id={`field-${name}`} tabIndex={-1}>
      <Box component="legend" sx={{ p: 0, fontWeight: 500 }}>
        {t('programs.rule.title')}
      </Box>
      <RuleErrors name={name} />
      {fields.length === 0 && <p>{t('programs.requirement.noRule')}</p>}
      {fields.map((field, index) => (
        <Box key={field.id} sx={{ display: 'flex', gap: 1, alignItems: 'end', mb: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <ConditionFields name={`${name}.conditions.${index}`} />
          </Box>
          <Button
            variant="text"
            color="error"
            aria-label={t('form.removeLine', {
              line: t('programs.rule.condition', { number: index + 1 }),
            })}
            onClick={() => remove(index)}
          >
            {t('form.remove')}
          </Button>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button onClick={() => append(conditionValues(languageOf(i18n)))}>
          {t(fields.length === 0 ? 'programs.rule.add' : 'programs.rule.addWay')}
        </Button>
        {fields.length > 0 && (
          <CheckInput name={`${name}.preparatoryYear`} label={t('programs.rule.preparatoryYear')} />
        )}
      </Box>
    </Box>
  )
}

function ConditionFields({ name }: { name: `requirements.${number}.rule.conditions.${number}` }) {
  const { t } = useTranslation(['admin', 'translation', 'eligibility'])
  const condition = useWatch<ProgramValues, typeof name>({ name })
  const { subject } = condition
  const test = testNames.find((one) => one === condition.test)
  const { scales, levels } = test ? tests[test] : tests.ielts
  const languages = useLanguageOptions()
  const countries = useCountryOptions()
  return (
    <FieldGrid min={190}>
      <SelectInput
        name={`${name}.subject`}
        label={t('programs.rule.subject.label')}
        options={conditionSubjects.map((value) => ({
          value,
          label: t(`programs.rule.subject.${value}`),
        }))}
      />
      {subject === 'level' && (
        <SelectInput
          name={`${name}.level`}
          label={t('programs.rule.atLeast')}
          options={highestLevels.map((value) => ({
            value,
            label: t(`translation:vocabulary.highestLevel.${value}`),
          }))}
        />
      )}
      {subject === 'test' && (
        <PickerInput
          wide
          name={`${name}.test`}
          label={t('programs.rule.subject.test')}
          options={testNames.map((value) => ({ value, label: t(`eligibility:test.${value}`) }))}
        />
      )}
      {subject === 'test' && levels && (
        <SelectInput
          name={`${name}.testLevel`}
          label={t('programs.rule.testLevel')}
          none={t('programs.rule.anyLevel')}
          options={Object.keys(levels).map((value) => ({ value, label: value }))}
        />
      )}
      {(subject === 'grade' || subject === 'test' || subject === 'age') && (
        <TextInput
          name={`${name}.atLeast`}
          label={t('programs.rule.atLeast')}
          inputMode="decimal"
          maxLength={8}
          optional={subject !== 'grade'}
        />
      )}
      {subject === 'grade' && (
        <SelectInput
          name={`${name}.scale`}
          label={t('programs.rule.scale')}
          options={gradeScaleNames.map((value) => ({
            value,
            label: t(`translation:vocabulary.gradeScale.${value}`),
          }))}
        />
      )}
      {subject === 'test' && scales.length > 1 && (
        <SelectInput
          name={`${name}.testScale`}
          label={t('programs.rule.scale')}
          none={t('programs.rule.anyScale')}
          options={scales.map((scale) => ({ value: scale.name, label: scale.name }))}
        />
      )}
      {(subject === 'language' || subject === 'schooling') && (
        <PickerInput
          name={`${name}.language`}
          label={t('programs.rule.subject.language')}
          options={languages}
        />
      )}
      {subject === 'language' && (
        <SelectInput
          name={`${name}.cefr`}
          label={t('programs.rule.atLeast')}
          options={cefrLevels.map((value) => ({ value, label: value }))}
        />
      )}
      {(subject === 'nationality' || subject === 'residence') && (
        <ManyPickerInput
          wide
          name={`${name}.among`}
          label={t('programs.rule.countries')}
          options={countries}
        />
      )}
      {subject === 'age' && (
        <TextInput
          name={`${name}.under`}
          label={t('programs.rule.under')}
          inputMode="numeric"
          maxLength={3}
          optional
        />
      )}
      {subject === 'experience' && (
        <TextInput
          name={`${name}.months`}
          label={t('programs.rule.months')}
          inputMode="numeric"
          maxLength={3}
        />
      )}
    </FieldGrid>
  )
}

/** The schema reports errors on the rule to send, whose paths differ from those of the fields. */
function RuleErrors({ name }: RuleEditorProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { errors } = useFormState<ProgramValues>({ name })
  const place = Number(name.split('.')[1])
  const found = firstProblem(errors.requirements?.[place]?.rule)
  if (found === undefined) return null
  const label = t('programs.rule.title')
  return <FormHelperText error>{errorWords(i18n, found, { name: 'rule', label })}</FormHelperText>
}

function firstProblem(error: unknown): FieldProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('type' in error && typeof error.type === 'string') return problemOf(error)
  for (const [name, part] of Object.entries(error)) {
    const found = name === 'ref' ? undefined : firstProblem(part)
    if (found !== undefined) return found
  }
  return undefined
}

const ruleLook = {
  m: 0,
  mt: 2,
  p: 0,
  pl: 2,
  minWidth: 0,
  border: 0,
  borderLeft: 3,
  borderColor: 'divider',
} as const
