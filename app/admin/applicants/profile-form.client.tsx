import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ApplicantEdit,
  type ApplicantRecord,
  SaveApplicant,
  type StaffNames,
} from '#contract/applicants/applicants.ts'
import { countryCodes, stateless } from '#contract/common/values/countries.ts'
import { fallbackLanguage, type Language, languages } from '#contract/common/values/languages.ts'
import { correctionReasonLength, nameLength } from '#contract/common/values/vocabulary.ts'
import { plainPhone } from '#contract/people/values/phone-number.ts'
import { countryName } from '../../format.ts'
import { useCan } from '../me.ts'
import { FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { RecordForm } from '../ui/record-form.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { mayBeGivenFile } from './assignable.ts'
import { applicantQuery, saveApplicant, staffNamesQuery } from './queries.ts'

interface ProfileFormProps {
  applicant: ApplicantRecord
  onSaved: (record: ApplicantRecord) => void
}

type Field = keyof ApplicantEdit
type StaffName = StaffNames[number]

/** Who the applicant is and how to reach them, corrected here when they ask for it. */
export function ProfileForm({ applicant, onSaved }: ProfileFormProps) {
  const { t, i18n } = useTranslation('admin')
  const client = useQueryClient()
  const canWrite = useCan('applicants.write')
  const language = languageOf(i18n)
  const { data: staff = [] } = useQuery(staffNamesQuery())
  const countryOptions = useMemo(() => listCountries(language), [language])
  const isWrong = (key: string) => applicant.ownerCannotRead && key === applicant.owner
  const label = (field: Field) => t(`applicants.field.${field}`)
  return (
    <RecordForm
      entity="applicant"
      record={applicant}
      toValues={toValues}
      toInput={toInput}
      schema={SaveApplicant}
      save={(edit, version) => saveApplicant(applicant.key, edit, version)}
      reload={() => client.fetchQuery({ ...applicantQuery(applicant.key), staleTime: 0 })}
      onSaved={onSaved}
      labelOf={(field) => {
        if (field === 'why') return t('correction.reason')
        return isField(field) ? label(field) : field
      }}
      canWrite={canWrite}
      submitLabel={t('form.save')}
      savedText={t('form.saved')}
    >
      <Panel title={t('applicants.profile')}>
        <FieldGrid>
          <TextInput name="givenNames" label={label('givenNames')} maxLength={nameLength} />
          <TextInput
            name="familyName"
            label={label('familyName')}
            maxLength={nameLength}
            optional
          />
          <TextInput name="birthDate" label={label('birthDate')} type="date" />
          <SelectInput
            name="nationality"
            label={label('nationality')}
            options={[...countryOptions, countryOption(stateless, language)]}
          />
          <SelectInput
            name="residenceCountry"
            label={label('residenceCountry')}
            options={countryOptions}
          />
          <TextInput name="email" label={label('email')} type="email" maxLength={254} />
          <TextInput
            name="phone"
            label={label('phone')}
            hint={t('applicants.phoneHint')}
            type="tel"
            maxLength={20}
          />
          <SelectInput
            name="language"
            label={label('language')}
            options={languages.map((value) => ({ value, label: t(`form.language.${value}`) }))}
          />
          <SelectInput
            name="owner"
            label={label('owner')}
            none={t('applicants.nobody')}
            options={ownersOf(staff, applicant).map(({ key, name }) => ({
              value: key,
              label: isWrong(key) ? t('applicants.ownerCannotRead', { name }) : name,
            }))}
          />
        </FieldGrid>
        <Box sx={{ mt: 2 }}>
          <TextInput
            name="why"
            label={t('correction.reason')}
            hint={t('correction.reasonHint')}
            maxLength={correctionReasonLength}
            optional
          />
        </Box>
      </Panel>
    </RecordForm>
  )
}

/** Colleagues who may read this file, and its present owner even if they may not. */
function ownersOf(staff: readonly StaffName[], { owner, applications }: ApplicantRecord) {
  return staff.filter((one) => one.key === owner || mayBeGivenFile(one, applications))
}

const fields = Object.keys(ApplicantEdit.shape)

function isField(name: string): name is Field {
  return fields.includes(name)
}

function toValues(applicant: ApplicantRecord | undefined) {
  return {
    givenNames: applicant?.givenNames ?? '',
    familyName: applicant?.familyName ?? '',
    birthDate: applicant?.birthDate ?? '',
    nationality: applicant?.nationality ?? '',
    residenceCountry: applicant?.residenceCountry ?? '',
    email: applicant?.email ?? '',
    phone: applicant?.phone ?? '',
    language: applicant?.language ?? fallbackLanguage,
    owner: applicant?.owner ?? '',
    why: '',
  }
}

function toInput(values: ReturnType<typeof toValues>) {
  return {
    ...values,
    familyName: values.familyName.trim() || null,
    phone: plainPhone(values.phone),
    owner: values.owner || null,
    why: values.why.trim() || null,
  }
}

function listCountries(language: Language) {
  const collator = new Intl.Collator(language)
  return countryCodes
    .map((code) => countryOption(code, language))
    .sort((one, other) => collator.compare(one.label, other.label))
}

function countryOption(value: string, language: Language) {
  return { value, label: countryName(value, language) }
}
