import { Icon } from '../../../ui/icon.tsx'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { DatesView } from './sections.server.ts'

/** What is to come, and all of it for one's own calendar. */
export function DatesSection({ view, ...page }: SectionProps & { view: DatesView }) {
  const { words } = page
  return (
    <FollowingSection {...page} id="dates" title={words.part.dates}>
      <ul className={`plain-list ${styles['lines']}`}>
        {view.dates.map(({ id, what, about, written }) => (
          <li key={id}>
            <span>
              <strong>{what}</strong>
              {about.map((one) => (
                <span key={one} className={styles['file']}>
                  {one}
                </span>
              ))}
            </span>
            <span>{written}</span>
          </li>
        ))}
      </ul>
      <p className="no-print">
        <a className={styles['save']} href={view.file} download>
          <Icon name="calendar" />
          {words.dates.file}
        </a>
      </p>
    </FollowingSection>
  )
}
