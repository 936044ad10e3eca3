import { Notice } from '../../ui/notice.tsx'
import { Said } from '../../ui/said.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { DocumentLine } from './document-line.tsx'
import type { DocumentChecklistProps } from './document-props.ts'
import type { DocumentItem, ItemState } from './document-view.ts'
import styles from './documents.module.css'
import { ForItem } from './for-item.tsx'
import { NotApplicable } from './not-applicable.tsx'
import { RefusedFile } from './refused-file.tsx'
import type { Sending } from './sending.ts'
import { SendingLine } from './sending-line.tsx'
import type { Uploads } from './uploads.ts'
import { useDocumentWords } from './use-document-words.ts'
import { useItemName } from './use-item-name.ts'

interface DocumentItemProps extends DocumentChecklistProps {
  item: DocumentItem
  sendings: readonly Sending[]
  /** Undefined before scripts run. */
  uploads: Uploads | undefined
}

const tones = {
  missing: 'warning',
  optional: 'neutral',
  given: 'success',
  notApplicable: 'neutral',
  reading: 'info',
  accepted: 'success',
  attention: 'warning',
} as const satisfies Record<ItemState, string>

/** One type of document: what it is for, its files, the ways to send one or to say why not. */
export function DocumentItemView(props: DocumentItemProps) {
  const { item, view, sendings, uploads, heading: Heading } = props
  const { t, list } = useDocumentWords()
  const { id, type, state, documents } = item
  const name = useItemName()(item)
  const outcome = view.outcome.item === id ? view.outcome : undefined
  const toReplace = new Set(sendings.map(({ replaces }) => replaces))
  const hasFiles = documents.some(({ file }) => file !== null)
  const waitsForOne = state === 'attention' || state === 'notApplicable'
  const canBeLeft = item.isAsked && documents.length === 0 && sendings.length === 0
  const news = (outcome?.taken ?? 0) > 0 && (outcome?.refused ?? []).length === 0
  return (
    <li className={styles['item']} id={`document-${id}`} tabIndex={-1} data-state={state}>
      <div className={styles['head']}>
        <Heading>{name}</Heading>
        <Tag tone={tones[state]}>{t(`documents.state.${state}`)}</Tag>
      </div>
      {type === 'other' && !item.isAsked && (
        <p className={styles['about']}>{t('documents.otherLead')}</p>
      )}
      {item.texts.length === 1 && (
        <p className={styles['about']}>
          <Said>{item.texts[0] ?? ''}</Said>
        </p>
      )}
      {item.texts.length > 1 && (
        <ul className={styles['about']}>
          {item.texts.map((text) => (
            <li key={text}>
              <Said>{text}</Said>
            </li>
          ))}
        </ul>
      )}
      {item.isAsked && (
        <p className={styles['about']}>
          <Said>
            {item.isByAll
              ? t('documents.byAll')
              : t('documents.by', {
                  programs: list(
                    item.by.map(({ title, mandatory }) =>
                      mandatory || !item.mandatory
                        ? title
                        : t('documents.byOptional', { program: title }),
                    ),
                  ),
                })}
          </Said>
        </p>
      )}
      {news && (
        <Notice tone="success" live>
          <p>{t('documents.taken', { count: outcome?.taken ?? 0 })}</p>
        </Notice>
      )}
      {outcome?.refused.map(({ name, problem }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may bear one name
        <RefusedFile key={at} name={name} problem={problem} takesFocus={at === 0} />
      ))}
      {(documents.length > 0 || sendings.length > 0) && (
        <ul className={`plain-list ${styles['lines']}`}>
          {documents.map((document) => (
            <DocumentLine
              key={document.key}
              {...props}
              document={document}
              isReplaced={toReplace.has(document.key)}
            />
          ))}
          {sendings.map((sending) => (
            <SendingLine key={sending.id} sending={sending} uploads={uploads} />
          ))}
        </ul>
      )}
      {(!waitsForOne || canBeLeft) && (
        <div className={styles['folds']}>
          {!waitsForOne && (
            <details className={hasFiles ? styles['fold'] : `${styles['fold']} ${styles['next']}`}>
              <summary>
                {t(hasFiles ? 'documents.sendMore' : 'documents.send')}
                <ForItem item={item} />
              </summary>
              <ChooseFiles {...props} replaces={null} />
            </details>
          )}
          {canBeLeft && <NotApplicable {...props} document="" />}
        </div>
      )}
    </li>
  )
}
