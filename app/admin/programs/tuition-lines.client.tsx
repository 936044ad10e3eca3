import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { tuitionAudiences, tuitionPeriods } from '#contract/vocabulary.ts'
import { ConfidenceInput } from '../catalogue/confidence-input.client.tsx'
import { FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { type ProgramValues, tuitionValues } from './values.ts'

/** What the program costs, by kind of student, each with its year and source. */
export function TuitionLines() {
  const { t } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext<ProgramValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tuitionLines' })
  return (
    <Lines
      title={t('programs.field.tuitionLines')}
      nameOf={(index) => t('programs.tuition.line', { number: index + 1 })}
      lines={fields}
      none={t('programs.tuition.none')}
      addLabel={t('programs.tuition.add')}
      onAdd={() => append(tuitionValues())}
      onRemove={remove}
    >
      {(index) => (
        <FieldGrid min={170}>
          <SelectInput
            name={`tuitionLines.${index}.audience`}
            label={t('programs.tuition.audience')}
            options={tuitionAudiences.map((value) => ({
              value,
              label: t(`translation:vocabulary.audience.${value}`),
            }))}
          />
          <TextInput
            name={`tuitionLines.${index}.amountMinor`}
            label={t('programs.tuition.amount')}
            inputMode="decimal"
            maxLength={20}
          />
          <TextInput
            name={`tuitionLines.${index}.currency`}
            label={t('programs.tuition.currency')}
            maxLength={3}
          />
          <SelectInput
            name={`tuitionLines.${index}.period`}
            label={t('programs.tuition.period')}
            options={tuitionPeriods.map((value) => ({
              value,
              label: t(`translation:vocabulary.period.${value}`),
            }))}
          />
          <TextInput
            name={`tuitionLines.${index}.academicYear`}
            label={t('programs.academicYear')}
            maxLength={20}
            optional
          />
          <ConfidenceInput
            name={`tuitionLines.${index}.confidence`}
            label={t('programs.confidence')}
          />
          <TextInput
            name={`tuitionLines.${index}.sourceUrl`}
            label={t('programs.source')}
            type="url"
            maxLength={2000}
            optional
          />
        </FieldGrid>
      )}
    </Lines>
  )
}
