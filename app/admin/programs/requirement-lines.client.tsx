import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Requirement } from '#contract/catalogue.ts'
import { confidences } from '#contract/vocabulary.ts'
import {
  BilingualInput,
  CheckInput,
  FieldGrid,
  SelectInput,
  TextInput,
} from '../ui/fields.client.tsx'
import { Lines } from '../ui/lines.client.tsx'
import { ruleText } from './rule-text.ts'
import { type ProgramValues, requirementValues } from './values.ts'

/** What an applicant has to bring, in words for them, with the documents that prove it. */
export function RequirementLines() {
  const { t } = useTranslation(['admin', 'translation'])
  const { control } = useFormContext<ProgramValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'requirements' })
  return (
    <Lines
      title={t('programs.field.requirements')}
      nameOf={(index) => t('programs.requirement.line', { number: index + 1 })}
      lines={fields}
      none={t('programs.requirement.none')}
      addLabel={t('programs.requirement.add')}
      onAdd={() => append(requirementValues())}
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
              <TextInput
                name={`requirements.${index}.documents`}
                label={t('programs.requirement.documents')}
                hint={t('programs.requirement.documentsHint')}
                maxLength={1000}
                optional
              />
              <SelectInput
                name={`requirements.${index}.confidence`}
                label={t('programs.confidence')}
                options={confidences.map((value) => ({
                  value,
                  label: t(`translation:vocabulary.confidence.${value}`),
                }))}
              />
              <CheckInput
                name={`requirements.${index}.mandatory`}
                label={t('programs.requirement.mandatory')}
              />
            </FieldGrid>
          </Box>
          <RulePreview index={index} />
        </>
      )}
    </Lines>
  )
}

/** What visitors' own data are compared with: kept as it is, or taken away where the text says else. */
function RulePreview({ index }: { index: number }) {
  const { t } = useTranslation('admin')
  const { setValue } = useFormContext<ProgramValues>()
  const requirement = useWatch<ProgramValues, `requirements.${number}`>({
    name: `requirements.${index}`,
  })
  const { rule } = requirement
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
      {rule
        ? t('programs.requirement.rule', { rule: ruleText(rule) })
        : t('programs.requirement.noRule')}
      {rule && (
        <Button
          variant="text"
          sx={{ ml: 1 }}
          onClick={() => setValue(`requirements.${index}.rule`, null, { shouldDirty: true })}
        >
          {t('programs.requirement.dropRule')}
        </Button>
      )}
    </Typography>
  )
}
