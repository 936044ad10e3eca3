import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { useContext } from 'react'
import { type FieldError, useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isLanguage } from '#contract/common/values/languages.ts'
import { errorWords, missingWord, problemOf } from './error-words.ts'
import { FormScope, fieldIdsIn, inPageOrder } from './field-ids.ts'

interface Found {
  path: string
  error: FieldError
}

/** Everything that keeps the form from being saved, each line leading to its field. */
export function ErrorList({ labelOf }: { labelOf: (field: string) => string }) {
  const { t } = useTranslation('admin')
  const { errors, submitCount } = useFormState()
  const scope = useContext(FormScope)
  const found = flatten(errors, '')
  if (found.length === 0 || submitCount === 0) return null
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2, bgcolor: 'background.paper' }}>
      <AlertTitle component="h2" variant="h3">
        {t('form.problems', { count: found.length })}
      </AlertTitle>
      <ul className="plain-list">
        {inPageOrder(found, fieldIdsIn(scope)).map((one) => (
          <ErrorLine key={one.path} {...one} label={labelWithLine(one.path, labelOf)} />
        ))}
      </ul>
    </Alert>
  )
}

function ErrorLine({ path, error, label }: Found & { label: string }) {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const { setFocus } = useFormContext()
  const last = path.split('.').at(-1)
  const named = isLanguage(last)
    ? t('form.inLanguage', { label, language: t(`form.language.${last}`) })
    : label
  const text = errorWords(i18n, problemOf(error), { name: path, label: named })
  // A message that asks for the field names it, but not its line.
  const isNamed =
    error.type === 'required' && !(/\.\d+\./.test(path) && missingWord(i18n, path) !== undefined)
  return (
    <li>
      <Link
        component="button"
        type="button"
        color="inherit"
        onClick={() => setFocus(path)}
        sx={{ minHeight: 28, textAlign: 'start' }}
      >
        {isNamed ? text : t('form.labelled', { label: named, text })}
      </Link>
    </li>
  )
}

/** `tuitionLines.1.currency` → "Tuition 2". */
function labelWithLine(path: string, labelOf: (field: string) => string): string {
  const [field = path, line] = path.split('.')
  const isLine = line !== undefined && /^\d+$/.test(line)
  return isLine ? `${labelOf(field)} ${Number(line) + 1}` : labelOf(field)
}

function flatten(errors: object, prefix: string): Found[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): Found[] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const path = prefix + key
    return isFieldError(error) ? [{ path, error }] : flatten(error, `${path}.`)
  })
}

function isFieldError(error: object): error is FieldError {
  return 'type' in error && typeof error.type === 'string'
}
