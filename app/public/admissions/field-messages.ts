import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ToldFields } from './apply-view.ts'

type Messages = Record<string, string>

/** What is wrong with each field, in the reader's language; an empty one is asked for by its name. */
export function useMessages(fields: ToldFields | undefined): Messages {
  const { t } = useTranslation()
  return useMemo(() => {
    const missing: Messages = t('apply.fieldErrors', { returnObjects: true })
    const messages: Messages = {}
    for (const [field, { code, params }] of Object.entries(fields ?? {})) {
      const asked = birthBoxes.includes(field) ? 'birthDate' : field
      const isMissing = code === 'required' || code === 'guardian_required'
      messages[field] =
        (isMissing ? missing[asked] : undefined) ?? t(`field.${code}`, { ...params })
    }
    return messages
  }, [fields, t])
}

/** The lines of an error summary, in the order of the fields; a date is told once. */
export function summaryOf(
  names: readonly string[],
  messages: Messages,
): { name: string; message: string }[] {
  const lines = names.flatMap((name) => {
    const message = messages[name]
    return message === undefined ? [] : [{ name, message }]
  })
  return lines.filter(
    ({ message }, at) => lines.findIndex((line) => line.message === message) === at,
  )
}

export const birthBoxes: readonly string[] = ['birthDay', 'birthMonth', 'birthYear']
