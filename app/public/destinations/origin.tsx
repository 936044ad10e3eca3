import { Quoting } from '../../ui/in-language.tsx'
import type { OriginLine as FactOrigin, ForeignName } from './fact-view.server.ts'
import styles from './origin.module.css'
import { hostOf, Source } from './source.tsx'

interface OriginProps {
  texts: readonly (string | null)[]
  foreign: ForeignName | undefined
  source: { url: string; host: string } | null
}

/** Year, source, the day it was checked: the small print of a figure. */
export function Origin({ texts, foreign, source }: OriginProps) {
  return (
    <span className={styles['origin']}>
      {texts.map(
        (text) =>
          text && (
            <span key={text}>
              <Marked foreign={foreign}>{text}</Marked>
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
  line: FactOrigin
}

/** The same of a fact: when it was read, in whose page. */
export function OriginLine({ before, line: { origin, foreign, url } }: OriginLineProps) {
  return (
    <span className={styles['origin']}>
      <span>
        <Marked foreign={foreign}>{before ? `${before} · ${origin}` : origin}</Marked>
      </span>
      {url && (
        <a className={styles['source']} href={url} rel="noopener nofollow">
          {hostOf(url)}
        </a>
      )}
    </span>
  )
}

/** A text in which what a source is called is marked with its language. */
function Marked({
  foreign,
  children: text,
}: {
  foreign: ForeignName | undefined
  children: string
}) {
  const at = foreign ? text.indexOf(foreign.name) : -1
  if (!foreign || at === -1) return <Quoting>{text}</Quoting>
  return (
    <>
      <Quoting>{text.slice(0, at)}</Quoting>
      <span lang={foreign.lang}>
        <Quoting>{foreign.name}</Quoting>
      </span>
      <Quoting>{text.slice(at + foreign.name.length)}</Quoting>
    </>
  )
}
