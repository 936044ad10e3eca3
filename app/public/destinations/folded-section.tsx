import type { ReactNode } from 'react'
import styles from './destination.module.css'

interface FoldedSectionProps {
  /**
   * The anchor for links: it is on the whole section, so that it works while the section is folded.
   */
  id: string
  title: string
  /** What is read before it is opened, in a sentence. */
  gist?: ReactNode
  /** Whether it is open when the page comes. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of the guide: its title and a summary, and the rest after one press. */
export function FoldedSection({ id, title, gist, isOpen = false, children }: FoldedSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles['section']}>
      <details className={styles['fold']} open={isOpen}>
        <summary>
          <h2 id={`${id}-title`}>{title}</h2>
          {gist && <span className={styles['gist']}>{gist}</span>}
        </summary>
        {children}
      </details>
    </section>
  )
}
