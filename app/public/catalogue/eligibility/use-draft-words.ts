import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { countryNameIn } from '#contract/common/values/countries.ts'
import { languageOf, localeOf } from '#contract/common/values/languages.ts'
import type { DraftErrors } from './profile-draft.ts'

/** Names and messages of the form, written in the browser: it is never rendered by the server. */
export function useDraftWords(errors: DraftErrors) {
  const { t, i18n } = useTranslation('eligibility')
  const language = languageOf(i18n.language)
  const locale = localeOf(language)
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const capital = (text: string) => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

  /** Codes with their names, by name. */
  const named = useCallback(
    (type: 'region' | 'currency', codes: readonly string[]) => {
      const display =
        type === 'region'
          ? { of: (code: string) => countryNameIn(code, language) }
          : new Intl.DisplayNames(locale, { type })
      const { compare } = new Intl.Collator(locale)
      return codes
        .map((code) => [code, display.of(code) ?? code] as const)
        .map(
          ([code, name]) =>
            [code, name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1)] as const,
        )
        .toSorted(([, a], [, b]) => compare(a, b))
    },
    [language, locale],
  )

  return {
    named,
    language: (code: string): string => capital(names.of(code) ?? code),
    error: (name: string): string | undefined => {
      const error = errors.get(name)
      if (!error) return undefined
      const numbers = Object.fromEntries(
        Object.entries(error).map(([key, value]) => [
          key,
          typeof value === 'number'
            ? new Intl.NumberFormat(locale, { useGrouping: false }).format(value)
            : value,
        ]),
      )
      return t(`error.${error.code}`, numbers)
    },
  }
}
