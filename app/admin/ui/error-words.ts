import type { i18n } from 'i18next'
import { type FieldProblem, fieldCodes } from '#contract/common/values/problems.ts'
import { wordAt } from '../words.ts'

/** A field as a message about it may name it: its path in the form, and its label on screen. */
export interface NamedField {
  name: string
  label?: string
}

/**
 * What is wrong with a field, in the language on screen. A message that asks for an answer names
 * the field.
 */
export function errorWords(
  i18n: i18n,
  { code, params }: FieldProblem,
  { name, label }: NamedField,
): string {
  if (code === 'required') {
    const asked = missingWord(i18n, name)
    if (asked !== undefined) return asked
    if (label !== undefined) return i18n.t('admin:form.missing', { label })
  }
  return i18n.t(`translation:field.${code}`, { ...params })
}

/**
 * The message that asks for a field that several forms share: `offer.deposit.currency` asks for a
 * currency.
 */
export function missingWord(i18n: i18n, name: string): string | undefined {
  const last = name.split('.').findLast((part) => !/^\d+$/.test(part))
  return last === undefined ? undefined : wordAt(i18n, `missing.${last}`)
}

/** An error as a form keeps it: its code as the type. */
export function problemOf(error: { type: unknown; types?: unknown }): FieldProblem {
  const code = fieldCodes.find((one) => one === error.type) ?? 'invalid'
  return { code, params: Object(error.types) }
}
