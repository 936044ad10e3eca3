import Box from '@mui/material/Box'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { feeKinds } from '#contract/common/values/vocabulary.ts'
import { GroundsInput } from '../catalogue/grounds-input.client.tsx'
import { AmountInputs } from '../catalogue/shared-inputs.client.tsx'
import { BilingualInput, FieldGrid, SelectInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { languageOf } from '../words.ts'
import { feeValues, type ProgramValues } from './values.ts'

/** What the program costs besides its tuition, each with its year and source. */
export function FeeLines() {
  const { t, i18n } = useTranslation('admin')
  const { control } = useFormContext<ProgramValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' })
  return (
    <Lines
      title={t('programs.field.fees')}
      nameOf={(index) => t('programs.fee.line', { number: index + 1 })}
      lines={fields}
      none={t('programs.fee.none')}
      addLabel={t('programs.fee.add')}
      onAdd={() => append(feeValues(languageOf(i18n)))}
      onRemove={remove}
    >
      {(index) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FieldGrid min={170}>
            <SelectInput
              name={`fees.${index}.kind`}
              label={t('programs.fee.kind')}
              options={feeKinds.map((value) => ({ value, label: t(`programs.fee.${value}`) }))}
            />
            <AmountInputs name={`fees.${index}`} />
          </FieldGrid>
          <GroundsInput name={`fees.${index}`} about="value" />
          <BilingualInput
            name={`fees.${index}.label`}
            label={t('programs.fee.label')}
            maxLength={200}
            optional
          />
        </Box>
      )}
    </Lines>
  )
}
