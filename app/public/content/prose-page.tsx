import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Page } from '../../ui/page.tsx'
import styles from './prose-page.module.css'

export interface ProseWords {
  title: string
  lede: string
  sections: { title: string; text: string[]; list: string[] }[]
}

interface ProsePageProps {
  words: ProseWords
  /** The name of the list of parts. */
  contents: string
  children?: ReactNode
}

/** A page of running text: a title, what it is about, and parts with headings. */
export function ProsePage({ words, contents, children }: ProsePageProps) {
  return (
    <Page>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      <p className="lede">{words.lede}</p>
      <div className={styles['columns']}>
        <nav className={`${styles['contents']} no-print`} aria-labelledby="contents">
          <h2 id="contents">{contents}</h2>
          <ol className="plain-list">
            {words.sections.map(({ title }, index) => (
              <li key={title}>
                <a href={`#${partId(index)}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles['text']}>
          {words.sections.map(({ title, text, list }, index) => (
            <section key={title} className="prose" aria-labelledby={partId(index)}>
              <h2 id={partId(index)}>{title}</h2>
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list.length > 0 && (
                <ul>
                  {list.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          {children}
        </div>
      </div>
    </Page>
  )
}

const partId = (index: number): string => `part-${index + 1}`
