import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslation } from 'react-i18next'
import type { ApplicantRecord } from '#contract/applicants/applicants.ts'
import { decisionLimits } from '#contract/decisions/values/decision-rules.ts'
import { documentTypes } from '#contract/documents/values/document-rules.ts'
import type { DecisionDraft } from './decision-draft.ts'
import { ChoiceField, TypedField } from './decision-fields.client.tsx'

interface ConditionFieldsProps {
  conditions: DecisionDraft['conditions']
  language: ApplicantRecord['language']
  messageOf: (name: string) => string | undefined
  onChange: (conditions: DecisionDraft['conditions']) => void
}

/** The conditions of an offer, and the document that proves each. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { conditions, language, messageOf, onChange } = props
  const { t } = useTranslation(['admin', 'translation'])
  const change = (at: number, changes: Partial<DecisionDraft['conditions'][number]>) =>
    onChange(conditions.map((one, place) => (place === at ? { ...one, ...changes } : one)))
  const missing = messageOf('conditions')
  return (
    <Box component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 500 }}>
        {t('decisions.conditions')}
      </Box>
      {missing && <FormHelperText error>{missing}</FormHelperText>}
      {conditions.map((one, at) => (
        <Box key={one.id} sx={{ pl: 2, borderLeft: 2, borderColor: 'divider' }}>
          <TypedField
            label={t('decisions.condition', { number: at + 1 })}
            hint={t('applicants.reasonHint', { language: t(`form.language.${language}`) })}
            value={one.text}
            lang={language}
            rows={2}
            maxLength={decisionLimits.condition}
            message={messageOf(`conditions.${at}.text`)}
            onChange={(text) => change(at, { text })}
          />
          <ChoiceField
            label={t('decisions.evidence')}
            value={one.evidence}
            options={[
              { value: 'none' as const, label: t('decisions.noEvidence') },
              ...documentTypes.map((value) => ({
                value,
                label: t(`documentType.${value}`),
              })),
            ]}
            onChange={(evidence) => change(at, { evidence })}
          />
          {conditions.length > 1 && (
            <Button
              variant="text"
              color="error"
              onClick={() => onChange(conditions.filter((_, place) => place !== at))}
            >
              {t('decisions.removeCondition', { number: at + 1 })}
            </Button>
          )}
        </Box>
      ))}
      {conditions.length < decisionLimits.conditions && (
        <Button
          variant="outlined"
          sx={{ mt: 1 }}
          onClick={() =>
            onChange([...conditions, { id: crypto.randomUUID(), text: '', evidence: 'none' }])
          }
        >
          {t('decisions.addCondition')}
        </Button>
      )}
    </Box>
  )
}
