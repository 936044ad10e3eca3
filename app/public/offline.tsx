import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useLocation } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { isKept, keepPage } from './keep-readable.ts'
import styles from './offline.module.css'

/**
 * Without a connection the page being read stays, with a note about it and with everything typed in
 * it, instead of giving way to the browser's error page; the page that the visitor asked for opens
 * as soon as that is possible, or at once if a copy of it is kept. Before React has started,
 * `start/without-network.ts` does this.
 */
export function Offline() {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const isHeld = useHeldForms(isOffline)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!isOffline) return blocker.proceed()
    const { pathname, search } = blocker.location
    let left = false
    // The saved copy is a document: opening it is the browser's business, and the worker's.
    void isKept(pathname, search).then((kept) => {
      if (kept && !left) location.assign(pathname + search)
    })
    return () => {
      left = true
    }
  }, [isOffline, blocker])
  const { pathname, search } = useLocation()
  useEffect(() => keepPage(pathname + search), [pathname, search])
  return (
    <div role="status" className={styles['place']}>
      <div data-offline data-held={isHeld || undefined} hidden={!isOffline}>
        <Notice tone="warning" title={t('error.offline.title')}>
          <p data-when="kept">{t('error.offline.kept')}</p>
          <p data-when="held">{t('error.offline.held')}</p>
        </Notice>
      </div>
    </div>
  )
}

/** Holds back what can't be posted; answers whether something was. A form may see to it itself. */
function useHeldForms(isOffline: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    setHeld(false)
    if (!isOffline) return
    const hold = (event: SubmitEvent) => {
      const { target } = event
      if (!(target instanceof HTMLFormElement) || target.method !== 'post') return
      if ('waits' in target.dataset) return
      event.preventDefault()
      event.stopPropagation()
      setHeld(true)
    }
    document.addEventListener('submit', hold, true)
    return () => document.removeEventListener('submit', hold, true)
  }, [isOffline])
  return isHeld
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
