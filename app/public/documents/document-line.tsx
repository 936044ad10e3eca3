import type { OwnDocument } from '#contract/documents/documents.ts'
import { replaceableStatuses } from '#contract/documents/values/document-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFiles } from './choose-files.tsx'
import type { DocumentChecklistProps } from './document-props.ts'
import { type DocumentItem, isShown, waitingAs } from './document-view.ts'
import styles from './documents.module.css'
import { ForItem } from './for-item.tsx'
import { NotApplicable } from './not-applicable.tsx'
import type { Uploads } from './uploads.ts'
import { useDocumentWords } from './use-document-words.ts'

interface DocumentLineProps extends DocumentChecklistProps {
  item: DocumentItem
  document: OwnDocument
  uploads: Uploads | undefined
  /** A file that takes its place is on its way. */
  isReplaced: boolean
}

const replaceable: readonly OwnDocument['status'][] = replaceableStatuses

/** A file that was sent, or what replaces one: its state, and what can be done. */
export function DocumentLine(props: DocumentLineProps) {
  const { document, view, item, PageForm, token, attempt, isReplaced } = props
  const { key, status, reason, file, frozen, confirmedAt } = document
  const { t, size } = useDocumentWords()
  const address = `${view.base}/documents/${key}/file`
  const waits = waitingAs(document)
  const shownStatus = status === 'accepted' ? status : waits
  return (
    <li className={styles['line']}>
      {shownStatus && <strong>{t(`documents.status.${shownStatus}`)}</strong>}
      {status === 'not_applicable' ? (
        <>
          <p className={styles['why']}>{t('documents.notApplicableKept', { reason })}</p>
          <p className={styles['about']}>
            {t(confirmedAt ? 'documents.notApplicableConfirmed' : 'documents.notApplicableNext')}
          </p>
        </>
      ) : (
        reason && <p className={styles['why']}>{t('documents.reason', { reason })}</p>
      )}
      {file && (
        <div className={styles['file']}>
          <p className={styles['name']}>
            <strong>{file.name}</strong>
            <span>
              {t(`documents.kinds.${file.mediaType}`)} · {size(file.bytes)}
              {file.mediaType === 'application/pdf' &&
                ` · ${t('documents.pages', { count: file.pages })}`}
              {document.received && ` · ${t('documents.addedByTeam')}`}
              {file.scan === 'pending' && ` · ${t('documents.scanning')}`}
            </span>
          </p>
          {file.scan !== 'pending' && file.scan !== 'infected' && (
            <a href={address} aria-label={t('documents.openFile', { name: file.name })}>
              {t('documents.open')}
            </a>
          )}
        </div>
      )}
      <div className={styles['folds']}>
        {file && file.scan !== 'pending' && isShown(file.mediaType) && (
          <details className={styles['fold']}>
            <summary>{t('documents.preview')}</summary>
            <div className={styles['inside']}>
              <img
                className={styles['preview']}
                src={address}
                alt={t('documents.previewOf', { name: file.name })}
                loading="lazy"
              />
            </div>
          </details>
        )}
        {!isReplaced && replaceable.includes(status) && (
          <details className={waits ? `${styles['fold']} ${styles['first']}` : styles['fold']}>
            <summary>
              {t(sendingWords(document))}
              <ForItem item={item} />
            </summary>
            <ChooseFiles {...props} replaces={key} />
          </details>
        )}
        {status === 'requested' && <NotApplicable {...props} document={key} />}
        {!frozen && !isReplaced && (
          <PageForm intent="removeDocument" {...{ token, attempt }}>
            <input type="hidden" name="item" value={item.id} />
            <input type="hidden" name="document" value={key} />
            <Button look="plain">
              {t(file ? 'documents.remove' : 'documents.withdraw')}
              {file && <span className="visually-hidden"> {file.name}</span>}
            </Button>
          </PageForm>
        )}
      </div>
    </li>
  )
}

/** The label of the button that replaces the file. */
function sendingWords({ status, file }: OwnDocument) {
  if (file === null) return 'documents.send'
  return status === 'rejected' || status === 'expired' ? 'documents.sendNew' : 'documents.replace'
}
