import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { type Uploads, uploadsOf } from './uploads.ts'

const going: readonly string[] = ['waiting', 'preparing', 'sending', 'checking', 'offline']
const never = () => () => {}

/** Before something is sent for good: the files that would not be part of it yet. */
export function StillSending({ base }: { base: string }) {
  const { t } = useTranslation()
  const [uploads, setUploads] = useState<Uploads>()
  useEffect(() => setUploads(uploadsOf(base)), [base])
  const count = useSyncExternalStore(
    uploads?.subscribe ?? never,
    () => uploads?.read().sendings.filter(({ state }) => going.includes(state)).length ?? 0,
    () => 0,
  )
  if (count === 0) return null
  return (
    <Notice tone="warning" title={t('documents.stillSending', { count })} live>
      <p>{t('documents.stillSendingText')}</p>
    </Notice>
  )
}
