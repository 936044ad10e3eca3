import type { ReactNode } from 'react'

interface PageProps {
  children: ReactNode
  /** For running text and forms. */
  narrow?: boolean
}

/** The body of a page under the header: centred, with the page's margins. */
export function Page({ children, narrow = false }: PageProps) {
  return <div className={`page page-body${narrow ? ' page-narrow' : ''}`}>{children}</div>
}

interface SectionProps {
  id: string
  title: ReactNode
  /** A link onward at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page with its own heading, which is also its name for screen readers. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/**
 * A part of a page that is folded until the visitor opens it. Its anchor is inside, so that
 * browsers open it for a link that leads there; if they don't, `openTarget` does.
 */
export function FoldedSection({ id, title, aside, children }: SectionProps) {
  return (
    <section className="fold" aria-labelledby={`${id}-title`}>
      <details className="disclosure">
        <summary>
          <h2 id={`${id}-title`}>{title}</h2>
          {aside}
        </summary>
        <div id={id} className="fold-body">
          {children}
        </div>
      </details>
    </section>
  )
}
