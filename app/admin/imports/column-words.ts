import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportWords, importWords } from '#contract/catalogue/import-words.ts'
import { formatList } from '../../format.ts'
import { languageOf } from '../words.ts'

/** The words for an import's columns and values, in the reader's language. */
export function useImportWords(): ImportWords {
  const { t, i18n } = useTranslation(['admin', 'translation'])
  const language = languageOf(i18n)
  return useMemo(
    () => importWords((path) => t(path, { defaultValue: '' }) || undefined, language),
    [t, language],
  )
}

/** Columns as a sentence names them. */
export function useColumnList(): (names: readonly string[]) => string {
  const { t, i18n } = useTranslation('admin')
  const { column } = useImportWords()
  return (names) =>
    formatList(
      names.map((name) => (name === 'program_key' ? t('imports.programOr') : column(name))),
      languageOf(i18n),
    )
}
