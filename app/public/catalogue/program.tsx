import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { data, isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { pageContext } from '../../page-context.ts'
import { pageMeta } from '../../seo.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import { Page, Section } from '../../ui/page.tsx'
import { askEstimate } from '../destinations/estimate-loader.server.ts'
import { estimateView } from '../destinations/estimate-view.server.ts'
import { ErrorPage } from '../errors/error-page.tsx'
import type { Route } from './+types/program'
import { Facts } from './facts.tsx'
import { programsLikeKey } from './gone-program.server.ts'
import { GoneProgram, isProgramLines } from './gone-program.tsx'
import { Hero } from './hero.tsx'
import { programJsonLd } from './json-ld.server.ts'
import styles from './program.module.css'
import { ProgramCards } from './program-cards.tsx'
import { ProgramChannel } from './program-channel.tsx'
import { ProgramCost } from './program-cost.tsx'
import { ProgramIntakes } from './program-intakes.tsx'
import { placeName } from './program-line.ts'
import { ProgramRequirements } from './program-requirements.tsx'
import { ProgramScholarships } from './program-scholarships.tsx'
import {
  ProgramDocuments,
  ProgramRecognition,
  ProgramText,
  ProgramVisa,
  Relation,
} from './program-sections.tsx'
import { ProgramTuition } from './program-tuition.tsx'
import { programView } from './program-view.server.ts'
import type { ProgramView } from './program-view.ts'
import { ProvenanceFacts } from './provenance.tsx'
import { ShortlistButton } from './shortlist-button.tsx'

export const headers = () => ({ 'cache-control': 's-maxage=300' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(pageContext)
  const { language } = site
  const { api } = serverApi(context)
  const outcome = await outcomeOf(
    api.programs[':program_key'].$get({ param: { program_key: params.program_key } }),
  )
  if (!outcome.ok) {
    const { status } = outcome.problem
    throw data(await programsLikeKey(api, params.program_key, language), { status })
  }
  const detail = outcome.body
  const program = programView(detail, language)
  const t = serverWords(language)
  const estimate = await askEstimate(
    api,
    detail.destination,
    new URLSearchParams({ program: detail.key }),
  )
  return {
    program,
    cost: estimate && {
      view: estimateView(estimate, language, site.now().toISOString().slice(0, 10)),
      words: contentWords(language).destination.cost,
    },
    title: t('program.title', { program: program.title, university: program.university.name }),
    description: t('program.description', {
      level: t(`vocabulary.level.${program.level}`),
      city: program.city,
      destination: t(`vocabulary.destination.${program.destination}`),
    }),
    jsonLd: programJsonLd(detail, site, [
      { name: t('shell.nav.home'), path: '/' },
      { name: t('finder.title'), path: '/program' },
      {
        name: t(`vocabulary.destination.${program.destination}`),
        path: `/program?destination=${program.destination}`,
      },
      { name: program.title, path: `/program/${program.key}` },
    ]),
  }
}

export default function ProgramPage({ loaderData: { program, cost } }: Route.ComponentProps) {
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
            <ShortlistButton programKey={program.key} title={program.title} />
          </aside>
          <div className={styles['main']}>
            <ProgramIntakes program={program} />
            <ProgramTuition program={program} />
            {cost && <ProgramCost program={program} cost={cost} />}
            <ProgramRequirements program={program} />
            <ProgramDocuments program={program} />
            <ProgramText program={program} about="curriculum" />
            <ProgramRecognition program={program} />
            <ProgramScholarships program={program} />
            <ProgramText program={program} about="careers" />
            <ProgramChannel program={program} />
            <ProgramVisa program={program} />
            <Relation relation={program.relation} />
          </div>
        </div>
        {program.similar.length > 0 && (
          <Section id="similar" title={t('program.similar.title')}>
            <ProgramCards programs={program.similar} />
          </Section>
        )}
        <Section id="source" title={t('program.source.title')}>
          <ProvenanceFacts
            from={program.provenance}
            about={{ type: 'program', key: program.key }}
          />
        </Section>
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

/** A program that went, or never was: what there is of the kind, and the finder. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isGone = isRouteErrorResponse(error) && error.status === 404
  const programs: unknown = isGone ? error.data : undefined
  return isProgramLines(programs) && programs.length > 0 ? (
    <GoneProgram programs={programs} />
  ) : (
    <ErrorPage error={error} />
  )
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.description ?? '',
    path: `/program/${params.program_key}`,
    jsonLd: loaderData?.jsonLd,
  })
