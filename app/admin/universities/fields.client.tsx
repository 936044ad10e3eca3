import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { UniversityInput } from '#contract/catalogue-staff.ts'
import {
  catalogueStatuses,
  destinationKeys,
  ownerships,
  partnerships,
  submissionChannels,
} from '#contract/vocabulary.ts'
import { ConfidenceInput } from '../catalogue/confidence-input.client.tsx'
import {
  BilingualInput,
  CheckInput,
  FieldGrid,
  SelectInput,
  TextInput,
} from '../ui/fields.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { AccreditationLines, RankingLines } from './recognition-lines.client.tsx'

/** The fields of a university, for adding and for changing. Its key is what links lead to: it stays. */
export function UniversityFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation(['admin', 'translation'])
  const label = useUniversityLabels()
  return (
    <>
      <Panel title={t('universities.identity')}>
        <FieldGrid>
          <TextInput name="name" label={label('name')} maxLength={200} />
          <TextInput name="localName" label={label('localName')} maxLength={200} optional />
          <TextInput name="shortName" label={label('shortName')} maxLength={60} optional />
          <TextInput
            name="key"
            label={label('key')}
            hint={t(isNew ? 'catalogue.keyHint' : 'catalogue.keyFixed')}
            maxLength={120}
            disabled={!isNew}
          />
          <SelectInput
            name="ownership"
            label={label('ownership')}
            none={t('form.unknown')}
            options={ownerships.map((value) => ({
              value,
              label: t(`translation:vocabulary.ownership.${value}`),
            }))}
          />
          <TextInput
            name="founded"
            label={label('founded')}
            inputMode="numeric"
            maxLength={4}
            optional
          />
          <TextInput name="website" label={label('website')} type="url" maxLength={2000} optional />
        </FieldGrid>
      </Panel>
      <Panel title={t('universities.place')}>
        <FieldGrid>
          <SelectInput
            name="destination"
            label={label('destination')}
            {...(isNew && { none: t('form.choose') })}
            options={destinationKeys.map((value) => ({
              value,
              label: t(`translation:vocabulary.destination.${value}`),
            }))}
          />
          <TextInput name="city" label={label('city')} maxLength={100} />
          <TextInput name="region" label={label('region')} maxLength={100} optional />
          <TextInput
            name="latitude"
            label={label('latitude')}
            inputMode="decimal"
            maxLength={20}
            optional
          />
          <TextInput
            name="longitude"
            label={label('longitude')}
            inputMode="decimal"
            maxLength={20}
            optional
          />
        </FieldGrid>
      </Panel>
      <Panel title={label('description')}>
        <BilingualInput
          name="description"
          label={label('description')}
          rows={5}
          maxLength={20_000}
        />
      </Panel>
      <Panel title={label('housing')}>
        <BilingualInput
          name="housing"
          label={label('housing')}
          rows={3}
          maxLength={20_000}
          optional
        />
        <Box sx={{ mt: 2 }}>
          <FieldGrid>
            <TextInput name="housingYear" label={t('universities.year')} maxLength={40} optional />
            <TextInput
              name="housingSource"
              label={t('programs.source')}
              type="url"
              maxLength={2000}
              optional
            />
            <ConfidenceInput name="housingConfidence" label={t('programs.confidence')} />
          </FieldGrid>
        </Box>
      </Panel>
      <AccreditationLines />
      <RankingLines />
      <Panel title={label('partnership')}>
        <FieldGrid>
          <SelectInput
            name="partnership"
            label={label('partnership')}
            options={partnerships.map((value) => ({
              value,
              label: t(`universities.partnership.${value}`),
            }))}
          />
          <TextInput
            name="internationalEmail"
            label={label('internationalEmail')}
            type="email"
            maxLength={254}
            optional
          />
          <CheckInput name="paysAgency" label={label('paysAgency')} />
        </FieldGrid>
      </Panel>
      <Panel title={t('catalogue.publication')}>
        <FieldGrid min={280}>
          <SelectInput
            name="submissionChannel"
            label={label('submissionChannel')}
            options={submissionChannels.map((value) => ({
              value,
              label: t(`channel.${value}`),
            }))}
          />
          <SelectInput
            name="status"
            label={label('status')}
            options={catalogueStatuses.map((value) => ({
              value,
              label: t(`catalogue.status.${value}`),
            }))}
          />
        </FieldGrid>
      </Panel>
    </>
  )
}

const names = Object.keys(UniversityInput.shape)

/** The words for a field of the form, for its label and for messages about it. */
export function useUniversityLabels(): (field: string) => string {
  const { t } = useTranslation('admin')
  return (field) => (isField(field) ? t(`universities.field.${field}`) : field)
}

function isField(name: string): name is keyof UniversityInput {
  return names.includes(name)
}
