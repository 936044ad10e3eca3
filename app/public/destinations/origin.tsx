import { Quoting } from '../../ui/in-language.tsx'
import styles from './origin.module.css'
import { hostOf, Source } from './source.tsx'

interface OriginProps {
  texts: readonly (string | null)[]
  source: { url: string; host: string } | null
}

/** Year, source, the day it was checked: the small print of a figure. */
export function Origin({ texts, source }: OriginProps) {
  return (
    <span className={styles['origin']}>
      {texts.map(
        (text) =>
          text && (
            <span key={text}>
              <Quoting>{text}</Quoting>
            </span>
          ),
      )}
      {source && <Source source={source} />}
    </span>
  )
}

interface OriginLineProps {
  /** Which source it is, of several. */
  before?: string
  line: { origin: string; url?: string }
}

/** The same of a fact: when it was read, in whose page. */
export function OriginLine({ before, line: { origin, url } }: OriginLineProps) {
  return (
    <span className={styles['origin']}>
      <span>
        <Quoting>{before ? `${before} · ${origin}` : origin}</Quoting>
      </span>
      {url && (
        <a className={styles['source']} href={url} rel="noopener nofollow">
          {hostOf(url)}
        </a>
      )}
    </span>
  )
}
