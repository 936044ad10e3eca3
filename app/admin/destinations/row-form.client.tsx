import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import {
  DestinationEdit,
  DestinationInput,
  type DestinationRecord,
} from '#contract/catalogue/catalogue-staff.ts'
import { communities } from '#contract/common/values/destinations.ts'
import { useCountryOptions, useLanguageOptions, zoneOptions } from '../catalogue/code-options.ts'
import { CurrencyInput, KeyInput } from '../catalogue/shared-inputs.client.tsx'
import {
  BilingualInput,
  CheckInput,
  FieldGrid,
  SelectInput,
  TextInput,
} from '../ui/fields.client.tsx'
import { ManyPickerInput, PickerInput } from '../ui/picker.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { ColourInputs } from './colour-inputs.client.tsx'
import { DrawingInputs } from './drawing-inputs.client.tsx'
import { addDestination, saveDestination } from './queries.ts'
import { rowFields, toDestinationInput, toRowEdit, toRowValues } from './row-values.ts'

interface AddFormProps {
  canWrite: boolean
  onSaved: (destination: DestinationRecord) => void
}

/** A destination that is added is hidden until its guide is written and it is published. */
export function AddDestinationForm({ canWrite, onSaved }: AddFormProps) {
  const { t } = useTranslation('admin')
  return (
    <RecordForm
      entity="destination"
      toValues={toRowValues}
      toInput={toDestinationInput}
      schema={DestinationInput}
      save={addDestination}
      onSaved={onSaved}
      labelOf={useRowLabels()}
      sections={sections}
      canWrite={canWrite}
      submitLabel={t('destinations.add')}
      savedText={t('destinations.added')}
      draftName="destination"
    >
      <RowFields isNew />
    </RecordForm>
  )
}

interface RowFormProps extends AddFormProps {
  destination: DestinationRecord
  reload: () => Promise<DestinationRecord>
}

/** What is known about a destination apart from its guide. */
export function RowForm({ destination, canWrite, reload, onSaved }: RowFormProps) {
  const { t } = useTranslation('admin')
  return (
    <RecordForm
      entity="destination"
      record={destination}
      toValues={toRowValues}
      toInput={(values) => toRowEdit(destination, values)}
      schema={DestinationEdit}
      save={(edit, version) => saveDestination(destination.key, edit, version)}
      reload={reload}
      onSaved={onSaved}
      labelOf={useRowLabels()}
      sections={sections}
      canWrite={canWrite}
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
      draftName={`destination ${destination.key} row`}
    >
      <RowFields />
    </RecordForm>
  )
}

const sections = ['colours', 'passport']

function useRowLabels(): (field: string) => string {
  const { t } = useTranslation('admin')
  return (field) => {
    const name = rowFields.find((one) => one === field)
    return name ? t(`destinations.field.${name}`) : field
  }
}

function RowFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('admin')
  const labelOf = useRowLabels()
  const countries = useCountryOptions()
  return (
    <>
      <Panel title={t('destinations.row')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BilingualInput name="name" label={labelOf('name')} maxLength={200} />
          <BilingualInput name="summary" label={labelOf('summary')} rows={3} maxLength={20_000} />
          <FieldGrid>
            <KeyInput label={labelOf('key')} isNew={isNew} />
            <PickerInput name="country" label={labelOf('country')} options={countries} />
            <ManyPickerInput
              wide
              name="alsoIn"
              label={labelOf('alsoIn')}
              hint={t('destinations.alsoInHint')}
              options={countries}
              optional
            />
            <TextInput
              name="city"
              label={labelOf('city')}
              hint={t('destinations.cityHint')}
              maxLength={100}
              optional
            />
            <PickerInput name="zone" label={labelOf('zone')} options={zoneOptions} />
          </FieldGrid>
          <FieldGrid>
            <CurrencyInput name="currency" />
            <SelectInput
              name="community"
              label={labelOf('community')}
              hint={t('destinations.communityHint')}
              none={t('destinations.community.none')}
              options={communities.map((value) => ({
                value,
                label: t(`destinations.community.${value}`),
              }))}
            />
            <PickerInput
              name="namesIn"
              label={labelOf('namesIn')}
              hint={t('destinations.namesInHint')}
              options={useLanguageOptions()}
              optional
            />
          </FieldGrid>
          <FieldGrid>
            <TextInput
              name="passport.months"
              label={labelOf('passport')}
              hint={t('destinations.passportHint')}
              inputMode="numeric"
              maxLength={2}
              optional
            />
            <CheckInput name="passport.afterStay" label={t('destinations.afterStay')} />
          </FieldGrid>
        </Box>
      </Panel>
      <Panel title={labelOf('colours')}>
        <ColourInputs />
      </Panel>
      <Panel title={t('destinations.drawings')}>
        <DrawingInputs />
      </Panel>
    </>
  )
}
