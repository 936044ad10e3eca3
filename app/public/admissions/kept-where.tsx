import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#contract/admissions.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './apply.module.css'
import type { DraftFrame } from './apply-view.ts'
import type { Keeping } from './draft-sender.ts'
import { SavedAt } from './saved-at.tsx'

interface KeptWhereProps {
  draft: DraftFrame
  keeping: Keeping | undefined
  /** What the server answered last. */
  saved: Draft | undefined
  /** Somebody wanted to go on and could not. */
  isHeld: boolean
}

/** Where the answers are: with us and since when, or on this device alone. */
export function KeptWhere({ draft, keeping, saved, isHeld }: KeptWhereProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHeld) box.current?.focus()
  }, [isHeld])
  const at = saved ? { at: saved.savedAt, written: saved.savedAt } : draft.saved
  if (keeping === 'device' || isHeld) {
    return (
      <div ref={box} tabIndex={-1} role="status" className={styles['kept']}>
        <Notice tone="warning" title={t('apply.kept.device')}>
          <p>{t(isHeld ? 'apply.kept.held' : 'apply.kept.deviceText')}</p>
        </Notice>
      </div>
    )
  }
  if (keeping === 'conflict' || keeping === 'nowhere') {
    return (
      <div role="status" className={styles['kept']}>
        <Notice tone="warning" title={t(`apply.kept.${keeping}`)}>
          <p>{t(`apply.kept.${keeping}Text`)}</p>
        </Notice>
      </div>
    )
  }
  return (
    <p className={styles['saved']} role="status">
      {keeping === 'sending' ? (
        <span>{t('apply.kept.sending')}</span>
      ) : (
        at && (
          <>
            <Icon name="check" />
            <SavedAt saved={at} />
          </>
        )
      )}
    </p>
  )
}
