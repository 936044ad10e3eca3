import { useTranslation } from 'react-i18next'
import { type Language, languageOf, localeOf } from '#contract/common/values/languages.ts'
import { figuresFor } from '#contract/words/values/writing.ts'

/** Words that depend on figures: how large, how many. */
export function useDocumentWords() {
  const { t, i18n } = useTranslation()
  const language: Language = languageOf(i18n.language)
  return {
    t,
    language,
    /** In the decimal units that phones count in; a tenth from one megabyte on. */
    size: (bytes: number): string => {
      const isSmall = bytes < 1_000_000
      const value = isSmall ? Math.ceil(bytes / 1000) : bytes / 1_000_000
      const digits = isSmall ? 0 : 1
      const written = value.toFixed(digits).replace(/\.0$/, '')
      const size = figuresFor(written, language)
      return t(isSmall ? 'documents.kilobytes' : 'documents.megabytes', { size })
    },
    percent: (share: number): string =>
      new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(share),
    list: (names: readonly string[]): string =>
      new Intl.ListFormat(localeOf(language)).format(names),
  }
}
