import { LocalTime } from '../../../ui/local-time.tsx'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { OpenedView } from './sections.server.ts'

/** How many are shown; the others unfold. */
const first = 5

/** Who opened the documents, by role in the team. */
export function OpenedSection({ view, ...page }: SectionProps & { view: OpenedView }) {
  const { words } = page
  const { openings } = view
  return (
    <FollowingSection {...page} id="opened" title={words.part.opened}>
      <p>{openings.length > 0 ? words.opened.lead : words.opened.none}</p>
      <Openings openings={openings.slice(0, first)} />
      {openings.length > first && (
        <details className={styles['more']}>
          <summary>{words.opened.earlier}</summary>
          <Openings openings={openings.slice(first)} />
        </details>
      )}
    </FollowingSection>
  )
}

function Openings({ openings }: Pick<OpenedView, 'openings'>) {
  if (openings.length === 0) return null
  return (
    <ul className={`plain-list ${styles['lines']}`}>
      {openings.map(({ at, written, by, document, file }) => (
        <li key={`${at} ${document} ${file}`}>
          <span>
            <strong>{document}</strong>
            {file !== null && <span className={styles['file']}>{file}</span>}
          </span>
          <span className="soft">
            {by} · <LocalTime at={at} written={written} />
          </span>
        </li>
      ))}
    </ul>
  )
}
