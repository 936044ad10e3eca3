import type { DestinationKey, FacetName, programSorts } from '#contract/common/values/vocabulary.ts'
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

/** Words that were read as a filter, and the address without them. */
export interface Reading {
  key: string
  label: string
  /** What a press does, in full. */
  remove: string
  without: string
}

/** A way on: where to, and in which words. */
export interface Way {
  href: string
  label: string
}

/** A university that the words name; without programs, a link to what is known about it. */
export interface NamedUniversity {
  key: string
  name: string
  localName: string | null
  destination: DestinationKey
  place: string
  programs: Way | null
  page: Way
}

/** A scholarship that the words name. */
export interface NamedScholarship {
  key: string
  name: string
  /** Who gives it, for which levels, and who sends the request: each a sentence or a name. */
  about: string[]
  /** The scholarships of its destination. */
  href: string
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
    /** Empty: the best match first, or the catalogue's own order where no words were given. */
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
  /** How some of the words were understood: in a sentence, and each with a link that removes it. */
  understood: { sentence: string; title: string; readings: Reading[] } | null
  /** The rows are the nearest without some words: which, and the searches without and with them. */
  nearest: { text: string; ways: Way[] } | null
  universities: { title: string; rows: NamedUniversity[] } | null
  scholarships: { title: string; rows: NamedScholarship[] } | null
  /** The results without a filter or two, or without a word, if nothing was found. */
  relax: Way[]
  /** The order of the programs, if there are no words and no chosen order. */
  defaultOrder: { name: string; text: string } | null
  /**
   * Where a visitor can ask for a mail when a matching program opens; null if everything matches.
   */
  notify: Way | null
  /** The search could not be asked: everything typed stays. */
  failed: boolean
}
