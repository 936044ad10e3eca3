import { useEffect, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { DocumentItemView } from './document-item.tsx'
import type { DocumentChecklistProps } from './document-props.ts'
import { type DocumentItem, itemsOf } from './document-view.ts'
import styles from './documents.module.css'
import type { Sending } from './sending.ts'
import { UploadNews } from './upload-news.tsx'
import { useDocumentWords } from './use-document-words.ts'
import { useUploads } from './use-uploads.ts'

/** Every document that is requested or present, what has to be done about it, and its files. */
export function DocumentChecklist({ view, refusal, ...rest }: DocumentChecklistProps) {
  const { t, language, size } = useDocumentWords()
  const { own, sendings, announcement, uploads } = useUploads(view)
  const items = useMemo(() => itemsOf(own, language), [own, language])
  const { used, limits } = own
  useReturnToItem()
  return (
    <>
      <UploadNews announcement={announcement} />
      <ul className={`plain-list ${styles['list']}`}>
        {items.map((item) => (
          <DocumentItemView
            key={item.id}
            item={item}
            view={view}
            refusal={refusal?.item === item.id ? refusal : undefined}
            sendings={sendings.filter((one) => belongs(one, item, items))}
            uploads={uploads}
            {...rest}
          />
        ))}
      </ul>
      <p className={styles['used']}>
        {t('documents.used', {
          files: used.files,
          mostFiles: limits.files,
          size: size(used.bytes),
          mostSize: t('documents.megabytes', { size: limits.totalBytes / 1024 / 1024 }),
        })}
      </p>
      <p>
        <Link to="/documents/prepare">{t('prepare.page.title')}</Link>
      </p>
    </>
  )
}

/**
 * An upload from another visit may be for a line that no longer exists: it shows at the first of
 * its type.
 */
function belongs(
  { item: id }: Sending,
  item: DocumentItem,
  items: readonly DocumentItem[],
): boolean {
  if (items.some((one) => one.id === id)) return item.id === id
  return items.find(({ type }) => type === id.split('-')[0])?.id === item.id
}

/** The button that was pressed may be gone with its document: focus goes to the item it was about. */
function useReturnToItem() {
  const { hash, key } = useLocation()
  useEffect(() => {
    const isNews = key !== '' && hash.startsWith('#document-')
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (isNews && isNowhere) document.getElementById(hash.slice(1))?.focus()
  }, [hash, key])
}
