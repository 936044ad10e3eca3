import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { tuitionAudiences } from '#contract/common/values/vocabulary.ts'
import { GroundsInput } from '../catalogue/grounds-input.client.tsx'
import { AmountInputs } from '../catalogue/shared-inputs.client.tsx'
import { FieldGrid, SelectInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { languageOf } from '../words.ts'
import { type ProgramValues, tuitionValues } from './values.ts'

/** What the program costs, by kind of student, each with its year and source. */
export function TuitionLines() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext<ProgramValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tuitionLines' })
  return (
    <Lines
      title={t('programs.field.tuitionLines')}
      nameOf={(index) => t('programs.tuition.line', { number: index + 1 })}
      lines={fields}
      none={t('programs.tuition.none')}
      addLabel={t('programs.tuition.add')}
      onAdd={() => append(tuitionValues(languageOf(i18n)))}
      onRemove={remove}
    >
      {(index) => (
        <>
          <FieldGrid min={170}>
            <SelectInput
              wide
              name={`tuitionLines.${index}.audience`}
              label={t('programs.tuition.audience')}
              options={tuitionAudiences.map((value) => ({
                value,
                label: t(`translation:vocabulary.audience.${value}`),
              }))}
            />
            <AmountInputs name={`tuitionLines.${index}`} />
          </FieldGrid>
          <GroundsInput name={`tuitionLines.${index}`} about="value" />
        </>
      )}
    </Lines>
  )
}
