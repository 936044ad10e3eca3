import type { levels } from '#contract/common/values/vocabulary.ts'
import type { Fee } from '../cells/fee.ts'
import type { Way } from '../cells/words.ts'
import type { UniversityRow } from './university-row.ts'

export interface ProgramRow extends Way {
  country: string
  university: string
  /** The university's name on the list of universities; empty if it is not on it. */
  listedAs: string
  /** What the row says of a university that is not known. */
  ownership: UniversityRow['ownership']
  city: string
  title: string
  /** The title as the `program` column has it. */
  given: string
  /** The title in the language it was given in. */
  originalTitle: string
  award: string | null
  level: (typeof levels)[number]
  /** Null if the row doesn't give it, or gives one that doesn't exist. */
  field: string | null
  durationMonths: number | null
  languages: string[]
  seats: number | null
  derivedFields: string[]
  /** Whether the row gives it unreadably. */
  isDerivedUnread: boolean
  /** Null if the row gives it unreadably. */
  status: 'draft' | 'published' | null
  quality: string | null
  licenceOk: boolean | null
  source: string | null
  sourceYear: number | null
  sourceUrl: string | null
  verifiedOn: string | null
  verifiedBy: string | null
  fee: Fee | null
}
