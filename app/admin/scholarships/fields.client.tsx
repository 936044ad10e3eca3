import Box from '@mui/material/Box'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ScholarshipInput } from '#contract/catalogue/scholarships-staff.ts'
import { levels } from '#contract/common/values/vocabulary.ts'
import { type GroundField, useGroundLabels } from '../catalogue/ground-labels.ts'
import { GroundsInput } from '../catalogue/grounds-input.client.tsx'
import {
  AddressInput,
  ChannelInput,
  DestinationInput,
  KeyInput,
  StatusInput,
} from '../catalogue/shared-inputs.client.tsx'
import { ProgramsInput } from '../programs/programs-input.client.tsx'
import { RuleEditor } from '../programs/rule-editor.client.tsx'
import { ChoiceBoxes } from '../ui/choice-boxes.client.tsx'
import { BilingualInput, FieldGrid, TextInput } from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { Panel } from '../ui/screen.client.tsx'
import { languageOf } from '../words.ts'
import { requirementValues, type ScholarshipValues } from './values.ts'

/** The fields of a scholarship, for adding and for changing. */
export function ScholarshipFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation(['admin', 'translation'])
  const label = useScholarshipLabels()
  const levelOptions = levels.map((value) => ({
    value,
    label: t(`translation:vocabulary.level.${value}`),
  }))
  return (
    <>
      <Panel title={t('scholarships.what')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BilingualInput name="name" label={label('name')} maxLength={300} />
          <BilingualInput name="provider" label={label('provider')} maxLength={300} />
          <BilingualInput name="coverage" label={label('coverage')} rows={3} maxLength={20_000} />
          <BilingualInput
            name="dates"
            label={label('dates')}
            rows={2}
            maxLength={20_000}
            optional
          />
          <KeyInput label={label('key')} isNew={isNew} />
        </Box>
      </Panel>
      <Panel title={t('scholarships.whom')}>
        <FieldGrid min={260}>
          <DestinationInput label={label('destination')} none={t('scholarships.nowhere')} />
        </FieldGrid>
        <ChoiceBoxes name="levels" label={t('scholarships.levels')} options={levelOptions} />
        <Box sx={{ mt: 2 }}>
          <ProgramsInput
            name="programs"
            label={label('programs')}
            hint={t('scholarships.programsHint')}
            optional
          />
        </Box>
      </Panel>
      <RequirementLines levelOptions={levelOptions} />
      <Panel title={t('catalogue.publication')}>
        <FieldGrid>
          <ChannelInput name="submissionChannel" label={label('submissionChannel')} />
          <AddressInput name="officialUrl" label={label('officialUrl')} />
          <TextInput name="validForYear" label={label('validForYear')} maxLength={40} optional />
          <TextInput name="reviewBy" label={label('reviewBy')} type="date" />
          <StatusInput label={label('status')} />
        </FieldGrid>
        <GroundsInput name="" about="value" withType />
      </Panel>
    </>
  )
}

function RequirementLines({
  levelOptions,
}: {
  levelOptions: { value: (typeof levels)[number]; label: string }[]
}) {
  const { t, i18n } = useTranslation('admin')
  const { control } = useFormContext<ScholarshipValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'requirements' })
  return (
    <Lines
      title={t('programs.field.requirements')}
      nameOf={(index) => t('programs.requirement.line', { number: index + 1 })}
      lines={fields}
      none={t('programs.requirement.none')}
      addLabel={t('programs.requirement.add')}
      onAdd={() => append(requirementValues(languageOf(i18n)))}
      onRemove={remove}
    >
      {(index) => (
        <>
          <BilingualInput
            name={`requirements.${index}.text`}
            label={t('programs.requirement.text')}
            rows={2}
            maxLength={2000}
          />
          <ChoiceBoxes
            name={`requirements.${index}.levels`}
            label={t('scholarships.requirementLevels')}
            options={levelOptions}
          />
          <RuleEditor name={`requirements.${index}.rule`} />
        </>
      )}
    </Lines>
  )
}

const names = Object.keys(ScholarshipInput.shape)

/** The words for a field of the form, for its label and for messages about it. */
export function useScholarshipLabels(): (field: string) => string {
  const { t } = useTranslation('admin')
  const groundLabel = useGroundLabels()
  return (field) =>
    groundLabel(field) ?? (isField(field) ? t(`scholarships.field.${field}`) : field)
}

function isField(name: string): name is Exclude<keyof ScholarshipInput, GroundField> {
  return names.includes(name)
}
