import { useTranslation } from 'react-i18next'
import { RefusalNotice } from './refusal-notice.tsx'
import { isUnreached } from './unreached.ts'

/** Says that a form was not sent, and is kept as it is; nothing if the server was reached. */
export function UnreachedNotice({ answer }: { answer: unknown }) {
  const { t } = useTranslation()
  if (!isUnreached(answer)) return null
  return (
    <RefusalNotice answer={answer} tone="error" title={t('shell.form.notSent')}>
      <p>{t('error.offline.held')}</p>
    </RefusalNotice>
  )
}
