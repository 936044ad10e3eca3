import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { serverApi } from '../../server-api.ts'
import { contentWords } from '../../server-words.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Link } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { readPromises, writtenDays } from '../promises.server.ts'
import type { Route } from './+types/services'
import styles from './services.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(pageContext)
  const words = contentWords(language).services
  const { promisedDays } = await readPromises(serverApi(context))
  const days = {
    submitted: writtenDays(promisedDays.submitted, language),
    review: writtenDays(promisedDays.in_review, language),
    documents: writtenDays(promisedDays.documents_requested, language),
  }
  return { ...words, list: words.list.map((one) => ({ ...one, time: fill(one.time, days) })) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/services' })

const drawings = ['guidance', 'admission', 'documents', 'scholarships', 'visa', 'arrival'] as const

export default function Services({ loaderData: words }: Route.ComponentProps) {
  return (
    <Page>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      <p className="lede">{words.lede}</p>
      <nav aria-label={words.contents}>
        <ul className={`plain-list ${styles['contents']}`}>
          {words.list.map(({ key, title }) => (
            <li key={key}>
              <a href={`#service-${key}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {words.list.map((service) => (
        <Service key={service.key} service={service} labels={words.labels} />
      ))}
      <section className={styles['next']}>
        <p className={styles['note']}>{words.note}</p>
        <h2>{words.next.title}</h2>
        <div className="row">
          <LinkButton to="/program">{words.next.search}</LinkButton>
          <LinkButton to="/contact" look="quiet">
            {words.next.contact}
          </LinkButton>
        </div>
      </section>
    </Page>
  )
}

type Words = Route.ComponentProps['loaderData']

function Service({ service, labels }: { service: Words['list'][number]; labels: Words['labels'] }) {
  const id = `service-${service.key}`
  return (
    <section className={styles['service']} aria-labelledby={id}>
      <div className={styles['head']}>
        <Illustration
          of={drawings.find((one) => one === service.key) ?? 'guidance'}
          className={styles['drawing']}
        />
        <h2 id={id}>{service.title}</h2>
      </div>
      <div className={styles['included']}>
        <h3>{labels.included}</h3>
        <ul>
          {service.included.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {service.key === 'documents' && (
          <Link className="link-onward" to="/documents/prepare">
            {labels.prepare}
            <Icon name="arrow" />
          </Link>
        )}
      </div>
      <dl className={styles['terms']}>
        <dt>{labels.who}</dt>
        <dd>{service.who}</dd>
        <dt>{labels.time}</dt>
        <dd>{service.time}</dd>
        <dt>{labels.cost}</dt>
        <dd>{service.cost}</dd>
      </dl>
    </section>
  )
}
