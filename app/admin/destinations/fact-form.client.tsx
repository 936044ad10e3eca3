import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Fact } from '#contract/catalogue.ts'
import { type DestinationRecord, FactEdit } from '#contract/catalogue-staff.ts'
import { Icon } from '../../ui/icon.tsx'
import { ConfidenceInput } from '../catalogue/confidence-input.client.tsx'
import { AddressInput } from '../catalogue/shared-inputs.client.tsx'
import { BilingualInput, FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { saveFact } from './queries.ts'
import { type FactValues, toFactEdit, toFactValues, type VersionedFact } from './values.ts'

interface FactFormProps {
  destination: DestinationRecord
  fact: Fact
  canWrite: boolean
  reload: () => Promise<DestinationRecord>
  onSaved: (destination: DestinationRecord) => void
  /** Absent where the form stands over what it was opened from. */
  onBack?: () => void
}

/** Corrects one dated fact: visitors read its figure, its year and its source. */
export function FactForm(props: FactFormProps) {
  const { destination, fact, canWrite, reload, onSaved, onBack } = props
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const labelOf = (field: string) => (isField(field) ? t(`destinations.fact.${field}`) : field)

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
        record={versioned(destination)}
        toValues={toFactValues}
        toInput={toFactEdit}
        schema={FactEdit}
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
        <Panel title={fact.label[languageOf(i18n)] || fact.label.en}>
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
              <SelectInput
                name="sourceType"
                label={labelOf('sourceType')}
                options={FactEdit.shape.sourceType.options.map((value) => ({
                  value,
                  label: t(`translation:vocabulary.sourceType.${value}`),
                }))}
              />
              <ConfidenceInput name="confidence" label={labelOf('confidence')} />
              <TextInput name="checkedOn" label={labelOf('checkedOn')} type="date" />
              <TextInput name="reviewBy" label={labelOf('reviewBy')} type="date" />
            </FieldGrid>
          </Box>
          {canWrite && <CheckedToday />}
          <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
            <AddressInput name="sourceUrl" label={labelOf('sourceUrl')} />
            <BilingualInput name="note" label={labelOf('note')} maxLength={20_000} optional />
          </Box>
          <Alternatives fact={fact} />
        </Panel>
      </RecordForm>
    </>
  )
}

/** What visitors read beside the fact, as it was found; a correction leaves it as it is. */
function Alternatives({ fact }: { fact: Fact }) {
  const { t, i18n } = useTranslation('admin')
  if (fact.alternatives.length === 0) return null
  return (
    <Box sx={{ mt: 2 }}>
      <strong>{t('destinations.fact.alternatives')}</strong>
      <ul>
        {fact.alternatives.map(({ value, validForYear, sourceUrl }) => (
          <li key={value.en}>
            {[value[languageOf(i18n)], validForYear, sourceUrl].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** A fact that was looked up and is still right: the same words, good for another year. */
function CheckedToday() {
  const { t } = useTranslation('admin')
  const { setValue } = useFormContext<FactValues>()
  const asDate = (date: Date) => date.toISOString().slice(0, 10)
  return (
    <Button
      sx={{ mt: 2 }}
      onClick={() => {
        const today = new Date()
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

function isField(name: string): name is keyof FactEdit {
  return names.includes(name)
}
