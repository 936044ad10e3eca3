import { isCountry, isNationality } from '#contract/common/values/countries.ts'
import type { Reader } from '#contract/dates/values/deadlines.ts'

/**
 * The reader, as far as an address says: ISO 3166-1 codes, or `XX` for a person without a country.
 */
export interface ReaderAddress {
  nationality?: string | undefined
  residence?: string | undefined
}

export function readReader(params: URLSearchParams): ReaderAddress {
  return {
    nationality: codeIn(params, 'nationality', isNationality),
    residence: codeIn(params, 'residence', isCountry),
  }
}

function codeIn(
  params: URLSearchParams,
  name: keyof ReaderAddress,
  isKnown: (code: string) => boolean,
): string | undefined {
  const code = params.get(name)?.trim().toUpperCase() ?? ''
  return isKnown(code) ? code : undefined
}

/** The query that describes the reader; empty if nothing is known. */
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
