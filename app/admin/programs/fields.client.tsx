import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProgramInput, type ProgramRecord } from '#contract/catalogue/catalogue-staff.ts'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { levels, modes, paces } from '#contract/common/values/vocabulary.ts'
import { useLanguageOptions } from '../catalogue/code-options.ts'
import {
  AddressInput,
  ChannelInput,
  KeyInput,
  StatusInput,
} from '../catalogue/shared-inputs.client.tsx'
import { BilingualInput, FieldGrid, SelectInput, TextInput } from '../ui/fields.client.tsx'
import { ManyPickerInput, PickerInput } from '../ui/picker.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { useKeeperName } from '../upkeep/use-keeper-name.ts'
import { languageOf } from '../words.ts'
import { FeeLines } from './fee-lines.client.tsx'
import { IntakeLines } from './intake-lines.client.tsx'
import { PublishFaults } from './publish-faults.client.tsx'
import { fieldsQuery } from './queries.ts'
import { RequirementLines } from './requirement-lines.client.tsx'
import { Scholarships } from './scholarships.client.tsx'
import { TuitionLines } from './tuition-lines.client.tsx'
import { UniversityInput } from './university-input.client.tsx'

interface ProgramFieldsProps {
  isNew?: boolean
  universityName?: string
  record?: ProgramRecord
}

/** The fields of a program, for adding and for changing. */
export function ProgramFields({ isNew = false, universityName = '', record }: ProgramFieldsProps) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const label = useProgramLabels()
  const { data: fields = [] } = useQuery(fieldsQuery())
  const language = languageOf(i18n)
  return (
    <>
      <Panel title={t('programs.identity')}>
        <Box sx={{ mb: 2 }}>
          <BilingualInput name="title" label={label('title')} maxLength={300} />
        </Box>
        <FieldGrid>
          <UniversityInput label={label('university')} name={universityName} />
          <KeyInput label={label('key')} isNew={isNew} />
          <SelectInput
            name="level"
            label={label('level')}
            {...(isNew && { none: t('form.choose') })}
            options={levels.map((value) => ({
              value,
              label: t(`translation:vocabulary.level.${value}`),
            }))}
          />
          <TextInput name="award" label={label('award')} maxLength={100} optional />
          <PickerInput
            wide
            name="field"
            label={label('field')}
            options={fields.map(({ code, name }) => ({
              value: code,
              label: inLanguage(name, language),
            }))}
          />
          <TextInput
            name="durationMonths"
            label={label('durationMonths')}
            inputMode="numeric"
            maxLength={3}
            optional
          />
          <SelectInput
            name="mode"
            label={label('mode')}
            options={modes.map((value) => ({
              value,
              label: t(`translation:vocabulary.mode.${value}`),
            }))}
          />
          <SelectInput
            name="pace"
            label={label('pace')}
            options={paces.map((value) => ({
              value,
              label: t(`translation:vocabulary.pace.${value}`),
            }))}
          />
          <ManyPickerInput
            wide
            name="languages"
            label={label('languages')}
            options={useLanguageOptions()}
          />
        </FieldGrid>
      </Panel>
      <Panel title={label('summary')}>
        <BilingualInput name="summary" label={label('summary')} rows={5} maxLength={20_000} />
      </Panel>
      <Panel title={label('curriculum')}>
        <BilingualInput name="curriculum" label={label('curriculum')} rows={4} maxLength={20_000} />
      </Panel>
      <Panel title={label('careers')}>
        <BilingualInput name="careers" label={label('careers')} rows={3} maxLength={20_000} />
      </Panel>
      <TuitionLines />
      <FeeLines />
      <IntakeLines record={record} />
      <RequirementLines />
      {record && <Scholarships programKey={record.key} />}
      <Panel title={t('catalogue.publication')}>
        {record && <PublishFaults record={record} />}
        <FieldGrid min={260}>
          <ChannelInput name="submissionChannel" label={label('submissionChannel')} />
          <AddressInput name="officialUrl" label={label('officialUrl')} />
          <VerifiedInput record={record} label={label('verifiedOn')} />
          <StatusInput label={label('status')} />
        </FieldGrid>
      </Panel>
    </>
  )
}

interface VerifiedInputProps {
  record: ProgramRecord | undefined
  label: string
}

/** The day a colleague compared all of it with its page, and who that was. */
function VerifiedInput({ record, label }: VerifiedInputProps) {
  const { t } = useTranslation('admin')
  const keeperOf = useKeeperName()
  const by = record?.verifiedBy
  const name = by && (keeperOf(by) === null ? t('grounds.former') : keeperOf(by))
  return (
    <TextInput
      name="verifiedOn"
      label={label}
      type="date"
      optional
      {...(name && { hint: t('programs.verifiedBy', { name }) })}
    />
  )
}

const names = Object.keys(ProgramInput.shape)

/** The words for a field of the form, for its label and for messages about it. */
export function useProgramLabels(): (field: string) => string {
  const { t } = useTranslation('admin')
  return (field) => (isField(field) ? t(`programs.field.${field}`) : field)
}

function isField(name: string): name is keyof ProgramInput {
  return names.includes(name)
}
