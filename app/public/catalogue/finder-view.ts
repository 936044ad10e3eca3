import type { FacetName, programSorts } from '#contract/vocabulary.ts'
import type { FilterName, UnknownName } from './finder-query.server.ts'
import type { ProgramLine } from './program-line.ts'

export type Sort = (typeof programSorts)[number]

export interface FacetOption {
  value: string
  /** Null where the page has the word for it. */
  label: string | null
  counted: string
  checked: boolean
}

export interface Facet {
  name: FacetName
  options: FacetOption[]
}

/** A filter that is on, and the address without it. */
export interface Chip {
  filter: FilterName
  value: string
  label: string | null
  without: string
}

/** What the visitor can be from, and amounts be shown in: code and name. */
export interface VisitorChoices {
  countries: readonly (readonly [code: string, name: string])[]
  currencies: readonly (readonly [code: string, name: string])[]
}

/** Whose fees and closing dates are shown, and what amounts are converted at. */
export interface Compared {
  nationality: string | null
  residence: string | null
  currency: string
  ratesAsOf: string | null
}

/** What the finder shows, in the reader's language. */
export interface FinderView extends VisitorChoices {
  kind: 'finder'
  state: {
    q: string
    tuitionMin: string
    tuitionMax: string
    tuitionUnknown: boolean
    openOnly: boolean
    nationality: string
    residence: string
    currency: string
    /** Empty: the best match first, or by title where no words were given. */
    sort: Sort | ''
    universities: string[]
  }
  unknown: { filter: UnknownName; value: string }[]
  facets: Facet[]
  chips: Chip[]
  /** The address without any filter. */
  clearHref: string
  compared: Compared
  programs: ProgramLine[]
  total: number
  /** The total, written. */
  counted: string
  /** Programs that only the range leaves out, because their fee is not known. */
  withoutFee: { count: number; counted: string; href: string } | null
  page: number
  pages: number
  /** Addresses of the pages of this search: the first ends where the number goes. */
  pageHrefs: { base: string; last: string }
  matched: 'all' | 'words' | 'similar'
  /** What leaving one filter, or one word, out would give, where nothing was found. */
  relax: {
    filter: FilterName
    dropped: string | null
    count: number
    counted: string
    href: string
  }[]
  /** The search could not be asked: everything typed stays. */
  failed: boolean
}
