import type { ClosesFor, ClosingAudience } from '#contract/deadlines.ts'
import type { Asked, Rule } from '#contract/eligibility.ts'
import type { confidences, feeKinds, tuitionAudiences } from '#contract/vocabulary.ts'
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

/** A closing date and whose it is; null: of all who have none of their own. */
export interface DeadlineView {
  audience: ClosingAudience | null
  closesAt: string
  closes: string
  /** The same without the clock, where that is named for all. */
  date: string
  isOver: boolean
}

export interface IntakeView extends IntakeName {
  key: string
  state: IntakeStateName
  starts: string | null
  opens: string | null
  closesAt: string
  closesFor: ClosesFor
  /** Everybody's dates, the general one first. */
  deadlines: DeadlineView[]
  /** By which clock they are. */
  clock: string
  decides: string | null
  deposit: string | null
  note: string | null
  confidence: ConfidenceName
}

export interface TuitionView {
  audience: (typeof tuitionAudiences)[number]
  amount: string
  amountMinor: number
  currency: string
  period: TuitionPeriodName
  year: string | null
  source: Source | null
  confidence: ConfidenceName
}

/** What is asked, in words and as it can be tested. */
export interface RequirementView extends Asked {
  kind: RequirementKind
  text: string
  confidence: ConfidenceName
  source: Source | null
  sourceYear: string | null
}

export interface FeeView {
  kind: (typeof feeKinds)[number]
  label: string | null
  amount: string
  amountMinor: number
  currency: string
  period: TuitionPeriodName
  year: string | null
  source: Source | null
  confidence: ConfidenceName
}

export interface ScholarshipView {
  key: string
  name: string
  provider: string
  coverage: string
  requirements: { text: string; rule: Rule | null }[]
  dates: string | null
  channel: Channel
  official: Source | null
  year: string | null
  source: Source | null
  confidence: ConfidenceName
  checked: string
}

/** A step of an application, and the days that are promised or usual for it, or a day that is named. */
export interface StepView {
  step: 'read' | 'check' | 'send' | 'sendYourself' | 'answer' | 'reply' | 'visa' | 'embassy'
  time: { days: number } | { by: string }
}

/** Who recognises a university, or lists a program, and when that was. */
export interface RecognitionView {
  body: string
  title: string | null
  year: string | null
  source: Source | null
}
export type ListedBy = 'aicte' | 'parcoursup' | 'tmm' | 'yokatlas'

/** Our relation to a university. */
export type RelationView = 'none' | 'agreement' | 'paid'

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
  fees: FeeView[]
  requirements: RequirementView[]
  documents: string[]
  curriculum: string | null
  careers: string | null
  recognition: RecognitionView[]
  listedBy: ListedBy[]
  scholarships: ScholarshipView[]
  steps: StepView[]
  relation: RelationView
  provenance: Provenance
  similar: ProgramLine[]
}
