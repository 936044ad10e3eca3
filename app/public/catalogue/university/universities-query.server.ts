import { nameableDestinations } from '#contract/common/values/destinations.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** The address of the list of universities, read. */
export interface UniversitiesQuery {
  q: string
  destination: DestinationKey | undefined
  city: string | undefined
  withPrograms: boolean
  page: number
}

const lastPage = 1_000

/** An address never causes an error: values that make no sense are left out. */
export function readUniversitiesQuery(params: URLSearchParams): UniversitiesQuery {
  const destination = nameableDestinations().find((one) => one === params.get('destination'))
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    destination,
    // A city is one of its destination's.
    city: (destination && params.get('city')?.trim().slice(0, 100)) || undefined,
    withPrograms: ['true', 'on', '1'].includes(params.get('withPrograms') ?? ''),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** What is set, always in the same order: for the API and for addresses. */
export function writeUniversitiesQuery(query: UniversitiesQuery): Record<string, string> {
  return {
    ...(query.q !== '' && { q: query.q }),
    ...(query.destination && { destination: query.destination }),
    ...(query.city && { city: query.city }),
    ...(query.withPrograms && { withPrograms: 'true' }),
    ...(query.page > 1 && { page: String(query.page) }),
  }
}

export function universitiesHref(query: UniversitiesQuery): string {
  const params = new URLSearchParams(writeUniversitiesQuery(query))
  return params.size > 0 ? `/university?${params}` : '/university'
}
