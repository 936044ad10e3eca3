import { Link } from 'react-router'
import { destinationKeys } from '#contract/vocabulary.ts'
import { pageMeta } from '../../seo.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgramCard } from '../catalogue/program-card.tsx'
import type { Route } from './+types/destination'
import { Contents, ContentsMenu } from './contents.tsx'
import styles from './destination.module.css'
import { DestinationHero } from './destination-hero.tsx'
import { loadDestination } from './destination-loader.server.ts'
import { DestinationSection } from './destination-section.tsx'
import { OtherDestinations } from './other-destinations.tsx'
import { Sources } from './sources.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return loadDestination(context, url.pathname)
}

export const headers = () => ({ 'cache-control': 's-maxage=300' })

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { ...loaderData, path: `/destinations/${loaderData.key}` }) : []

export default function DestinationPage({ loaderData: page }: Route.ComponentProps) {
  const { key, words, sections } = page
  const parts = [
    ...sections.map((section) => ({ id: section.key, title: section.title })),
    { id: 'programs', title: words.universitiesTitle },
    { id: 'sources', title: words.sourcesTitle },
  ]
  return (
    <div data-destination={key}>
      <DestinationHero page={page} />
      <div className={`page ${styles['columns']}`}>
        <ContentsMenu title={words.contents} parts={parts} />
        <Contents title={words.contents} parts={parts} />
        <div className={styles['text']}>
          {sections.map((section) => (
            <DestinationSection key={section.key} section={section} words={words} />
          ))}
          <Programs page={page} />
          <Sources words={words} sources={page.sources} />
          <LinkButton to="/contact" look="quiet">
            {words.ask}
          </LinkButton>
        </div>
      </div>
      <OtherDestinations
        title={words.other}
        destinations={destinationKeys.filter((one) => one !== key)}
      />
    </div>
  )
}

function Programs({ page }: { page: Route.ComponentProps['loaderData'] }) {
  const { key, words, programs } = page
  return (
    <section id="programs" aria-labelledby="programs-title" className={styles['section']}>
      <h2 id="programs-title">{words.universitiesTitle}</h2>
      {programs.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{words.universitiesText}</p>
          <ul className="plain-list stack">
            {programs.map((program) => (
              <li key={program.key}>
                <ProgramCard program={program} heading="h3" />
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link to={`/program?destination=${key}`} className="link-onward">
          {page.allPrograms}
          <Icon name="arrow" />
        </Link>
      </p>
    </section>
  )
}
