import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/notice.tsx'

/** The way out of another app's browser, where files can't be chosen or a session doesn't last. */
export function InAppLine() {
  const { t } = useTranslation()
  return <Notice tone="warning">{t('inApp')}</Notice>
}
