import type { levels } from '#contract/common/values/vocabulary.ts'
import type { Fee } from './fee.ts'
import type { UniversityRow } from './university-row.ts'
import type { Way } from './words.ts'

export interface ProgramRow extends Way {
  country: string
  university: string
  /** The university's name on the list of universities; empty where it is not on it. */
  listedAs: string
  /** What the row tells of a university that is not known. */
  ownership: UniversityRow['ownership']
  city: string
  title: string
  /** The title as the `program` column has it. */
  given: string
  /** The title in the language it was given in. */
  originalTitle: string
  award: string | null
  level: (typeof levels)[number]
  /** Null where the row doesn't say it, or says none that exists. */
  field: string | null
  durationMonths: number | null
  languages: string[]
  seats: number | null
  derivedFields: string[]
  /** Whether the row says it so that it can't be read. */
  isDerivedUnread: boolean
  /** Null where the row says it so that it can't be read. */
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
