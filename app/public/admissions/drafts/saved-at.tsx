import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, localeOf } from '#contract/common/values/languages.ts'
import type { DraftFrame } from '../apply-view.ts'

/** When the answers were last kept: by the visitor's clock where it is known, else with the zone. */
export function SavedAt({ saved }: { saved: NonNullable<DraftFrame['saved']> }) {
  const { t, i18n } = useTranslation()
  const [time, setTime] = useState<string>()
  useEffect(() => {
    const format = new Intl.DateTimeFormat(localeOf(languageOf(i18n.language)), {
      hour: '2-digit',
      minute: '2-digit',
    })
    setTime(format.format(new Date(saved.at)))
  }, [saved.at, i18n.language])
  return (
    <span>
      {t('apply.saved')} <time dateTime={saved.at}>{time ?? saved.written}</time>
    </span>
  )
}
