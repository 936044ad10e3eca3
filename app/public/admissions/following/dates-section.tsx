import { Icon } from '../../../ui/icon.tsx'
import { Reported } from '../choices/closing-facts.tsx'
import styles from './following.module.css'
import type { SectionProps } from './following-page.ts'
import { FollowingSection } from './following-section.tsx'
import type { DatesView } from './sections.server.ts'

/** The coming dates, and a file of them for the applicant's own calendar. */
export function DatesSection({ view, ...page }: SectionProps & { view: DatesView }) {
  const { words } = page
  return (
    <FollowingSection {...page} id="dates" title={words.part.dates}>
      <ul className={`plain-list ${styles['lines']}`}>
        {view.dates.map(({ id, what, about, written, reported }) => (
          <li key={id}>
            <span>
              <strong>{what}</strong>
              {about.map((one) => (
                <span key={one} className={styles['file']}>
                  {one}
                </span>
              ))}
            </span>
            <span>
              {written}
              {reported && <Reported by={reported} />}
            </span>
          </li>
        ))}
        {view.undated.map(({ number, about, sentence }) => (
          <li key={number}>
            <span>
              <strong>{words.dates.closes}</strong>
              {about && <span className={styles['file']}>{about}</span>}
            </span>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {view.undated.length > 0 && <p>{words.dates.undated}</p>}
      {view.file && (
        <p className="no-print">
          <a className={styles['save']} href={view.file} download>
            <Icon name="calendar" />
            {words.dates.file}
          </a>
        </p>
      )}
    </FollowingSection>
  )
}
