import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { DocumentChecklistProps } from './document-props.ts'
import type { DocumentItem } from './document-view.ts'
import styles from './documents.module.css'
import { ForItem } from './for-item.tsx'
import { useDocumentWords } from './use-document-words.ts'

interface NotApplicableProps
  extends Pick<DocumentChecklistProps, 'PageForm' | 'refusal' | 'token' | 'attempt'> {
  item: DocumentItem
  /** The document that was asked for; empty where only the rules ask for the type. */
  document: string
}

/** Says why a document doesn't apply, for the team to confirm. */
export function NotApplicable(props: NotApplicableProps) {
  const { item, document, PageForm, refusal, token, attempt } = props
  const { t } = useDocumentWords()
  const refused =
    refusal?.intent === 'notApplicable' && refusal.document === document ? refusal : undefined
  const isMissing = refused?.problem === 'validation_failed'
  return (
    <details className={styles['fold']} open={refused !== undefined}>
      <summary>
        {t('documents.notApplicable')}
        <ForItem item={item} />
      </summary>
      <div className={styles['inside']}>
        <PageForm intent="notApplicable" {...{ token, attempt }}>
          <input type="hidden" name="item" value={item.id} />
          <input type="hidden" name="document" value={document} />
          <TextField
            name={`reason-${document || item.id}`}
            label={t('documents.notApplicableLabel')}
            hint={t('documents.notApplicableHint')}
            error={
              refused &&
              t(isMissing ? 'documents.notApplicableMissing' : `problem.${refused.problem}`)
            }
            autoComplete="off"
            maxLength={1000}
            defaultValue={refused?.reason}
          />
          <div>
            <Button look="quiet">{t('documents.notApplicableButton')}</Button>
          </div>
        </PageForm>
      </div>
    </details>
  )
}
