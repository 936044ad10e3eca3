import type { confidences, tuitionAudiences } from '#contract/vocabulary.ts'
import type {
  BroadField,
  Channel,
  IntakeName,
  IntakeStateName,
  Mode,
  ProgramLine,
  TuitionPeriodName,
} from './program-line.ts'

type ConfidenceName = (typeof confidences)[number]

export interface IntakeView extends IntakeName {
  key: string
  state: IntakeStateName
  starts: string | null
  opens: string | null
  closes: string
  closesAt: string
  note: string | null
  confidence: ConfidenceName
}

export interface TuitionView {
  audience: (typeof tuitionAudiences)[number]
  amount: string
  period: TuitionPeriodName
  year: string | null
  source: Source | null
  confidence: ConfidenceName
}

export interface RequirementView {
  kind: RequirementKind
  text: string
  mandatory: boolean
  confidence: ConfidenceName
}

type RequirementKind =
  | 'academic'
  | 'language'
  | 'test'
  | 'document'
  | 'age'
  | 'experience'
  | 'financial'
  | 'health'

/** An address and whose it is. */
export interface Source {
  url: string
  host: string
}

/** Where a page's content comes from. */
export interface Provenance {
  /** Names, or the codes the page has names for. */
  sources: string[]
  year: number | null
  source: Source | null
  verifiedOn: string | null
  /** Names of what was worked out and is not in the source. */
  computed: string[]
}

/** A program's page in the reader's language. */
export interface ProgramView extends Omit<ProgramLine, 'tuition' | 'intake'> {
  originalTitle: string | null
  summary: string
  field: BroadField | null
  mode: Mode
  pace: 'full_time' | 'part_time'
  channel: Channel
  officialUrl: string | null
  universitySite: string | null
  intakes: IntakeView[]
  tuition: TuitionView[]
  requirements: RequirementView[]
  documents: string[]
  provenance: Provenance
  similar: ProgramLine[]
}
