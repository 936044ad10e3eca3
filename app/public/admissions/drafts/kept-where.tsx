import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#contract/admissions/admissions.ts'
import { languageOf, localeOf } from '#contract/common/values/languages.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from '../apply.module.css'
import { applyPath } from '../apply-path.ts'
import type { DraftFrame } from '../apply-view.ts'
import type { Keeping } from './draft-sender.ts'
import { SavedAt } from './saved-at.tsx'

interface KeptWhereProps {
  draft: DraftFrame
  keeping: Keeping | undefined
  /** What the server answered last. */
  saved: Draft | undefined
  /** The visitor tried to continue and could not. */
  isHeld: boolean
}

/** Where the answers are: with us and since when, or on this device alone. */
export function KeptWhere({ draft, keeping, saved, isHeld }: KeptWhereProps) {
  const { t, i18n } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHeld) box.current?.focus()
  }, [isHeld])
  const at = saved ? { at: saved.savedAt, written: saved.savedAt } : draft.saved
  if (keeping === 'sent' || keeping === 'gone') {
    const { key } = draft
    return (
      <div ref={box} tabIndex={-1} role="status" className={styles['kept']}>
        <Notice
          tone="warning"
          title={
            keeping === 'sent' && saved?.submittedAt
              ? t(isToday(saved.submittedAt) ? 'apply.kept.sentAt' : 'apply.kept.sentOn', {
                  time: clockOf(saved.submittedAt, i18n.language),
                })
              : t(`apply.kept.${keeping}`)
          }
        >
          <p>{t(`apply.kept.${keeping}Text`)}</p>
          <p>
            <a href={keeping === 'sent' ? applyPath(key, 'done') : '/application'}>
              {t(`apply.kept.${keeping}Link`)}
            </a>
          </p>
        </Notice>
      </div>
    )
  }
  if (keeping === 'device' || isHeld) {
    return (
      <div ref={box} tabIndex={-1} role="status" className={styles['kept']}>
        <Notice tone="warning" title={t('apply.kept.device')}>
          <p>{t(isHeld ? 'apply.kept.held' : 'apply.kept.deviceText')}</p>
        </Notice>
      </div>
    )
  }
  if (keeping === 'conflict' || keeping === 'nowhere' || keeping === 'refused') {
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

/** By the visitor's own clock, with the day where it was another one: only scripts come here. */
function clockOf(instant: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(languageOf(language)), {
    ...(isToday(instant) ? {} : { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString()
}
