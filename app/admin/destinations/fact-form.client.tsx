import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Fact } from '#contract/catalogue/catalogue.ts'
import { type DestinationRecord, FactEdit, FactInput } from '#contract/catalogue/catalogue-staff.ts'
import { factFaults, newFactFaults } from '#contract/catalogue/values/fact-faults.ts'
import { byLanguage, inLanguage } from '#contract/common/values/by-language.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'
import { sectionKeys } from '#contract/common/values/vocabulary.ts'
import { Icon } from '../../ui/icon.tsx'
import { faultsOfGrounds, todayInUtc } from '../catalogue/ground-faults.ts'
import { type GroundField, useGroundLabels } from '../catalogue/ground-labels.ts'
import { GroundsInput, SourceInputs } from '../catalogue/grounds-input.client.tsx'
import { BilingualInput, FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { NumbersApart } from './numbers-apart.client.tsx'
import { addFact, saveFact } from './queries.ts'
import { type Removed, RemoveFact } from './remove-fact.client.tsx'
import {
  alternativeValues,
  type FactValues,
  toFactEdit,
  toFactInput,
  toFactValues,
  type VersionedFact,
} from './values.ts'

interface AddFactFormProps {
  destination: DestinationRecord
  canWrite: boolean
  reload: () => Promise<DestinationRecord>
  onSaved: (destination: DestinationRecord) => void
  /** Absent if the form is a dialog over the place that it was opened from. */
  onBack?: () => void
}

interface FactFormProps extends AddFactFormProps {
  fact: Fact
  /** Absent where it can't be removed. */
  onRemoved?: (removed: Removed) => void
}

/** Corrects one dated fact: visitors read its figure, its year and its source. */
export function FactForm(props: FactFormProps) {
  const { destination, fact, canWrite, reload, onSaved, onBack, onRemoved } = props
  const { t, i18n } = useTranslation('admin')

  function versioned(record: DestinationRecord): VersionedFact {
    const found = record.facts.find((one) => one.key === fact.key) ?? fact
    return { ...found, version: record.version }
  }

  return (
    <>
      {onBack && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <BackToFacts onBack={onBack} />
          {canWrite && onRemoved && (
            <RemoveFact
              destination={destination}
              fact={fact}
              onChanged={onSaved}
              onRemoved={onRemoved}
            />
          )}
        </Box>
      )}
      <RecordForm
        entity="fact"
        record={versioned(destination)}
        toValues={toFactValues}
        toInput={toFactEdit}
        schema={FactEdit}
        faultsIn={(given) => faultsIn(given, factFaults)}
        save={async (edit, version) => {
          const saved = await saveFact(destination.key, fact.key, edit, version)
          onSaved(saved)
          return versioned(saved)
        }}
        reload={async () => versioned(await reload())}
        labelOf={useFactLabels()}
        canWrite={canWrite}
        submitLabel={t('form.save')}
        savedText={t('destinations.fact.saved')}
        draftName={`fact ${destination.key} ${fact.key}`}
      >
        <FactFields title={inLanguage(fact.label, languageOf(i18n))} canWrite={canWrite} />
      </RecordForm>
    </>
  )
}

/** A new dated fact. It has a source, and the day that was read, from the start. */
export function AddFactForm(props: AddFactFormProps) {
  const { destination, canWrite, reload, onSaved, onBack } = props
  const { t } = useTranslation('admin')
  return (
    <>
      {onBack && <BackToFacts onBack={onBack} />}
      <RecordForm
        entity="fact"
        // Its own values are none yet: what it shares with its destination is the version.
        record={{ version: destination.version }}
        toValues={(_, language) => toFactValues(undefined, language)}
        toInput={(values) => toFactInput(values, destination.facts)}
        schema={FactInput}
        faultsIn={(given) => faultsIn(given, newFactFaults)}
        save={async (input, version) => {
          onSaved(await addFact(destination.key, input, version))
          return { version: destination.version }
        }}
        reload={async () => ({ version: (await reload()).version })}
        onSaved={() => onBack?.()}
        labelOf={useFactLabels()}
        canWrite={canWrite}
        submitLabel={t('destinations.fact.add')}
        savedText={t('destinations.fact.added')}
        draftName={`fact ${destination.key}`}
      >
        <FactFields title={t('destinations.fact.new')} canWrite={canWrite} isNew />
      </RecordForm>
    </>
  )
}

function BackToFacts({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <Button variant="text" startIcon={<Icon name="back" size={18} />} onClick={onBack}>
      {t('destinations.fact.back')}
    </Button>
  )
}

/** What the server would refuse beyond its schema. */
function faultsIn(given: unknown, faultsOf: typeof factFaults): Record<string, FieldProblem> {
  const today = todayInUtc()
  const { data } = Judged.safeParse(given)
  return { ...faultsOfGrounds(given, today), ...(data && faultsOf(data, today)) }
}

/** What was typed, also where the schema refuses some of it. */
const Typed = z.object(byLanguage(() => z.string()))
const Amount = z.number().nullable().catch(null)
const Judged = z.object({
  ...FactEdit.pick({ certainty: true, sourceUrl: true, sourceName: true }).shape,
  label: Typed,
  value: Typed,
  checkedOn: z.string().nullable(),
  reviewBy: z.string(),
  amountMin: Amount,
  amountMax: Amount,
})

function useFactLabels(): (field: string) => string {
  const { t } = useTranslation('admin')
  const groundLabel = useGroundLabels()
  return (field) => groundLabel(field) ?? (isField(field) ? t(`destinations.fact.${field}`) : field)
}

interface FactFieldsProps {
  title: string
  canWrite: boolean
  isNew?: boolean
}

function FactFields({ title, canWrite, isNew = false }: FactFieldsProps) {
  const { t } = useTranslation(['admin', 'translation'])
  const labelOf = useFactLabels()
  return (
    <>
      <Panel title={title}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BilingualInput name="label" label={labelOf('label')} maxLength={300} />
          <BilingualInput name="value" label={labelOf('value')} maxLength={20_000} rows={2} />
          <FieldGrid min={180}>
            <SelectInput
              name="section"
              label={labelOf('section')}
              options={sectionKeys.map((value) => ({
                value,
                label: t(`translation:vocabulary.section.${value}`),
              }))}
            />
            <TextInput
              name="amountMin"
              label={labelOf('amountMin')}
              inputMode="decimal"
              maxLength={20}
              optional
            />
            <TextInput
              name="amountMax"
              label={labelOf('amountMax')}
              inputMode="decimal"
              maxLength={20}
              optional
            />
            <TextInput
              name="validForYear"
              label={labelOf('validForYear')}
              hint={t('destinations.fact.yearHint')}
              maxLength={40}
              optional
            />
            <TextInput
              name="reviewBy"
              label={labelOf('reviewBy')}
              hint={t('destinations.fact.reviewHint')}
              type="date"
            />
          </FieldGrid>
        </Box>
        <NumbersApart />
        <GroundsInput name="" about="value" withType isDated={isNew} />
        {canWrite && !isNew && <CheckedToday />}
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <BilingualInput name="audience" label={labelOf('audience')} maxLength={300} optional />
          <BilingualInput
            name="note"
            label={labelOf('note')}
            maxLength={20_000}
            rows={2}
            optional
          />
        </Box>
      </Panel>
      <Alternatives />
    </>
  )
}

/** The values of other sources: visitors see them beside the fact. */
function Alternatives() {
  const { t } = useTranslation('admin')
  const { control } = useFormContext<FactValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'alternatives' })
  return (
    <Lines
      title={t('destinations.fact.alternatives')}
      nameOf={(index) => t('destinations.fact.alternative', { number: index + 1 })}
      lines={fields}
      none={t('destinations.fact.noAlternative')}
      addLabel={t('destinations.fact.addAlternative')}
      onAdd={() => append(alternativeValues())}
      onRemove={remove}
    >
      {(index) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BilingualInput
            name={`alternatives.${index}.value`}
            label={t('destinations.fact.value')}
            maxLength={20_000}
            rows={2}
          />
          <FieldGrid min={260} changes>
            <TextInput
              name={`alternatives.${index}.validForYear`}
              label={t('destinations.fact.validForYear')}
              maxLength={40}
              optional
            />
            <SourceInputs name={`alternatives.${index}`} certainty="reported" withType />
          </FieldGrid>
        </Box>
      )}
    </Lines>
  )
}

/** A fact that was checked and is still right: confirmed for another year. */
function CheckedToday() {
  const { t } = useTranslation('admin')
  const { setValue } = useFormContext<FactValues>()
  const asDate = (date: Date) => date.toISOString().slice(0, 10)
  return (
    <Button
      sx={{ mt: 2 }}
      onClick={() => {
        const today = new Date()
        setValue('certainty', 'confirmed', { shouldDirty: true })
        setValue('checkedOn', asDate(today), { shouldDirty: true })
        today.setUTCFullYear(today.getUTCFullYear() + 1)
        setValue('reviewBy', asDate(today), { shouldDirty: true })
      }}
    >
      {t('destinations.fact.today')}
    </Button>
  )
}

const names = Object.keys(FactEdit.shape)

function isField(name: string): name is Exclude<keyof FactEdit, GroundField> {
  return names.includes(name)
}
