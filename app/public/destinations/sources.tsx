import styles from './destination.module.css'
import type { DestinationView } from './destination-loader.server.ts'
import { FoldedSection } from './folded-section.tsx'
import { hostOf, Source } from './source.tsx'

interface SourcesProps {
  words: DestinationView['words']
  sections: DestinationView['sections']
}

/** Each site that facts were taken from, once; each fact says whose site it is. */
export function Sources({ words, sections }: SourcesProps) {
  return (
    <FoldedSection id="sources" title={words.sourcesTitle} gist={words.sourcesText}>
      <ul className={styles['sources']}>
        {sitesOf(sections).map(([host, url]) => (
          <li key={host}>
            <Source source={{ url, host }} />
          </li>
        ))}
      </ul>
    </FoldedSection>
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
