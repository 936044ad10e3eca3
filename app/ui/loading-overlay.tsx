import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { useBrand } from '../brand.ts'
import { holdFocusOn } from './hold-focus.ts'
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
 * the page: a screen reader hears only what changes inside one it already knows. So does the cover,
 * hidden: `start/cover.ts` shows it while another document is on its way.
 */
export function LoadingOverlay({ shown }: { shown: boolean }) {
  const { t } = useTranslation()
  const brand = useBrand()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (shown && box.current ? holdFocusOn(box.current) : undefined), [shown])
  return (
    <div role="status">
      <div
        className={styles['overlay']}
        data-testid="loading-overlay"
        data-cover
        hidden={!shown}
        ref={box}
        tabIndex={-1}
      >
        <span className="visually-hidden">{t('shell.loading')}</span>
        <p className={styles['brand']}>
          <OfficeMark size={56} />
          {brand}
        </p>
        <span className={styles['deck']} aria-hidden="true" />
        <p className={styles['tagline']}>{t('shell.tagline')}</p>
      </div>
    </div>
  )
}
