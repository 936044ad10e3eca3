import styles from './origin.module.css'
import { Source } from './sources.tsx'

interface OriginProps {
  texts: readonly (string | null)[]
  source: { url: string; host: string } | null
}

/** Year, source, the day it was checked: the small print of a figure. */
export function Origin({ texts, source }: OriginProps) {
  return (
    <span className={styles['origin']}>
      {texts.map((text) => text && <span key={text}>{text}</span>)}
      {source && <Source source={source} />}
    </span>
  )
}
