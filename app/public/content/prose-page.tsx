import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Page } from '../../ui/page.tsx'

export interface ProseWords {
  title: string
  lede: string
  sections: { title: string; text: string[]; list: string[] }[]
}

/** A page of running text: a title, what it is about, and parts with headings. */
export function ProsePage({ words, children }: { words: ProseWords; children?: ReactNode }) {
  return (
    <Page narrow>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      <p className="lede">{words.lede}</p>
      {words.sections.map(({ title, text, list }) => (
        <section key={title} className="prose prose-part">
          <h2>{title}</h2>
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
    </Page>
  )
}
