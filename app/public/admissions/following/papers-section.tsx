import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { PapersView } from './sections.server.ts'

/** The university’s own letters and what a visa needs, each to be saved. */
export function PapersSection({ view, ...page }: SectionProps & { view: PapersView }) {
  const { words } = page
  return (
    <FollowingSection {...page} id="papers" title={words.part.papers}>
      <p>{words.papers.lead}</p>
      <ul className={`plain-list ${styles['lines']}`}>
        {view.papers.map(({ address, name, text }) => (
          <li key={address}>
            <a className={styles['save']} href={address}>
              {name}
            </a>
            <span className={`soft ${styles['file']}`}>{text}</span>
          </li>
        ))}
      </ul>
    </FollowingSection>
  )
}
