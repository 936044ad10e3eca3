import { data, type RouterContextProvider } from 'react-router'
import { audienceGroupOf } from '#contract/audience.ts'
import type { Facets, Fact } from '#contract/catalogue.ts'
import { broadFields, destinationKeys, type Language } from '#contract/vocabulary.ts'
import { fill } from '../../fill.ts'
import { formatNumber } from '../../format.ts'
import { keepTogether } from '../../keep-together.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import { countryOptions } from '../admissions/apply-view.server.ts'
import { sourceOf } from '../catalogue/grounds-view.server.ts'
import { programLine } from '../catalogue/program-line.server.ts'
import { blocksOf } from './blocks.ts'
import { calendarView } from './calendar-view.server.ts'
import { destinationJsonLd } from './destination-json-ld.server.ts'
import { askEstimate, askedLanguage } from './estimate-loader.server.ts'
import { estimateChoices, estimateView } from './estimate-view.server.ts'
import { factView, type Telling } from './fact-view.server.ts'
import { submissionView, visaStepView } from './steps-view.server.ts'
import { tellingTo } from './telling.server.ts'

const shownPrograms = 4
const shownWays = 8

/** Everything on a destination's page, in the reader's language. */
export async function loadDestination(context: Readonly<RouterContextProvider>, url: URL) {
  const key = destinationKeys.find((one) => url.pathname === `/destinations/${one}`)
  if (!key) throw data(null, { status: 404 })
  const page = context.get(pageContext)
  const { language } = page
  const { api } = serverApi(context)
  const [answer, closing, all, estimate] = await Promise.all([
    outcomeOf(api.destinations[':destination_key'].$get({ param: { destination_key: key } })),
    outcomeOf(
      api.programs.$get({
        query: { destination: key, openOnly: 'true', sort: 'deadline', size: shownPrograms },
      }),
    ),
    outcomeOf(api.programs.$get({ query: { destination: key, size: 1 } })),
    askEstimate(api, key, url.searchParams),
  ])
  if (!answer.ok) throw data(null, { status: answer.problem.status })
  if (!closing.ok) throw data(null, { status: closing.problem.status })
  if (!all.ok) throw data(null, { status: all.problem.status })

  const detail = answer.body
  const words = contentWords(language).destination
  const t = serverWords(language)
  const name = detail.name[language]
  const today = page.now().toISOString().slice(0, 10)
  const telling = tellingTo(language, today)
  const facts = detail.facts.map((fact) => ({
    section: fact.section,
    ...factView(fact, telling),
  }))
  const sections = detail.sections.map((section) => ({
    key: section.key,
    title: t(`vocabulary.section.${section.key}`),
    blocks: blocksOf(keepTogether(section.body[language])),
    facts: facts
      .filter((fact) => fact.section === section.key)
      .map(({ section: _, ...fact }) => fact),
  }))
  return {
    key,
    name,
    summary: keepTogether(detail.summary[language]),
    words,
    title: name,
    description: fill(words.description, { name }),
    counts: fill(words.counts, {
      universities: formatNumber(detail.universityCount, language),
      programs: formatNumber(detail.programCount, language),
    }),
    allPrograms: fill(words.allPrograms, { count: formatNumber(detail.programCount, language) }),
    hasPrograms: detail.programCount > 0,
    sections,
    calendar: calendarView(detail.calendar, telling),
    visaSteps: detail.visaSteps.map((step) => visaStepView(step, facts, language)),
    submissions: detail.submissions.map((one) => submissionView(one, facts, language)),
    estimate: estimate && {
      view: estimateView(estimate, language, today),
      choices: {
        ...estimateChoices(estimate, language),
        countries: countryOptions(language).filter(
          ({ code }) =>
            code === estimate.choice.nationality || audienceGroupOf(key, code) !== 'abroad',
        ),
      },
      lng: askedLanguage(url.searchParams),
    },
    programs: closing.body.rows.map((row) => programLine(row, language)),
    topFields: topFields(key, all.body.facets, language),
    topCities: topWays(all.body.facets.city).map(({ value, count }) => ({
      href: `/program?${new URLSearchParams({ destination: key, city: value })}`,
      label: value,
      count: formatNumber(count, language),
    })),
    sources: sourcesOf(detail.facts, telling),
    jsonLd: destinationJsonLd(page, { key, name, home: t('shell.nav.home'), sections }),
  }
}

export type DestinationView = Awaited<ReturnType<typeof loadDestination>>

function topFields(destination: string, { field }: Facets, language: Language) {
  const t = serverWords(language)
  return topWays(field).flatMap(({ value, count }) => {
    const broad = broadFields.find((one) => one === value)
    if (!broad) return []
    return [
      {
        href: `/program?${new URLSearchParams({ destination, field: broad })}`,
        label: t(`vocabulary.broadField.${broad}`),
        count: formatNumber(count, language),
      },
    ]
  })
}

/** The values with the most programs. */
function topWays(counted: Facets[keyof Facets] | undefined) {
  return (counted ?? [])
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shownWays)
}

/** Each site that facts were taken from, once, in alphabetical order; a stranger's says whose it is. */
function sourcesOf(facts: readonly Fact[], { sourceKinds }: Telling) {
  const byHost = new Map<string, { url: string; host: string; kind?: string }>()
  for (const { sourceUrl } of facts.flatMap((fact) => [fact, ...fact.alternatives])) {
    const source = sourceOf(sourceUrl)
    if (!source) continue
    const { url, host, stranger } = source
    byHost.set(host, { url, host, ...(stranger && { kind: sourceKinds[stranger] }) })
  }
  return [...byHost.values()].sort((one, other) => (one.host < other.host ? -1 : 1))
}
