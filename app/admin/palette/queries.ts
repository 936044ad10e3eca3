import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { StaffSearchQuery } from '#contract/office/staff-search.ts'
import { answerOf, api } from '../../api.ts'

/** As the server reads it: the same words typed another way are the same question. */
export function readTyped(typed: string): string {
  const parsed = StaffSearchQuery.safeParse({ q: typed })
  return parsed.success ? parsed.data.q : ''
}

export const shortestSearch = 2

/** An answer belongs to its question: what comes late is kept for it and shown for no other. */
export const staffSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) =>
      answerOf(api.api.admin.search.$get({ query: { q } }, { init: { signal } })),
    enabled: q.length >= shortestSearch,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
