import { type ChangeEvent, type RefCallback, useCallback, useEffect, useRef } from 'react'
import { mediaTypes } from '#contract/documents/values/document-rules.ts'
import { Button } from '../../ui/button.tsx'
import { fieldId } from '../../ui/field.tsx'
import type { DocumentChecklistProps } from './document-props.ts'
import type { DocumentItem } from './document-view.ts'
import styles from './documents.module.css'
import { ForItem } from './for-item.tsx'
import { PrepareButton } from './prepare/prepare-button.tsx'
import type { Uploads } from './uploads.ts'
import { useDocumentWords } from './use-document-words.ts'

interface ChooseFilesProps extends Pick<DocumentChecklistProps, 'view' | 'token' | 'attempt'> {
  item: DocumentItem
  /** The document that the file replaces; otherwise any number of files. */
  replaces: string | null
  uploads: Uploads | undefined
}

/** What a phone's picker offers; a file's contents decide what it really is. */
const accept = [...mediaTypes, '.heic'].join(',')

/**
 * The ways to a file: a plain form, and with scripts buttons that send the chosen files at once.
 */
export function ChooseFiles(props: ChooseFilesProps) {
  const { t } = useDocumentWords()
  const { item, uploads, replaces } = props
  const holdPlain = useEarlyFiles(uploads, item.id, replaces)
  return (
    <div className={styles['inside']}>
      <p className="field-hint">{t(replaces === null ? 'documents.hint' : 'documents.hintOne')}</p>
      {uploads ? (
        <div className={styles['ways']}>
          <Picker
            accept={accept}
            multiple={replaces === null}
            label={t(replaces === null ? 'documents.choose' : 'documents.chooseOne')}
            item={item}
            onChosen={(files) => uploads.add(item.id, replaces, files)}
          />
          <Picker
            accept="image/*"
            capture="environment"
            label={t('documents.photo')}
            item={item}
            onChosen={(files) => uploads.add(item.id, replaces, files)}
          />
          <PrepareButton onReady={(file) => uploads.add(item.id, replaces, [file])}>
            <ForItem item={item} />
          </PrepareButton>
        </div>
      ) : (
        <PlainForm {...props} holdInput={holdPlain} />
      )}
    </div>
  )
}

/**
 * Sends what was chosen in the plain form before the buttons took its place, and what is chosen in a
 * picker that was opened from it and is still open: its input is no longer in the page then.
 */
function useEarlyFiles(
  uploads: Uploads | undefined,
  item: string,
  replaces: string | null,
): RefCallback<HTMLInputElement> {
  const plain = useRef<HTMLInputElement>(undefined)
  useEffect(() => {
    const input = plain.current
    if (!uploads || !input) return undefined
    const send = () => {
      const files = [...(input.files ?? [])]
      input.value = ''
      if (files.length > 0) uploads.add(item, replaces, files)
    }
    send()
    input.addEventListener('change', send)
    return () => input.removeEventListener('change', send)
  }, [uploads, item, replaces])
  // What left the page is held on to.
  return useCallback((input) => {
    if (input) plain.current = input
  }, [])
}

interface PickerProps {
  accept: string
  multiple?: boolean
  capture?: 'environment'
  label: string
  item: DocumentItem
  onChosen: (files: File[]) => void
}

function Picker({ label, item, onChosen, ...input }: PickerProps) {
  const isCamera = input.capture !== undefined
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (files.length > 0) onChosen(files)
  }
  return (
    <label
      className={`button button-quiet ${styles['picker']} ${isCamera ? styles['camera'] : ''}`}
    >
      <span>
        {label}
        <ForItem item={item} />
      </span>
      <input type="file" onChange={onChange} {...input} />
    </label>
  )
}

interface PlainFormProps extends ChooseFilesProps {
  holdInput: RefCallback<HTMLInputElement>
}

function PlainForm({ view, token, attempt, item, replaces, holdInput }: PlainFormProps) {
  const { t } = useDocumentWords()
  const { id: line, type, language } = item
  const id = fieldId(`files-${replaces ?? line}`)
  return (
    <form
      className="form"
      method="post"
      action={`${view.base}/documents`}
      encType="multipart/form-data"
    >
      <input type="hidden" name="_token" value={token} />
      <input type="hidden" name="key" value={`${attempt}-${replaces ?? line}`} />
      <input type="hidden" name="type" value={type} />
      {language !== null && <input type="hidden" name="language" value={language} />}
      {replaces !== null && <input type="hidden" name="replaces" value={replaces} />}
      <input type="hidden" name="return" value={returnTo(view.page, line)} />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t(replaces === null ? 'documents.files' : 'documents.file')}
          <ForItem item={item} />
        </label>
        <input
          ref={holdInput}
          className="input"
          id={id}
          name="file"
          type="file"
          accept={accept}
          multiple={replaces === null}
        />
      </div>
      <div>
        <Button look="quiet">
          {t('documents.button')}
          <ForItem item={item} />
        </Button>
      </div>
    </form>
  )
}

/** Back to the item, wherever on the page it is. */
function returnTo(page: string, item: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}item=${item}#document-${item}`
}
