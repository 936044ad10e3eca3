import { type ComponentType, type ReactNode, useEffect, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import type { ProblemCode } from '#contract/problems.ts'
import { DocumentItemView } from './document-item.tsx'
import { type DocumentsView, itemsOf } from './document-view.ts'
import styles from './documents.module.css'
import { UploadNews } from './upload-news.tsx'
import { useDocumentWords } from './use-document-words.ts'
import { useUploads } from './use-uploads.ts'

/** What is done about documents besides sending them. */
export type DocumentIntent = 'notApplicable' | 'removeDocument'

/** A form that its page's action takes, with the fields `type`, `document` and `reason`. */
export type DocumentForm = ComponentType<{
  intent: DocumentIntent
  token: string
  attempt: string
  children: ReactNode
}>

/** Why a page's action did not do it. */
export interface DocumentRefusal {
  intent: DocumentIntent
  problem: ProblemCode
  /** The item's type and, where it was about one document, its key. */
  type: string
  document: string
  reason: string
}

export interface DocumentChecklistProps {
  view: DocumentsView
  /** Anti-forgery and idempotency of all forms. */
  token: string
  attempt: string
  PageForm: DocumentForm
  refusal: DocumentRefusal | undefined
  /** Of the items: one below what stands over the list. */
  heading: 'h2' | 'h3'
}

/** Every document that is asked for or there, what is to be done about it, and its files. */
export function DocumentChecklist({ view, refusal, ...rest }: DocumentChecklistProps) {
  const { t, language, size } = useDocumentWords()
  const { own, sendings, said, uploads } = useUploads(view)
  const items = useMemo(() => itemsOf(own, language), [own, language])
  const { used, limits } = own
  useReturnToItem()
  return (
    <>
      <UploadNews said={said} />
      <ul className={`plain-list ${styles['list']}`}>
        {items.map((item) => (
          <DocumentItemView
            key={item.type}
            item={item}
            view={view}
            refusal={refusal?.type === item.type ? refusal : undefined}
            sendings={sendings.filter(({ type }) => type === item.type)}
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

/** The button that was pressed may be gone with its document: focus goes to the item it was about. */
function useReturnToItem() {
  const { hash, key } = useLocation()
  useEffect(() => {
    const isNews = key !== '' && hash.startsWith('#document-')
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    if (isNews && isNowhere) document.getElementById(hash.slice(1))?.focus()
  }, [hash, key])
}
