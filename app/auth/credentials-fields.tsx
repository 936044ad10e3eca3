import { useTranslation } from 'react-i18next'
import { EmailField } from '../ui/field.tsx'
import { type FormAnswer, fieldError } from './form-answer.ts'
import { PasswordField } from './password-field.tsx'

/** As in the contract, whose schemas these pages do without. */
const longestPassword = 128

interface CredentialsFieldsProps {
  /** What the address is called here. */
  label: string
  /** As it was typed before. */
  email: string | undefined
  answer: FormAnswer | undefined
}

/** The address and the password of an account, for those who prove that it is theirs. */
export function CredentialsFields({ label, email, answer }: CredentialsFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <EmailField
        label={label}
        error={fieldError(answer, 'email', t)}
        autoComplete="username"
        defaultValue={email}
        required
      />
      <PasswordField
        label={t('auth.password.label')}
        error={fieldError(answer, 'password', t)}
        autoComplete="current-password"
        maxLength={longestPassword}
      />
    </>
  )
}
