import type { ReactNode } from 'react'
import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { contentWords } from '../../server-words.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Said } from '../../ui/said.tsx'
import { CertaintyTag } from '../catalogue/certainty-tag.tsx'
import type { Route } from './+types/about'
import styles from './about.module.css'
import { loadSampleFact, type SampleFact } from './about-fact.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { language, brandName } = context.get(pageContext)
  const words = contentWords(language).about
  return {
    ...words,
    lede: fill(words.lede, { brand: brandName }),
    fact: await loadSampleFact(context),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/about' })

export default function About({ loaderData: words }: Route.ComponentProps) {
  return (
    <Page>
      <Breadcrumbs trail={[]} here={words.title} />
      <div className={styles['head']}>
        <div>
          <h1>{words.title}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        <Illustration of="follow" className={styles['drawing']} />
      </div>
      <div className={styles['pair']}>
        <Part title={words.who.title} text={words.who.text} />
        <Part title={words.people.title} text={words.people.text} />
      </div>
      <div className={styles['pair']}>
        <Part title={words.figures.title} text={words.figures.text}>
          <p>
            <Link className="link-onward" to="/what-we-know">
              {words.figures.known}
            </Link>
          </p>
        </Part>
        {words.fact && <FactAnatomy words={words.sample} fact={words.fact} />}
      </div>
      <section className={styles['part']}>
        <h2 id="sending">{words.sending.title}</h2>
        <p className="soft">{words.sending.text}</p>
        <SendingTable words={words.sending} />
      </section>
      <div className={styles['pair']}>
        <section className={styles['part']}>
          <h2>{words.never.title}</h2>
          <ul className={`plain-list ${styles['never']}`}>
            {words.never.list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <Part title={words.open.title} text={[words.open.text]} />
      </div>
      <div className={`row ${styles['next']}`}>
        <LinkButton to="/services">{words.next.services}</LinkButton>
        <LinkButton to="/contact" look="quiet">
          {words.next.contact}
        </LinkButton>
      </div>
    </Page>
  )
}

interface PartProps {
  title: string
  text: string[]
  children?: ReactNode
}

function Part({ title, text, children }: PartProps) {
  return (
    <section className={`prose ${styles['part']}`}>
      <h2>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {children}
    </section>
  )
}

type Words = Route.ComponentProps['loaderData']

/** A fact of the catalogue, taken apart: what each of its lines is for. */
function FactAnatomy({ words, fact }: { words: Words['sample']; fact: SampleFact }) {
  return (
    <figure className={styles['sample']} data-destination={fact.destination}>
      <figcaption>
        {words.title}{' '}
        <Link to={`/destinations/${fact.destination}`}>
          <Said>{fact.destinationName}</Said>
        </Link>
      </figcaption>
      <dl>
        <div>
          <dt>
            <Said>{fact.label}</Said>
          </dt>
          <dd className={styles['value']}>
            <Said>{fact.value}</Said>
          </dd>
        </div>
        {fact.audience && (
          <div>
            <dt>{words.audience}</dt>
            <dd>
              <Said>{fact.audience}</Said>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.year}</dt>
          <dd>{fact.year}</dd>
        </div>
        <div>
          <dt>{words.source}</dt>
          <dd>
            <a href={fact.source.url} rel="noopener">
              {fact.source.host}
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.certainty}</dt>
          <dd>
            <CertaintyTag certainty={fact.certainty} />
          </dd>
        </div>
        <div>
          <dt>{fact.certainty === 'confirmed' ? words.checked : words.read}</dt>
          <dd>{fact.readOn}</dd>
        </div>
      </dl>
    </figure>
  )
}

function SendingTable({ words }: { words: Words['sending'] }) {
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
