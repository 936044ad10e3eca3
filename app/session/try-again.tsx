import { useTranslation } from 'react-i18next'
import { ensureSession } from './refresh.ts'
import styles from './try-again.module.css'

/** The server could not be asked who is signed in. That ends no session: it is tried again. */
export function TryAgain() {
  const { t } = useTranslation()
  return (
    <main className={styles['page']} id="main" tabIndex={-1}>
      <title>{t('session.unreachable.title')}</title>
      <h1>{t('session.unreachable.title')}</h1>
      <p>{t('session.unreachable.text')}</p>
      <button type="button" className="button" onClick={() => void ensureSession()}>
        {t('session.unreachable.again')}
      </button>
    </main>
  )
}
