import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { fieldId } from './field.tsx'
import { useErrorTitle } from './use-error-title.ts'

interface ErrorSummaryProps {
  /** In the order of the form; without a name it is about the whole form. */
  errors: readonly { name?: string | undefined; message: string }[]
}

/** Everything that keeps a form from being sent, each line a link to its field. It takes focus. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const { t } = useTranslation()
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const isIdle = useNavigation().state === 'idle'
  const messages = errors.map(({ message }) => message).join('\n')
  // After every refused submission, with the same errors or others; not while the visitor types.
  useEffect(() => {
    if (isIdle && messages !== '') box.current?.focus()
  }, [isIdle, messages])
  useErrorTitle(messages !== '')
  if (errors.length === 0) return null
  return (
    <section
      className="error-summary"
      // No alert: what takes focus is read out by that, and would be read twice.
      aria-labelledby={id}
      data-refused="error"
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a refusal must be announced, without scripts too
      autoFocus
    >
      <h2 id={id}>{t('shell.form.problems', { count: errors.length })}</h2>
      <ul>
        {errors.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name === undefined ? message : <a href={`#${fieldId(name)}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </section>
  )
}
