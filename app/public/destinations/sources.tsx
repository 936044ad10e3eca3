import { useTranslation } from 'react-i18next'
import { strangerOf } from '#contract/certainty.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './destination.module.css'
import type { DestinationView } from './destination-loader.server.ts'

interface SourcesProps {
  words: DestinationView['words']
  sections: DestinationView['sections']
}

/** Each site that facts were taken from, once; a stranger's says whose it is. */
export function Sources({ words, sections }: SourcesProps) {
  const { t } = useTranslation()
  return (
    <section id="sources" aria-labelledby="sources-title" className={styles['section']}>
      <h2 id="sources-title">{words.sourcesTitle}</h2>
      <p>{words.sourcesText}</p>
      <ul className={styles['sources']}>
        {sitesOf(sections).map(([host, url]) => {
          const stranger = strangerOf(url)
          return (
            <li key={host}>
              <Source source={{ url, host }} />
              {stranger && ` (${t(`vocabulary.sourceType.${stranger}`)})`}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function sitesOf(sections: SourcesProps['sections']): (readonly [host: string, url: string])[] {
  const lines = sections
    .flatMap(({ facts }) => facts)
    .flatMap((one) => [one, ...(one.others ?? [])])
  const urls = lines.flatMap(({ url }) => url ?? [])
  const byHost = new Map(urls.map((url) => [hostOf(url), url] as const))
  return [...byHost].sort(([one], [other]) => (one < other ? -1 : 1))
}

export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

export function Source({ source }: { source: { url: string; host: string } }) {
  return (
    <a href={source.url} rel="noopener nofollow">
      {source.host}
      <Icon name="external" size={14} />
    </a>
  )
}
