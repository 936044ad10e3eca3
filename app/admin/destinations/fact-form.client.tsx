import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#contract/catalogue/catalogue.ts'
import { type DestinationRecord, FactEdit } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { Icon } from '../../ui/icon.tsx'
import { faultsOfGrounds, todayInUtc } from '../catalogue/ground-faults.ts'
import { type GroundField, useGroundLabels } from '../catalogue/ground-labels.ts'
import { GroundsInput, SourceInputs } from '../catalogue/grounds-input.client.tsx'
import { BilingualInput, FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { NumbersApart } from './numbers-apart.client.tsx'
import { saveFact } from './queries.ts'
import {
  alternativeValues,
  type FactValues,
  toFactEdit,
  toFactValues,
  type VersionedFact,
} from './values.ts'

interface FactFormProps {
  destination: DestinationRecord
  fact: Fact
  canWrite: boolean
  reload: () => Promise<DestinationRecord>
  onSaved: (destination: DestinationRecord) => void
  /** Absent if the form is a dialog over the place that it was opened from. */
  onBack?: () => void
}

/** Corrects one dated fact: visitors read its figure, its year and its source. */
export function FactForm(props: FactFormProps) {
  const { destination, fact, canWrite, reload, onSaved, onBack } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const groundLabel = useGroundLabels()
  const labelOf = (field: string) =>
    groundLabel(field) ?? (isField(field) ? t(`destinations.fact.${field}`) : field)

  function versioned(record: DestinationRecord): VersionedFact {
    const found = record.facts.find((one) => one.key === fact.key) ?? fact
    return { ...found, version: record.version }
  }

  return (
    <>
      {onBack && (
        <Button variant="text" startIcon={<Icon name="back" size={18} />} onClick={onBack}>
          {t('destinations.fact.back')}
        </Button>
      )}
      <RecordForm
        entity="fact"
        record={versioned(destination)}
        toValues={toFactValues}
        toInput={toFactEdit}
        schema={FactEdit}
        faultsIn={(given) => faultsOfGrounds(given, todayInUtc())}
        save={async (edit, version) => {
          const saved = await saveFact(destination.key, fact.key, edit, version)
          onSaved(saved)
          return versioned(saved)
        }}
        reload={async () => versioned(await reload())}
        labelOf={labelOf}
        canWrite={canWrite}
        submitLabel={t('form.save')}
        savedText={t('destinations.fact.saved')}
        draftName={`fact ${destination.key} ${fact.key}`}
      >
        <Panel title={inLanguage(fact.label, languageOf(i18n))}>
          <BilingualInput name="value" label={labelOf('value')} maxLength={20_000} rows={2} />
          <Box sx={{ mt: 2 }}>
            <FieldGrid min={180}>
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
                maxLength={40}
                optional
              />
              <TextInput name="reviewBy" label={labelOf('reviewBy')} type="date" />
            </FieldGrid>
          </Box>
          <NumbersApart />
          <GroundsInput name="" about="value" withType />
          {canWrite && <CheckedToday />}
          <Box sx={{ mt: 2 }}>
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
      </RecordForm>
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
