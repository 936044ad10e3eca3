import { useEffect, useRef } from 'react'
import type { ProblemCode } from '#contract/common/values/problems.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useErrorTitle } from '../../ui/use-error-title.ts'
import { useDocumentWords } from './use-document-words.ts'

interface RefusedFileProps {
  name: string
  problem: ProblemCode
  /** The news of a page that was just opened. */
  takesFocus?: boolean
  onDismiss?: () => void
}

/** Why a file was not taken, and what to do about it. */
export function RefusedFile({ name, problem, takesFocus = false, onDismiss }: RefusedFileProps) {
  const { t } = useDocumentWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  useErrorTitle(takesFocus)
  return (
    <div ref={box} tabIndex={-1} {...(takesFocus && { 'data-refused': 'error' })}>
      <Notice
        tone="error"
        title={name === '' ? t('documents.refusedUnnamed') : t('documents.refused', { name })}
      >
        <p>{t(`problem.${problem}`)}</p>
        {onDismiss && (
          <Button type="button" look="plain" onClick={onDismiss}>
            {t('documents.dismiss')}
          </Button>
        )}
      </Notice>
    </div>
  )
}
