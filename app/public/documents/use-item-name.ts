import { useTranslation } from 'react-i18next'
import type { DocumentItem } from './document-view.ts'

/** What a line of the checklist is called; a certificate by the language it proves. */
export function useItemName(): (item: Pick<DocumentItem, 'type' | 'language'>) => string {
  const { t } = useTranslation()
  const certificates: Record<string, string> = t('documents.certificate', { returnObjects: true })
  return ({ type, language }) =>
    certificates[type === 'language_test' ? (language ?? '') : ''] ?? t(`documents.type.${type}`)
}
