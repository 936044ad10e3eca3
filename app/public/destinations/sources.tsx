import { Icon } from '../../ui/icon.tsx'
import styles from './destination.module.css'
import type { DestinationView } from './destination-loader.server.ts'

interface SourcesProps {
  words: DestinationView['words']
  sources: DestinationView['sources']
}

export function Sources({ words, sources }: SourcesProps) {
  return (
    <section id="sources" aria-labelledby="sources-title" className={styles['section']}>
      <h2 id="sources-title">{words.sourcesTitle}</h2>
      <p>{words.sourcesText}</p>
      <ul className={styles['sources']}>
        {sources.map((source) => (
          <li key={source.host}>
            <Source source={source} />
            {source.kind && ` (${source.kind})`}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Source({ source }: { source: { url: string; host: string } }) {
  return (
    <a href={source.url} rel="noopener nofollow">
      {source.host}
      <Icon name="external" size={14} />
    </a>
  )
}
