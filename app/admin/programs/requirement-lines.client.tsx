import Box from '@mui/material/Box'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Requirement } from '#contract/catalogue/catalogue.ts'
import { documentWords } from '#contract/documents/values/asked-documents.ts'
import { useCountryOptions } from '../catalogue/code-options.ts'
import { GroundsInput } from '../catalogue/grounds-input.client.tsx'
import {
  BilingualInput,
  CheckInput,
  FieldGrid,
  SelectInput,
  TextInput,
} from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { ManyPickerInput } from '../ui/picker.client.tsx'
import { languageOf } from '../words.ts'
import { RequirementPreview } from './requirement-preview.client.tsx'
import { RuleEditor } from './rule-editor.client.tsx'
import { type ProgramValues, requirementValues } from './values.ts'

/** What an applicant has to bring, in words for them, with the documents that prove it. */
export function RequirementLines() {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext<ProgramValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'requirements' })
  const countries = useCountryOptions()
  const names: Record<string, string> = t('translation:program.documents.names', {
    returnObjects: true,
  })
  const documents = documentWords.map((value) => ({ value, label: names[value] ?? value }))
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
          <Box sx={{ mt: 2 }}>
            <FieldGrid min={200}>
              <SelectInput
                name={`requirements.${index}.kind`}
                label={t('programs.requirement.kind')}
                options={Requirement.shape.kind.options.map((value) => ({
                  value,
                  label: t(`translation:vocabulary.requirementKind.${value}`),
                }))}
              />
              <ManyPickerInput
                wide
                name={`requirements.${index}.documents`}
                label={t('programs.requirement.documents')}
                options={documents}
                optional
              />
              <ManyPickerInput
                wide
                name={`requirements.${index}.nationalities`}
                label={t('programs.requirement.nationalities')}
                hint={t('programs.requirement.nationalitiesHint')}
                options={countries}
                optional
              />
              <TextInput
                name={`requirements.${index}.group`}
                label={t('programs.requirement.group')}
                hint={t('programs.requirement.groupHint')}
                maxLength={40}
                optional
              />
              <TextInput
                name={`requirements.${index}.sourceYear`}
                label={t('programs.requirement.sourceYear')}
                maxLength={40}
                optional
              />
              <CheckInput
                name={`requirements.${index}.mandatory`}
                label={t('programs.requirement.mandatory')}
              />
            </FieldGrid>
          </Box>
          <GroundsInput name={`requirements.${index}`} about="value" />
          <RuleEditor name={`requirements.${index}.rule`} />
          <RequirementPreview index={index} />
        </>
      )}
    </Lines>
  )
}
