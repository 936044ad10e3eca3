import type { Language } from '#contract/vocabulary.ts'
import { outcomeOf, type serverApi } from '../../server-api.ts'
import { type FinderQuery, readFinderQuery } from './finder-query.server.ts'
import { finderView } from './finder-view.server.ts'
import type { FinderView } from './finder-view.ts'

type Api = ReturnType<typeof serverApi>

/** Asks the search what the address asks for. A search that fails still gives a page. */
export async function findPrograms(
  api: Api,
  params: URLSearchParams,
  language: Language,
): Promise<FinderView> {
  const query = readFinderQuery(params)
  const universities = await universityNames(api, query)
  const results = await search(api, query)
  return finderView({ query, results, universities, language })
}

async function search(api: Api, query: FinderQuery) {
  const { q, lists, tuitionMax, openOnly, sort, page } = query
  const outcome = await outcomeOf(
    api.api.programs.$get({
      query: {
        ...lists,
        ...(q !== '' && { q }),
        ...(tuitionMax !== undefined && { tuitionMax: String(tuitionMax) }),
        ...(openOnly && { openOnly: 'true' }),
        ...(sort && { sort }),
        page: String(page),
      },
    }),
  )
  return outcome.ok ? outcome.body : undefined
}

/** Names of the universities asked for; a key nobody has is told as unknown and left out. */
async function universityNames(api: Api, query: FinderQuery): Promise<Map<string, string>> {
  const keys = query.lists.university.slice(0, 5)
  const found = await Promise.all(
    keys.map(async (key) => {
      const outcome = await outcomeOf(
        api.api.universities[':university_key'].$get({ param: { university_key: key } }),
      )
      return outcome.ok ? ([key, outcome.body.name] as const) : undefined
    }),
  )
  const names = new Map(found.filter((one) => one !== undefined))
  for (const key of query.lists.university) {
    if (!names.has(key)) query.unknown.push({ filter: 'university', value: key })
  }
  query.lists.university = [...names.keys()]
  return names
}
