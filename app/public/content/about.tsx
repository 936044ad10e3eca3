import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { contentWords } from '../../server-words.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/about'
import styles from './about.module.css'

export function loader({ context }: Route.LoaderArgs) {
  const { language, brandName } = context.get(pageContext)
  const words = contentWords(language).about
  return { ...words, lede: fill(words.lede, { brand: brandName }) }
}

export const headers = () => ({ 'cache-control': 's-maxage=300' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/about' })

export default function About({ loaderData: words }: Route.ComponentProps) {
  return (
    <Page>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      <p className="lede">{words.lede}</p>
      <div className={styles['pair']}>
        <Part title={words.who.title} text={words.who.text} />
        <Part title={words.figures.title} text={words.figures.text} />
      </div>
      <section className="prose prose-part">
        <h2 id="sending">{words.sending.title}</h2>
        <p>{words.sending.text}</p>
        <SendingTable words={words.sending} />
      </section>
      <div className={styles['pair']}>
        <section className="prose prose-part">
          <h2>{words.never.title}</h2>
          <ul>
            {words.never.list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <Part title={words.open.title} text={[words.open.text]} />
      </div>
      <div className="row">
        <LinkButton to="/services">{words.next.services}</LinkButton>
        <LinkButton to="/contact" look="quiet">
          {words.next.contact}
        </LinkButton>
      </div>
    </Page>
  )
}

function Part({ title, text }: { title: string; text: string[] }) {
  return (
    <section className="prose prose-part">
      <h2>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

type SendingWords = Route.ComponentProps['loaderData']['sending']

function SendingTable({ words }: { words: SendingWords }) {
  return (
    <div className="table-scroll">
      <table className="table table-narrow" aria-labelledby="sending">
        <thead>
          <tr>
            <th scope="col">{words.channel}</th>
            <th scope="col">{words.youDo}</th>
            <th scope="col">{words.weDo}</th>
          </tr>
        </thead>
        <tbody>
          {words.rows.map((row) => (
            <tr key={row.channel}>
              <th scope="row">{row.channel}</th>
              <td data-label={words.youDo}>{row.you}</td>
              <td data-label={words.weDo}>{row.we}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
