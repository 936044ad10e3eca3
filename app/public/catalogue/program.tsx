import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { serverWords } from '../../server-words.ts'
import { Page, Section } from '../../ui/page.tsx'
import type { Route } from './+types/program'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import { programJsonLd } from './json-ld.server.ts'
import styles from './program.module.css'
import { ProgramCard } from './program-card.tsx'
import { ProgramIntakes } from './program-intakes.tsx'
import { placeName } from './program-line.ts'
import {
  ProgramChannel,
  ProgramDocuments,
  ProgramRequirements,
  ProgramTuition,
} from './program-sections.tsx'
import { programView } from './program-view.server.ts'
import type { ProgramView } from './program-view.ts'
import { ProvenanceFacts } from './provenance.tsx'

export const headers = () => ({ 'cache-control': 's-maxage=300' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language, publicUrl } = context.get(pageContext)
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: params.program_key } }),
  )
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  const detail = outcome.body
  const program = programView(detail, language)
  const t = serverWords(language)
  return {
    program,
    title: t('program.title', { program: program.title, university: program.university.name }),
    description: t('program.description', {
      level: t(`vocabulary.level.${program.level}`),
      city: program.city,
      destination: t(`vocabulary.destination.${program.destination}`),
    }),
    jsonLd: { '@context': 'https://schema.org', ...programJsonLd(detail, publicUrl, language) },
  }
}

export default function ProgramPage({ loaderData: { program } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const destination = t(`vocabulary.destination.${program.destination}`)
  return (
    <>
      <Hero
        destination={program.destination}
        trail={[
          { to: '/program', label: t('finder.title') },
          { to: `/program?destination=${program.destination}`, label: destination },
        ]}
        title={program.title}
        kicker={[t(`vocabulary.level.${program.level}`), program.award].filter(Boolean).join(' · ')}
      >
        <p className={styles['where']}>
          <Link to={`/university/${program.university.key}`}>{program.university.name}</Link>
          <span>{placeName(program.city, destination)}</span>
        </p>
        {program.originalTitle && (
          <p className="soft small">
            {t('program.originalTitle', { title: program.originalTitle })}
          </p>
        )}
      </Hero>
      <Page>
        <div className={styles['columns']}>
          {program.summary && <p className={`lede ${styles['summary']}`}>{program.summary}</p>}
          <aside className={styles['aside']} aria-labelledby="facts">
            <InShort program={program} />
          </aside>
          <div className={styles['main']}>
            <ProgramIntakes program={program} />
            <ProgramTuition program={program} />
            <ProgramRequirements program={program} />
            <ProgramDocuments program={program} />
            <ProgramChannel program={program} />
            <Section id="source" title={t('program.source.title')}>
              <ProvenanceFacts from={program.provenance} page={program.title} />
            </Section>
          </div>
        </div>
        {program.similar.length > 0 && (
          <Section id="similar" title={t('program.similar.title')}>
            <ul className={`plain-list ${styles['similar']}`}>
              {program.similar.map((one) => (
                <li key={one.key}>
                  <ProgramCard program={one} heading="h3" />
                </li>
              ))}
            </ul>
          </Section>
        )}
      </Page>
    </>
  )
}

function InShort({ program }: { program: ProgramView }) {
  const { t } = useTranslation()
  /** A value that stands in no source is told as worked out. */
  const marked = (value: string, field: string): ReactNode =>
    program.provenance.computed.includes(field) ? (
      <>
        {value} <span className="soft small">({t('program.facts.computed')})</span>
      </>
    ) : (
      value
    )
  const facts: [string, ReactNode][] = [
    [t('program.facts.level'), marked(t(`vocabulary.level.${program.level}`), 'level')],
    [t('program.facts.award'), program.award && marked(program.award, 'award')],
    [
      t('program.facts.duration'),
      program.duration ? marked(program.duration, 'durationMonths') : t('program.facts.unknown'),
    ],
    [t('program.facts.language'), marked(program.languages, 'languages')],
    [t('program.facts.mode'), t(`vocabulary.mode.${program.mode}`)],
    [t('program.facts.pace'), t(`vocabulary.pace.${program.pace}`)],
  ]
  const { field } = program
  return (
    <>
      <h2 id="facts">{t('program.facts.title')}</h2>
      <Facts facts={facts} />
      {field && (
        <p className={styles['field']}>
          <Link className="link-onward" to={`/program?field=${field}&level=${program.level}`}>
            {t('program.facts.sameField', { field: t(`vocabulary.broadField.${field}`) })}
          </Link>
        </p>
      )}
    </>
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: `/program/${params.program_key}`,
    jsonLd: loaderData?.jsonLd,
  })
