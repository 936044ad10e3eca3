import { useTranslation } from 'react-i18next'
import { draftFields } from '#contract/common/values/vocabulary.ts'
import { TextField } from '../../../ui/field.tsx'
import { FieldNotice } from './field-notice.tsx'
import type { StepProps } from './step-props.ts'

const lengths = draftFields.guardian

/** A parent or guardian, for applicants under 18. */
export function GuardianStep({
  typed,
  messages,
  notices,
  phoneExample,
}: StepProps & { phoneExample: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        name="guardianName"
        label={t('apply.guardian.name')}
        error={messages['guardianName']}
        autoComplete="off"
        maxLength={lengths['guardianName']}
        spellCheck={false}
        defaultValue={typed['guardianName']}
      />
      <TextField
        name="guardianPhone"
        type="tel"
        label={t('apply.guardian.phone')}
        hint={
          phoneExample === null
            ? t('apply.identity.phoneHint')
            : t('apply.identity.phoneHintOf', { example: phoneExample })
        }
        error={messages['guardianPhone']}
        inputMode="tel"
        autoComplete="off"
        maxLength={lengths['guardianPhone']}
        className="input-medium"
        defaultValue={typed['guardianPhone']}
      />
      <FieldNotice text={notices['guardianPhone']} />
    </>
  )
}
