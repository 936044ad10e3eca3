import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLowData } from '../document-context.ts'
import styles from './data-switch.module.css'

/** A plain form that leads back here: it has to work where no script runs. */
export function DataSwitch() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const lowData = useLowData()
  return (
    <form method="post" action="/data-mode" className={styles['form']}>
      <input type="hidden" name="to" value={pathname + search} />
      <button
        type="submit"
        name="mode"
        value={lowData ? 'full' : 'low'}
        className={styles['button']}
      >
        {t(lowData ? 'shell.data.toFull' : 'shell.data.toLow')}
      </button>
      <p className={styles['note']}>{t(lowData ? 'shell.data.isLow' : 'shell.data.isFull')}</p>
    </form>
  )
}
