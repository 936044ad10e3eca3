import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../ui/field.tsx'
import styles from './password-field.module.css'

interface PasswordFieldProps {
  /** `password`, unless there are two. */
  name?: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  maxLength: number
  /** Set if the password is the only thing that the page asks for. */
  autoFocus?: boolean
}

/** A password that can be shown while it is typed. Pasting and password managers work. */
export function PasswordField({
  name = 'password',
  label,
  hint,
  error,
  autoComplete,
  maxLength,
  autoFocus = false,
}: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  return (
    <Field name={name} label={label} error={error} {...(hint !== undefined && { hint })}>
      {(input) => (
        <div className={styles['row']}>
          <input
            {...input}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            maxLength={maxLength}
            // biome-ignore lint/a11y/noAutofocus: only where the password is what the page is for
            autoFocus={autoFocus}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <button
            type="button"
            className={`button button-quiet ${styles['show']}`}
            aria-pressed={isShown}
            aria-controls={input.id}
            onClick={() => setIsShown(!isShown)}
          >
            {t(isShown ? 'auth.password.hide' : 'auth.password.show')}
          </button>
        </div>
      )}
    </Field>
  )
}
