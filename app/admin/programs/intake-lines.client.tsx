import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { mayShow } from '#contract/common/values/certainty.ts'
import { terms } from '#contract/common/values/vocabulary.ts'
import { zoneOptions } from '../catalogue/code-options.ts'
import { GroundsInput } from '../catalogue/grounds-input.client.tsx'
import { DayTimeInput } from '../ui/day-time-input.client.tsx'
import { FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { monthName, months } from '../ui/months.ts'
import { PickerInput } from '../ui/picker.client.tsx'
import { languageOf } from '../words.ts'
import { ClosingDates } from './closing-dates.client.tsx'
import { ResidenceDates } from './residence-dates.client.tsx'
import { RollOver } from './roll-over.client.tsx'
import { type IntakeValues, intakeValues, type ProgramValues } from './values.ts'

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
            <PickerInput
              name={`intakes.${index}.zone`}
              label={t('programs.intake.zone')}
              options={zoneOptions}
            />
            <TextInput
              name={`intakes.${index}.capacity`}
              label={t('programs.intake.capacity')}
              inputMode="numeric"
              maxLength={6}
              optional
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
          <GroundsInput name={`intakes.${index}`} about="date" />
          <IntakeDates index={index} record={record} />
        </>
      )}
    </Lines>
  )
}

interface IntakeDatesProps {
  index: number
  record: ProgramRecord | undefined
}

/** The days that a source says, or the months of what is usual; of what is not known nothing. */
function IntakeDates({ index, record }: IntakeDatesProps) {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<ProgramValues>()
  const intake = useWatch({ control, name: `intakes.${index}` })
  const { certainty } = intake
  const months = intake.usualCloses
  const hasMonths = certainty === 'typical' || Boolean(months?.from || months?.to)
  if (mayShow(certainty, 'day')) {
    return (
      <>
        <Days index={index} />
        <ClosingDates index={index} record={record} />
        <ResidenceDates index={index} />
        {hasMonths && <Months index={index} />}
      </>
    )
  }
  return (
    <>
      {certainty === 'typical' && <Months index={index} />}
      {hasDays(intake) && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('programs.intake.daysLeave')}
        </Typography>
      )}
    </>
  )
}

function Days({ index }: { index: number }) {
  const { t } = useTranslation('admin')
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid min={190}>
        <TextInput
          name={`intakes.${index}.startsOn`}
          label={t('programs.intake.startsOn')}
          type="date"
          optional
        />
        <DayTimeInput
          wide
          name={`intakes.${index}.opensAt`}
          label={t('programs.intake.opensAt')}
          otherwise="00:00"
          optional
        />
        <DayTimeInput
          wide
          name={`intakes.${index}.closesAt`}
          label={t('programs.intake.closesAt')}
          hint={t('programs.intake.closesAtHint')}
          otherwise="23:59"
          optional
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
      </FieldGrid>
    </Box>
  )
}

/** The months in which it closes in other years. */
function Months({ index }: { index: number }) {
  const { t, i18n } = useTranslation('admin')
  const options = months.map((value) => ({ value, label: monthName(value, languageOf(i18n)) }))
  return (
    <Box sx={{ mt: 2 }}>
      <FieldGrid min={190}>
        {(['from', 'to'] as const).map((end) => (
          <SelectInput
            key={end}
            name={`intakes.${index}.usualCloses.${end}`}
            label={t(`programs.intake.usual.${end}`)}
            none={t('form.choose')}
            options={options}
          />
        ))}
      </FieldGrid>
    </Box>
  )
}

/** Whether the form has days that its certainty doesn't allow. */
function hasDays(intake: IntakeValues): boolean {
  const { startsOn, opensAt, closesAt, closesFor, closesIn, decisionBy, depositBy } = intake
  const days = [startsOn, opensAt, closesAt, decisionBy, depositBy]
  return [...days, ...Object.values(closesFor ?? {}), ...Object.keys(closesIn ?? {})].some(Boolean)
}
