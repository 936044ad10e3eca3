import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { writeVisitorTime } from '../../../start/visitor-time.ts'
import styles from './visitor-time.module.css'

/** An instant in the visitor's own time zone, which only their browser knows; its line is kept free. */
export function VisitorTime({ instant }: { instant: string }) {
  const { t } = useTranslation()
  const line = useRef<HTMLParagraphElement>(null)
  const words = t('program.intakes.yourTime', { date: '{date}' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are in the line's attributes
  useEffect(() => {
    if (line.current) writeVisitorTime(line.current)
  }, [instant, words])
  return <p ref={line} className={styles['time']} data-instant={instant} data-words={words} />
}
