import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProgramRecord } from '#contract/catalogue-staff.ts'
import { terms } from '#contract/vocabulary.ts'
import { zoneOptions } from '../catalogue/code-options.ts'
import { ConfidenceInput } from '../catalogue/confidence-input.client.tsx'
import { FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { PickerInput } from '../ui/picker.client.tsx'
import { ClosingDates } from './closing-dates.client.tsx'
import { RollOver } from './roll-over.client.tsx'
import { intakeValues, type ProgramValues } from './values.ts'

/** When the program can be begun, and until when it can be applied for: by the university's clock. */
export function IntakeLines({ record }: { record: ProgramRecord | undefined }) {
  const { t } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext<ProgramValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'intakes' })
  return (
    <Lines
      title={t('programs.field.intakes')}
      nameOf={(index) => t('programs.intake.line', { number: index + 1 })}
      lines={fields}
      none={t('programs.intake.none')}
      addLabel={t('programs.intake.add')}
      onAdd={() => append(intakeValues())}
      onRemove={remove}
      more={fields.length > 0 && <RollOver onAdd={append} />}
    >
      {(index) => (
        <>
          <FieldGrid min={190}>
            <SelectInput
              name={`intakes.${index}.term`}
              label={t('programs.intake.term')}
              options={terms.map((value) => ({
                value,
                label: t(`translation:vocabulary.term.${value}`),
              }))}
            />
            <TextInput
              name={`intakes.${index}.academicYear`}
              label={t('programs.academicYear')}
              hint={t('programs.intake.yearHint')}
              maxLength={7}
            />
            <TextInput
              name={`intakes.${index}.startsOn`}
              label={t('programs.intake.startsOn')}
              type="date"
              optional
            />
            <TextInput
              name={`intakes.${index}.opensAt`}
              label={t('programs.intake.opensAt')}
              type="datetime-local"
              optional
            />
            <TextInput
              name={`intakes.${index}.closesAt`}
              label={t('programs.intake.closesAt')}
              type="datetime-local"
            />
            <PickerInput
              name={`intakes.${index}.zone`}
              label={t('programs.intake.zone')}
              options={zoneOptions}
            />
            <TextInput
              name={`intakes.${index}.decisionBy`}
              label={t('programs.intake.decisionBy')}
              type="date"
              optional
            />
            <TextInput
              name={`intakes.${index}.depositBy`}
              label={t('programs.intake.depositBy')}
              type="date"
              optional
            />
            <TextInput
              name={`intakes.${index}.capacity`}
              label={t('programs.intake.capacity')}
              inputMode="numeric"
              maxLength={6}
              optional
            />
            <ConfidenceInput
              name={`intakes.${index}.confidence`}
              label={t('programs.confidence')}
            />
            <SelectInput
              name={`intakes.${index}.override`}
              label={t('programs.intake.override')}
              none={t('programs.intake.byDates')}
              options={(['full', 'cancelled'] as const).map((value) => ({
                value,
                label: t(`translation:vocabulary.intakeState.${value}`),
              }))}
            />
          </FieldGrid>
          <ClosingDates index={index} record={record} />
        </>
      )}
    </Lines>
  )
}
