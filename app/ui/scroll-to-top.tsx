import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import styles from './scroll-to-top.module.css'

/** A floating button, which `start/scroll-to-top.ts` shows once the page is scrolled more than 300 px. */
export function ScrollToTop() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      data-scroll-to-top
      hidden
      className={`${styles['button']} no-print`}
      aria-label={t('shell.scrollToTop')}
      title={t('shell.scrollToTop')}
    >
      <Icon name="up" size={24} />
    </button>
  )
}
