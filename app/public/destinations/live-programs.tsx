import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { DestinationView } from './destination-loader.server.ts'
import { FoldedSection } from './folded-section.tsx'
import live from './live-programs.module.css'

/** What the catalogue has of the destination today, each way on leading into the finder. */
export function LivePrograms({ page }: { page: DestinationView }) {
  const { key, words, programs, counts, hasPrograms, topFields, topCities } = page
  return (
    <FoldedSection
      id="programs"
      title={words.universitiesTitle}
      gist={hasPrograms ? counts : undefined}
    >
      {hasPrograms ? (
        <>
          {page.furtherUniversities && <p>{page.furtherUniversities}</p>}
          <Ways title={words.topFields} ways={topFields} />
          <Ways title={words.topCities} ways={topCities} />
          <h3>{words.closingTitle}</h3>
          {programs.length === 0 ? (
            <p>{words.noneOpen}</p>
          ) : (
            <ul className={live['closing']}>
              {programs.map(({ href, title, university, closes, sends }) => (
                <li key={href}>
                  <Link to={href}>{title}</Link>
                  <span>{university}</span>
                  <span>{closes}</span>
                  <span>{sends}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p>{words.none}</p>
      )}
      <p>
        <Link to={`/program?destination=${key}`} className="link-onward">
          {page.allPrograms}
          <Icon name="arrow" />
        </Link>
      </p>
      {page.allUniversities && (
        <p>
          <Link to={`/university?destination=${key}`} className="link-onward">
            {page.allUniversities}
            <Icon name="arrow" />
          </Link>
        </p>
      )}
    </FoldedSection>
  )
}

function Ways({ title, ways }: { title: string; ways: DestinationView['topFields'] }) {
  if (ways.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className={live['ways']}>
        {ways.map(({ href, label, count }) => (
          <li key={href}>
            <Link to={href}>
              {label} <span className={live['count']}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
