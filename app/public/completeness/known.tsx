import { data } from 'react-router'
import { certainties } from '#contract/common/values/certainty.ts'
import { fill } from '../../fill.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Page } from '../../ui/page.tsx'
import type { Route } from './+types/known'
import styles from './known.module.css'
import { type KnownPlace, knownView } from './known-view.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { language, now } = context.get(pageContext)
  const words = contentWords(language).known
  const t = serverWords(language)
  const answer = await outcomeOf(serverApi(context).api.catalogue.completeness.$get())
  if (!answer.ok) throw data(null, { status: answer.problem.status })
  return {
    ...words,
    column: {
      ...words.column,
      current: fill(words.column.current, { year: now().getUTCFullYear() }),
    },
    certainty: certainties.map((key) => ({ key, name: t(`vocabulary.certainty.${key}`) })),
    places: knownView(answer.body, {
      language,
      words,
      nameOf: (key) => t(`vocabulary.destination.${key}`),
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, { ...loaderData, path: '/what-we-know' })

export default function Known({ loaderData: words }: Route.ComponentProps) {
  return (
    <Page>
      <Breadcrumbs trail={[]} here={words.title} />
      <h1>{words.title}</h1>
      <p className="lede">{words.lede}</p>
      <section className={styles['meaning']} aria-labelledby="meaning">
        <h2 id="meaning">{words.meaning.title}</h2>
        <dl className="facts">
          {words.certainty.map(({ key, name }) => (
            <div key={key}>
              <dt>
                <span className={styles['mark']} data-certainty={key} aria-hidden="true" /> {name}
              </dt>
              <dd>{words.meaning[key]}</dd>
            </div>
          ))}
        </dl>
      </section>
      {words.places.map((place) => (
        <Place key={place.key} place={place} words={words} />
      ))}
      <p className="soft">{words.mistake}</p>
    </Page>
  )
}

type Words = Pick<Route.ComponentProps['loaderData'], 'column' | 'certainty'>

function Place({ place, words: { column, certainty } }: { place: KnownPlace; words: Words }) {
  return (
    <section className={styles['place']} aria-labelledby={place.key}>
      <h2 id={place.key}>{place.name}</h2>
      <p className="soft">{place.places}</p>
      <div className="table-scroll">
        <table className="table table-narrow">
          <caption className="visually-hidden">{place.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{column.kind}</th>
              <th scope="col" className="number">
                {column.total}
              </th>
              {certainty.map(({ key, name }) => (
                <th key={key} scope="col" className="number">
                  {name}
                </th>
              ))}
              <th scope="col" className="number">
                {column.current}
              </th>
              <th scope="col" className="number">
                {column.older}
              </th>
              <th scope="col" className="number">
                {column.undated}
              </th>
              <th scope="col">{column.read}</th>
            </tr>
          </thead>
          <tbody>
            {place.rows.map((row) => (
              <tr key={row.kind}>
                <th scope="row">
                  {row.kind}
                  <Bar parts={row.certainties} />
                </th>
                <Figure of={column.total} value={row.total} />
                {row.certainties.map(({ certainty: key, count }, at) => (
                  <Figure key={key} of={certainty[at]?.name ?? ''} value={count} />
                ))}
                <Figure of={column.current} value={row.current} />
                <Figure of={column.older} value={row.older} />
                <Figure of={column.undated} value={row.undated} />
                <td data-label={column.read}>{row.read}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The shares of each certainty, drawn: the figures beside it say the same. */
function Bar({ parts }: { parts: KnownPlace['rows'][number]['certainties'] }) {
  return (
    <svg
      className={styles['bar']}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map(({ certainty, share, from }) => (
        <rect
          key={certainty}
          className={styles['part']}
          data-certainty={certainty}
          x={from * 100}
          width={share * 100}
          height="4"
        />
      ))}
    </svg>
  )
}

function Figure({ of, value }: { of: string; value: string }) {
  return (
    <td className="number" data-label={of}>
      {value}
    </td>
  )
}
