import { data, type RouterContextProvider } from 'react-router'
import { destinationKeys } from '#contract/vocabulary.ts'
import { fill } from '../../fill.ts'
import { formatNumber } from '../../format.ts'
import { pageContext } from '../../page-context.ts'
import { outcomeOf, serverApi } from '../../server-api.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import { programLine } from '../catalogue/program-line.server.ts'
import { blocksOf } from './blocks.ts'
import { destinationJsonLd } from './destination-json-ld.server.ts'
import { factView } from './fact-view.server.ts'

const shownPrograms = 6

/** Everything on a destination's page, in the reader's language. */
export async function loadDestination(context: Readonly<RouterContextProvider>, path: string) {
  const key = destinationKeys.find((one) => path === `/destinations/${one}`)
  if (!key) throw data(null, { status: 404 })
  const page = context.get(pageContext)
  const { language } = page
  const { api } = serverApi(context)
  const [answer, found] = await Promise.all([
    outcomeOf(api.destinations[':destination_key'].$get({ param: { destination_key: key } })),
    outcomeOf(
      api.programs.$get({
        query: { destination: key, openOnly: 'true', sort: 'deadline', size: shownPrograms },
      }),
    ),
  ])
  if (!answer.ok) throw data(null, { status: answer.problem.status })
  if (!found.ok) throw data(null, { status: found.problem.status })

  const detail = answer.body
  const words = contentWords(language).destination
  const t = serverWords(language)
  const name = detail.name[language]
  const today = page.now().toISOString().slice(0, 10)
  const sections = detail.sections.map((section) => ({
    key: section.key,
    title: t(`vocabulary.section.${section.key}`),
    blocks: blocksOf(section.body[language]),
    facts: detail.facts
      .filter((fact) => fact.section === section.key)
      .map((fact) => factView(fact, words, language, today)),
  }))
  const summary = detail.summary[language]
  return {
    key,
    name,
    summary,
    words,
    title: name,
    description: fill(words.description, { name }),
    counts: fill(words.counts, {
      universities: formatNumber(detail.universityCount, language),
      programs: formatNumber(detail.programCount, language),
    }),
    allPrograms: fill(words.allPrograms, { count: formatNumber(detail.programCount, language) }),
    sections,
    programs: found.body.rows.map((row) => programLine(row, language)),
    sources: sourcesOf(sections.flatMap((section) => section.facts)),
    jsonLd: destinationJsonLd(page, { key, name, home: t('shell.nav.home'), sections }),
  }
}

export type DestinationView = Awaited<ReturnType<typeof loadDestination>>

/** Each page that facts were taken from, once, in alphabetical order. */
function sourcesOf(facts: readonly { source: { url: string; host: string } | '' | null }[]) {
  const byHost = new Map<string, string>()
  for (const { source } of facts) if (source) byHost.set(source.host, source.url)
  return [...byHost]
    .map(([host, url]) => ({ host, url }))
    .sort((one, other) => (one.host < other.host ? -1 : 1))
}
