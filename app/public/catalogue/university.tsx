import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import { formatNumber } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { serverWords } from '../../server-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page, Section } from '../../ui/page.tsx'
import type { Route } from './+types/university'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import { universityJsonLd } from './json-ld.server.ts'
import styles from './program.module.css'
import { ProgramCard } from './program-card.tsx'
import { programLine } from './program-line.server.ts'
import { placeName } from './program-line.ts'
import { provenanceOf, sourceOf } from './program-view.server.ts'
import { ProvenanceFacts, SourceLink } from './provenance.tsx'

export const headers = () => ({ 'cache-control': 's-maxage=300' })

export async function loader({ params: { university_key }, context }: Route.LoaderArgs) {
  const { language, publicUrl } = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.universities[':university_key'].$get({ param: { university_key } }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const { programs, ...university } = outcome.body
  const t = serverWords(language)
  const { name, city, destination } = university
  return {
    university: {
      ...university,
      description: university.description[language],
      website: sourceOf(university.website),
    },
    provenance: { ...provenanceOf(university, language), computed: [] },
    programs: programs.rows.map((row) => programLine(row, language)),
    total: programs.total,
    counted: formatNumber(programs.total, language),
    title: name,
    description: t('university.description', {
      name,
      city,
      destination: t(`vocabulary.destination.${destination}`),
    }),
    jsonLd: {
      '@context': 'https://schema.org',
      ...universityJsonLd(university, publicUrl, language),
    },
  }
}

export default function UniversityPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { university, programs, total, counted, provenance } = loaderData
  const destination = t(`vocabulary.destination.${university.destination}`)
  const place = placeName(university.city, destination)
  return (
    <>
      <Hero
        destination={university.destination}
        trail={[
          { to: '/program', label: t('finder.title') },
          { to: `/program?destination=${university.destination}`, label: destination },
        ]}
        title={university.name}
        kicker={place}
      >
        {university.localName && university.localName !== university.name && (
          <p className={styles['where']}>{university.localName}</p>
        )}
      </Hero>
      <Page>
        <div className={styles['columns']}>
          {university.description && (
            <p className={`lede ${styles['summary']}`}>{university.description}</p>
          )}
          <aside className={styles['aside']} aria-labelledby="facts">
            <h2 id="facts">{t('university.facts')}</h2>
            <Facts
              facts={[
                [t('university.city'), university.city],
                [t('university.region'), university.region],
                [t('university.shortName'), university.shortName],
                [
                  t('university.ownership'),
                  university.ownership && t(`vocabulary.ownership.${university.ownership}`),
                ],
                [t('university.founded'), university.founded],
                [
                  t('university.website'),
                  university.website && <SourceLink source={university.website} />,
                ],
                [t('university.programCount'), counted],
              ]}
            />
          </aside>
          <div className={styles['main']}>
            <Section id="programs" title={t('university.programs')}>
              {programs.length === 0 ? (
                <p>{t('university.noPrograms')}</p>
              ) : (
                <ul className={`plain-list ${styles['similar']}`}>
                  {programs.map((program) => (
                    <li key={program.key}>
                      <ProgramCard program={program} heading="h3" ofOneUniversity />
                    </li>
                  ))}
                </ul>
              )}
              {total > programs.length && (
                <p>
                  <Link className="link-onward" to={`/program?university=${university.key}`}>
                    {t('university.allPrograms', { count: total, counted })}
                    <Icon name="arrow" />
                  </Link>
                </p>
              )}
            </Section>
            <Section id="channel" title={t('program.channel.title')}>
              <p className={styles['channel']}>
                {t(`program.channel.${university.submissionChannel}`)}
              </p>
              <p>{t('university.relation')}</p>
            </Section>
            <Section id="source" title={t('program.source.title')}>
              <ProvenanceFacts from={provenance} page={university.name} />
            </Section>
          </div>
        </div>
      </Page>
    </>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: `/university/${params.university_key}`,
    jsonLd: loaderData?.jsonLd,
  })
