import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** What an input must carry so that its label, hint and error belong to it. */
export interface InputProps {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** Already in the reader's language. */
  error?: string | undefined
  optional?: boolean
  children: (input: InputProps) => ReactNode
}

/** The id of a field's input, which an error summary links to. */
export const fieldId = (name: string): string => `field-${name}`

/** Label above, hint under it, error between hint and input. */
export function Field({ name, label, hint, error, optional = false, children }: FieldProps) {
  const id = fieldId(name)
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <Optional />}
      </label>
      <HintAndError id={id} hint={hint} error={error} />
      {children({
        id,
        name,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  )
}

type FieldTexts = Omit<FieldProps, 'children'>
type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, keyof FieldTexts | 'id'>

/** Typed text runs in the direction of its own script. */
export function TextField({ name, label, hint, error, optional, ...input }: TextFieldProps) {
  const { className = '', ...rest } = input
  return (
    <Field {...fieldTexts({ name, label, hint, error, optional })}>
      {(props) => <input dir="auto" className={`input ${className}`.trim()} {...rest} {...props} />}
    </Field>
  )
}

type EmailFieldProps = Omit<TextFieldProps, 'name' | 'type' | 'inputMode' | 'maxLength'>

/** An e-mail address, by the keyboard that has what it needs, and left as it is typed. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      autoComplete="email"
      {...props}
      name="email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  )
}

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'id'>

export function TextAreaField({ name, label, hint, error, optional, ...area }: TextAreaFieldProps) {
  return (
    <Field {...fieldTexts({ name, label, hint, error, optional })}>
      {(props) => <textarea dir="auto" className="input" {...area} {...props} />}
    </Field>
  )
}

type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, keyof FieldTexts | 'id'>

/** A closed list; its options are the children. */
export function SelectField({ name, label, hint, error, optional, ...select }: SelectFieldProps) {
  const { className = '', ...rest } = select
  return (
    <Field {...fieldTexts({ name, label, hint, error, optional })}>
      {(props) => <select className={`input ${className}`.trim()} {...rest} {...props} />}
    </Field>
  )
}

interface FieldSetProps extends Omit<FieldProps, 'children'> {
  children: ReactNode
}

/** Several inputs that answer one question: a date in three boxes, a list of choices. */
export function FieldSet({ name, label, hint, error, optional = false, children }: FieldSetProps) {
  const id = fieldId(name)
  return (
    <fieldset
      className={error ? 'fieldset field-invalid' : 'fieldset'}
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, hint, error)}
    >
      <legend className="field-label">
        {label}
        {optional && <Optional />}
      </legend>
      <HintAndError id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  )
}

type ChoiceProps = ComponentProps<'input'> & { label: ReactNode; type: 'checkbox' | 'radio' }

/** One tick or one choice, with its whole line to press. */
export function Choice({ label, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...input} />
      <span>{label}</span>
    </label>
  )
}

function HintAndError({
  id,
  hint,
  error,
}: {
  id: string
  hint: ReactNode
  error: string | undefined
}) {
  const { t } = useTranslation()
  return (
    <>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="error" />
          <span>
            <span className="visually-hidden">{t('shell.form.error')} </span>
            {error}
          </span>
        </p>
      )}
    </>
  )
}

function Optional() {
  const { t } = useTranslation()
  return <span className="field-optional"> {t('shell.form.optional')}</span>
}

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** Leaves out what was not given, as `exactOptionalPropertyTypes` asks. */
function fieldTexts({
  name,
  label,
  hint,
  error,
  optional,
}: { [K in keyof FieldTexts]-?: FieldTexts[K] | undefined }) {
  return {
    name: name ?? '',
    label,
    error,
    ...(hint !== undefined && { hint }),
    ...(optional !== undefined && { optional }),
  }
}
