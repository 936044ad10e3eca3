import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router'
import { useBrand } from '../brand.ts'
import { isOffice } from '../is-office.ts'
import { patienceMs } from '../start/cover.ts'
import { holdFocusOn } from './hold-focus.ts'
import styles from './loading-overlay.module.css'
import { OfficeMark } from './office-mark.tsx'

/** Covers the screen while a page or its data is on its way. */
export function NavigationOverlay() {
  const { state } = useNavigation()
  const isWaiting = state !== 'idle'
  const [isLong, setIsLong] = useState(false)
  // What the server writes is for `start/cover.ts`: once React is there, it shows the cover itself.
  const [isWritten, setIsWritten] = useState(true)
  useEffect(() => setIsWritten(false), [])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isWaiting])
  const isPublic = !isOffice(useLocation().pathname)
  return <LoadingOverlay shown={isWaiting && isLong} keepsCover={isPublic && isWritten} />
}

interface LoadingOverlayProps {
  shown: boolean
  keepsCover?: boolean
}

/**
 * The brand and its tagline on a blurred, translucent ground. The box that announces it stays in
 * the page: a screen reader hears only what changes inside one it already knows. With `keepsCover`
 * the cover is there hidden, for a script that shows it.
 */
export function LoadingOverlay({ shown, keepsCover = false }: LoadingOverlayProps) {
  const { t } = useTranslation()
  const brand = useBrand()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => (shown && box.current ? holdFocusOn(box.current) : undefined), [shown])
  return (
    <div role="status">
      {(shown || keepsCover) && (
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
      )}
    </div>
  )
}
