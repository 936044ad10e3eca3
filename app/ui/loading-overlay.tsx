import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { useBrand } from '../brand.ts'
import styles from './loading-overlay.module.css'
import { OfficeMark } from './office-mark.tsx'

/** A page that comes sooner than this never makes the overlay flash. */
const patienceMs = 150

/** Covers the screen while a page or its data is on its way. */
export function NavigationOverlay() {
  const { state } = useNavigation()
  const isWaiting = state !== 'idle'
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isWaiting])
  return <LoadingOverlay shown={isWaiting && isLong} />
}

/**
 * The brand and its tagline on a blurred, translucent ground. The box that announces it stays in
 * the page: a screen reader hears only what changes inside one it already knows.
 */
export function LoadingOverlay({ shown }: { shown: boolean }) {
  const { t } = useTranslation()
  const brand = useBrand()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (shown ? keepFocusOn(box.current) : undefined), [shown])
  return (
    <div role="status">
      {shown && (
        <div className={styles['overlay']} data-testid="loading-overlay" ref={box} tabIndex={-1}>
          <span className="visually-hidden">{t('shell.loading')}</span>
          <p className={styles['brand']}>
            <OfficeMark size={56} />
            {brand}
          </p>
          <span className={styles['deck']} aria-hidden="true" />
          <p className={styles['tagline']}>{t('shell.tagline')}</p>
        </div>
      )}
    </div>
  )
}

/**
 * Who is typing goes on typing; who moves on while the page is covered waits on the cover, and is
 * where they were when it is gone, unless something else has taken the focus.
 */
function keepFocusOn(cover: HTMLElement | null): (() => void) | undefined {
  if (!cover) return undefined
  const left = document.activeElement
  const stay = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    cover.focus()
  }
  addEventListener('keydown', stay, true)
  return () => {
    removeEventListener('keydown', stay, true)
    // The cover is gone, and what had the focus on it with it.
    const isFree = document.activeElement === document.body
    if (isFree && left instanceof HTMLElement) left.focus({ preventScroll: true })
  }
}
