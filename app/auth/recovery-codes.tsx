import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AuthPage } from './auth-page.tsx'
import styles from './enrol-steps.module.css'

/** The codes for a lost phone, shown once; they can be saved as a file. */
export function RecoveryCodesPage({ codes, onward }: { codes: string[]; onward: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('auth.codes.title')} lede={t('auth.codes.lede')}>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\r\n'))}`}
          download="recovery-codes.txt"
        >
          {t('auth.codes.download')}
        </a>
      </p>
      <Link className="button" to={onward}>
        {t('auth.codes.onward')}
      </Link>
    </AuthPage>
  )
}
