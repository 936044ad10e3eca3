import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf, localeOf } from '#contract/common/values/languages.ts'
import styles from './visitor-time.module.css'

/** An instant in the visitor's own time zone, which only their browser knows; its line is kept free. */
export function VisitorTime({ instant }: { instant: string }) {
  const { t, i18n } = useTranslation()
  const [date, setDate] = useState<string>()
  useEffect(() => {
    const format = new Intl.DateTimeFormat(localeOf(languageOf(i18n.language)), {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    setDate(format.format(new Date(instant)))
  }, [instant, i18n.language])
  return <p className={styles['time']}>{date && t('program.intakes.yourTime', { date })}</p>
}
