import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import styles from './header.module.css'

/**
 * Its name does not say which mode is on: the server doesn't know it, the style sheet does. The page's
 * first script answers it, before React is there.
 */
export function ThemeSwitch() {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={`${styles['tool']} ${styles['theme']}`}
      aria-label={t('shell.theme')}
      title={t('shell.theme')}
      data-switches-theme
    >
      <Icon name="moon" />
      <Icon name="sun" />
    </button>
  )
}
