import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProblems } from './field-problems.ts'

type Messages = Record<string, string>

/** What is wrong with each field, in the reader's language; an empty one is named. */
export function useMessages(fields: FieldProblems | undefined): Messages {
  const { t } = useTranslation()
  return useMemo(() => {
    const missing: Messages = t('apply.fieldErrors', { returnObjects: true })
    const messages: Messages = {}
    for (const [field, { code, params }] of Object.entries(fields ?? {})) {
      messages[field] =
        (isMissing(code) ? missing[askedBy(field)] : undefined) ?? t(`field.${code}`, { ...params })
    }
    return messages
  }, [fields, t])
}

export function isMissing(code: string): boolean {
  return ['required', 'guardian_required', 'reason_required'].includes(code)
}

/** The question that a field belongs to: a date has three, and some may be given several times. */
export function askedBy(field: string): string {
  const name = field.replace(/[2-9]$/, '')
  if (birthBoxes.includes(name)) return 'birthDate'
  return /^test(?:Day|Month|Year)$/.test(name) ? 'testDate' : name
}

/** The lines of an error summary, in the order of the fields; a date appears once. */
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
