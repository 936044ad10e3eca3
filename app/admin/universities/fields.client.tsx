import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { UniversityInput } from '#contract/catalogue/catalogue-staff.ts'
import { countriesOf } from '#contract/common/values/destination-rules.ts'
import { ownerships, partnerships } from '#contract/common/values/vocabulary.ts'
import { nameLanguage } from '#contract/words/values/name-language.ts'
import { countryName } from '../../format.ts'
import { GroundsInput } from '../catalogue/grounds-input.client.tsx'
import {
  AddressInput,
  ChannelInput,
  DestinationInput,
  KeyInput,
  StatusInput,
} from '../catalogue/shared-inputs.client.tsx'
import {
  BilingualInput,
  CheckInput,
  FieldGrid,
  SelectInput,
  TextInput,
} from '../ui/fields.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { Pictures } from './pictures.client.tsx'
import { AccreditationLines, RankingLines } from './recognition-lines.client.tsx'
import type { UniversityValues } from './values.ts'

/** The fields of a university, for adding and for changing. Its key is what links lead to: it stays. */
export function UniversityFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation(['admin', 'translation'])
  const label = useUniversityLabels()
  return (
    <>
      <Panel title={t('universities.identity')}>
        <FieldGrid>
          <TextInput name="name" label={label('name')} maxLength={200} />
          <LocalNameInput label={label('localName')} />
          <TextInput name="shortName" label={label('shortName')} maxLength={60} optional />
          <KeyInput label={label('key')} isNew={isNew} />
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
          <AddressInput name="website" label={label('website')} />
        </FieldGrid>
      </Panel>
      <Panel title={t('universities.place')}>
        <FieldGrid>
          <DestinationInput
            label={label('destination')}
            {...(isNew && { none: t('form.choose') })}
          />
          <CountryInput label={label('country')} />
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
      <Pictures />
      <Panel title={label('housing')}>
        <BilingualInput
          name="housing.text"
          label={label('housing')}
          rows={3}
          maxLength={20_000}
          optional
        />
        <Box sx={{ mt: 2 }}>
          <FieldGrid>
            <TextInput name="housing.year" label={t('universities.year')} maxLength={40} optional />
          </FieldGrid>
          <GroundsInput name="housing" about="value" />
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
          <ChannelInput name="submissionChannel" label={label('submissionChannel')} />
          <StatusInput label={label('status')} />
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

/** Read by the language that the name is in, as it is typed. */
function LocalNameInput({ label }: { label: string }) {
  const { control } = useFormContext<UniversityValues>()
  const [localName, destination, name] = useWatch({
    control,
    name: ['localName', 'destination', 'name'],
  })
  return (
    <TextInput
      name="localName"
      label={label}
      maxLength={200}
      optional
      {...(destination && localName && { lang: nameLanguage(localName, destination, name) })}
    />
  )
}

/** Which country it is in, where its destination has several. */
function CountryInput({ label }: { label: string }) {
  const { t, i18n } = useTranslation('admin')
  const { control } = useFormContext<UniversityValues>()
  const countries = countriesOf(useWatch({ control, name: 'destination' }))
  if (countries.length < 2) return null
  return (
    <SelectInput
      name="country"
      label={label}
      none={t('form.choose')}
      options={countries.map((value) => ({
        value,
        label: countryName(value, languageOf(i18n)),
      }))}
    />
  )
}
