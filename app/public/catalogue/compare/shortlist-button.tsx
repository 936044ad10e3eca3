import { useTranslation } from 'react-i18next'
import { toggleSaved } from '../../../device/shortlist.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './shortlist.module.css'
import { useShortlist } from './use-shortlist.ts'

interface ShortlistButtonProps {
  programKey: string
  title: string
}

/** Keeps a program on this device: nothing without scripts. */
export function ShortlistButton({ programKey, title }: ShortlistButtonProps) {
  const { t } = useTranslation()
  const saved = useShortlist()
  const isSaved = saved?.includes(programKey) ?? false
  return (
    <button
      type="button"
      className={styles['save']}
      data-saved={isSaved || undefined}
      aria-label={t(isSaved ? 'shortlist.savedNamed' : 'shortlist.saveNamed', { title })}
      onClick={() => toggleSaved(programKey)}
    >
      <Icon name="star" />
      <span>{t(isSaved ? 'shortlist.saved' : 'shortlist.save')}</span>
    </button>
  )
}
