import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field.tsx'

/** The code from the e-mail. */
export function CodeField({ error }: { error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <TextField
      name="code"
      label={t('application.code.label')}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      className="input-short"
    />
  )
}
