import type { CurrencyList } from '#contract/catalogue.ts'
import { universityName } from '#contract/university-name.ts'
import type { Language } from '#contract/vocabulary.ts'
import { outcomeOf, type serverApi } from '../../server-api.ts'
import { type FinderQuery, readFinderQuery, writeFinderQuery } from './finder-query.server.ts'
import { finderView } from './finder-view.server.ts'
import type { FinderView } from './finder-view.ts'

type Api = ReturnType<typeof serverApi>

/** Asks the search what the address asks for. A search that fails still gives a page. */
export async function findPrograms(
  api: Api,
  params: URLSearchParams,
  language: Language,
): Promise<FinderView> {
  const rates = await readRates(api)
  const query = readFinderQuery(
    params,
    new Map(rates.map(({ currency, perEuro }) => [currency, perEuro])),
  )
  const universities = await universityNames(api, query, language)
  const results = await search(api, query)
  return finderView({ query, results, universities, rates, language })
}

/** The rates amounts are shown at; without them everything stays in its own currency. */
export async function readRates(api: Api): Promise<CurrencyList> {
  const outcome = await outcomeOf(api.api.currencies.$get())
  return outcome.ok ? outcome.body : []
}

async function search(api: Api, query: FinderQuery) {
  const asked = writeFinderQuery(query)
  asked.set('page', String(query.page))
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

/** Names of the universities asked for; a key nobody has is told as unknown and left out. */
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
