import type { CurrencyList, ProgramResults } from '#contract/catalogue/catalogue.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import { outcomeOf, type serverApi } from '../../../server-api.ts'
import {
  type FinderQuery,
  filtersOf,
  readFinderQuery,
  withoutFilter,
  writeFinderQuery,
} from './finder-query.server.ts'
import { finderView, type Pair } from './finder-view.server.ts'
import type { FinderView } from './finder-view.ts'

type Api = ReturnType<typeof serverApi>

/** Asks the search what the address asks for. A search that fails still gives a page. */
export async function findPrograms(
  api: Api,
  params: URLSearchParams,
  { language, sendsMail }: { language: Language; sendsMail: boolean },
): Promise<FinderView> {
  const rates = await readRates(api)
  const query = readFinderQuery(
    params,
    new Map(rates.map(({ currency, perEuro }) => [currency, perEuro])),
  )
  const universities = await universityNames(api, query, language)
  const results = await search(api, query)
  const [guides, pairs] = await Promise.all([
    guidesOf(api, results),
    results?.total === 0 ? pairsFor(api, query, results) : [],
  ])
  return finderView({ query, results, universities, rates, guides, pairs, language, sendsMail })
}

/** The rates amounts are shown at; without them everything stays in its own currency. */
export async function readRates(api: Api): Promise<CurrencyList> {
  const outcome = await outcomeOf(api.api.currencies.$get())
  return outcome.ok ? outcome.body : []
}

/** The guides of the destinations whose scholarships were found. */
async function guidesOf(api: Api, results: ProgramResults | undefined) {
  const keys = [...new Set(results?.scholarships.map(({ destination }) => destination))]
  const answers = await Promise.all(
    keys.map((destination_key) =>
      outcomeOf(api.api.destinations[':destination_key'].$get({ param: { destination_key } })),
    ),
  )
  return answers.flatMap((answer) => (answer.ok ? [answer.body] : []))
}

const mostPairsTried = 10
const mostPairsShown = 3

/** Two filters to leave out, where none alone is enough: those without which the most are found. */
async function pairsFor(
  api: Api,
  query: FinderQuery,
  { relax }: ProgramResults,
): Promise<readonly Pair[]> {
  if (relax.some(({ filter, q, count }) => count > 0 && (filter !== 'q' || q !== undefined))) {
    return []
  }
  const on = filtersOf(query)
  const pairs = on.flatMap((one, at) => on.slice(at + 1).map((other) => [one, other] as const))
  const tried = await Promise.all(
    pairs.slice(0, mostPairsTried).map(async (filters) => {
      const left = filters.reduce<FinderQuery>((rest, one) => withoutFilter(rest, one), query)
      const found = await search(api, left, { size: 1 })
      return { filters, count: found?.total ?? 0 }
    }),
  )
  return tried
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostPairsShown)
}

async function search(api: Api, query: FinderQuery, { size }: { size?: number } = {}) {
  const asked = writeFinderQuery(query)
  asked.set('page', String(query.page))
  if (size !== undefined) asked.set('size', String(size))
  const names = [...new Set(asked.keys())]
  const outcome = await outcomeOf(
    api.api.programs.$get({
      query: Object.fromEntries(names.map((name) => [name, oneOrAll(asked.getAll(name))])),
    }),
  )
  return outcome.ok ? outcome.body : undefined
}

function oneOrAll(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] ?? '') : values
}

/** Names of the universities asked for; an unknown key is reported as such and left out. */
async function universityNames(
  api: Api,
  query: FinderQuery,
  language: Language,
): Promise<Map<string, string>> {
  const keys = query.lists.university.slice(0, 5)
  const found = await Promise.all(
    keys.map(async (key) => {
      const outcome = await outcomeOf(
        api.api.universities[':university_key'].$get({ param: { university_key: key } }),
      )
      if (!outcome.ok) return
      const { body } = outcome
      return [key, universityName(body, body.destination, language)] as const
    }),
  )
  const names = new Map(found.filter((one) => one !== undefined))
  for (const key of query.lists.university) {
    if (!names.has(key)) query.unknown.push({ filter: 'university', value: key })
  }
  query.lists.university = [...names.keys()]
  return names
}
