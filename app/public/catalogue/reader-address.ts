import { isCountry } from '#contract/countries.ts'
import type { Reader } from '#contract/deadlines.ts'

/** Who reads, as far as an address says it: ISO 3166-1 codes. */
export interface ReaderAddress {
  nationality?: string | undefined
  residence?: string | undefined
}

export function readReader(params: URLSearchParams): ReaderAddress {
  return {
    nationality: countryIn(params, 'nationality'),
    residence: countryIn(params, 'residence'),
  }
}

function countryIn(params: URLSearchParams, name: keyof ReaderAddress): string | undefined {
  const code = params.get(name)?.trim().toUpperCase() ?? ''
  return isCountry(code) ? code : undefined
}

/** What an address ends with to say who reads; empty where nothing is known. */
export function readerQuery({ nationality, residence }: ReaderAddress): string {
  const query = new URLSearchParams({
    ...(nationality && { nationality }),
    ...(residence && { residence }),
  })
  return query.size === 0 ? '' : `?${query}`
}

export function readerOf({ nationality, residence }: ReaderAddress): Reader {
  return { nationalities: nationality ? [nationality] : [], residence: residence ?? null }
}
