import { Icon } from '../../ui/icon.tsx'
import styles from './dialog.module.css'

interface DialogHeadProps {
  /** The id of the dialog's label. */
  id: string
  title: string
  closeLabel: string
  onClose: () => void
}

export function DialogHead({ id, title, closeLabel, onClose }: DialogHeadProps) {
  return (
    <div className={styles['head']}>
      <h2 id={id}>{title}</h2>
      <button type="button" className={styles['close']} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
