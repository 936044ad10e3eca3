import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../brand.ts'
import { LanguageSwitch } from '../public/language-switch.tsx'
import { OfficeMark } from '../ui/office-mark.tsx'
import { ensureSession } from './refresh.ts'
import { signOut } from './sign-in.ts'
import styles from './try-again.module.css'

/** The server could not be asked who is signed in. That ends no session: it is tried again. */
export function TryAgain() {
  const { t } = useTranslation()
  const brand = useBrand()
  const main = useRef<HTMLElement>(null)
  // It replaces a screen without a new document: moving the focus announces it to screen readers.
  useEffect(() => main.current?.focus(), [])
  return (
    <>
      <header className={styles['bar']}>
        <a href="/" className={styles['brand']} translate="no">
          <OfficeMark size={30} />
          {brand}
        </a>
        <LanguageSwitch />
        <button type="button" className="button button-plain" onClick={() => void signOut()}>
          {t('session.signOut')}
        </button>
      </header>
      <main className={styles['page']} id="main" tabIndex={-1} ref={main}>
        <title>{`${t('session.unreachable.title')} · ${brand}`}</title>
        <h1>{t('session.unreachable.title')}</h1>
        <p>{t('session.unreachable.text')}</p>
        <button type="button" className="button" onClick={() => void ensureSession()}>
          {t('session.unreachable.again')}
        </button>
      </main>
    </>
  )
}
