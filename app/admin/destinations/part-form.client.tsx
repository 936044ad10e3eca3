import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DestinationEdit, type DestinationRecord } from '#contract/catalogue/catalogue-staff.ts'
import { todayInUtc } from '../catalogue/ground-faults.ts'
import { Lines } from '../ui/lines.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { languageOf } from '../words.ts'
import { partFaults } from './faults.ts'
import {
  CalendarFields,
  CostFields,
  SubmissionFields,
  VisaStepFields,
} from './part-fields.client.tsx'
import {
  calendarValues,
  costValues,
  type DestinationPart,
  type PartValues,
  submissionValues,
  toPartEdit,
  toPartValues,
  visaStepValues,
} from './part-values.ts'
import { saveDestination } from './queries.ts'

interface PartFormProps {
  destination: DestinationRecord
  part: DestinationPart
  canWrite: boolean
  reload: () => Promise<DestinationRecord>
  onSaved: (destination: DestinationRecord) => void
}

const parts = {
  calendar: { Fields: CalendarFields, newLine: () => calendarValues() },
  visaSteps: { Fields: VisaStepFields, newLine: () => visaStepValues() },
  submissions: { Fields: SubmissionFields, newLine: () => submissionValues() },
  livingCosts: { Fields: CostFields, newLine: costValues },
} as const satisfies Record<DestinationPart, unknown>

/** One list of a destination: its calendar, the steps to a visa, who may submit, living costs. */
export function PartForm({ destination, part, canWrite, reload, onSaved }: PartFormProps) {
  const { t } = useTranslation('admin')
  const onlyPart = (values: PartValues) => ({ [part]: values[part] })
  return (
    <RecordForm
      entity="destination"
      record={destination}
      toValues={(record, language) => ({
        ...toPartValues(undefined, language),
        ...onlyPart(toPartValues(record, language)),
      })}
      toInput={(values) => toPartEdit(destination, part, values)}
      schema={DestinationEdit}
      faultsIn={(given) => partFaults(given, todayInUtc())}
      save={(edit, version) => saveDestination(destination.key, edit, version)}
      reload={reload}
      onSaved={onSaved}
      labelOf={(field) => (field === part ? t(`destinations.field.${part}`) : field)}
      canWrite={canWrite}
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
      draftName={`destination ${destination.key} ${part}`}
    >
      <PartLines part={part} facts={destination.facts} />
    </RecordForm>
  )
}

function PartLines({ part, facts }: { part: DestinationPart; facts: DestinationRecord['facts'] }) {
  const { t, i18n } = useTranslation('admin')
  const { control } = useFormContext<PartValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: part })
  const { Fields, newLine } = parts[part]
  return (
    <Lines
      title={t(`destinations.field.${part}`)}
      nameOf={(index) => t(`destinations.line.${part}`, { number: index + 1 })}
      lines={fields}
      none={t('destinations.noLines')}
      addLabel={t('destinations.addLine')}
      onAdd={() => append(newLine(languageOf(i18n)))}
      onRemove={remove}
      // Visitors read these in their order; dates and costs have one by themselves.
      {...((part === 'visaSteps' || part === 'submissions') && { onMove: move })}
    >
      {(index) => <Fields name={`${part}.${index}`} facts={facts} />}
    </Lines>
  )
}
