import type { DocumentItem } from './document-view.ts'
import { useDocumentWords } from './use-document-words.ts'
import { useItemName } from './use-item-name.ts'

/** Which item a button belongs to, for screen-reader users who hear only the button. */
export function ForItem({ item }: { item: Pick<DocumentItem, 'type' | 'language'> }) {
  const { t } = useDocumentWords()
  const nameOf = useItemName()
  return <span className="visually-hidden"> {t('documents.for', { document: nameOf(item) })}</span>
}
