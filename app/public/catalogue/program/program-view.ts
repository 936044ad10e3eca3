import type { PortalKey } from '#contract/admissions/values/portals.ts'
import type { Sender } from '#contract/admissions/values/who-sends.ts'
import type { feeKinds, tuitionAudiences } from '#contract/common/values/vocabulary.ts'
import type { ClosesFor, ClosesIn, ClosingAudience } from '#contract/dates/values/deadlines.ts'
import type { Asked, Rule } from '#contract/eligibility/values/rules.ts'
import type {
  BroadField,
  Channel,
  IntakeName,
  IntakeStateName,
  Mode,
  ProgramLine,
} from '../finder/program-line.ts'
import type { ReaderAddress } from '../reader-address.ts'
import type { GroundsView, Source } from './grounds-view.ts'

/**
 * A known closing date, its audience and country, and its source; if both are null it is for all
 * others.
 */
export interface DeadlineView {
  audience: ClosingAudience | null
  /** The country of residence that the date is for: ISO 3166-1 code and name. */
  country: { code: string; name: string } | null
  closesAt: string
  /** For machines: a civil day, or an instant where its hour is known. */
  at: string
  closes: string
  /** The same without the clock, where that is named for all. */
  date: string
  hasHour: boolean
  isOver: boolean
  /** The address of its calendar file; null where there is none. */
  file: string | null
  grounds: GroundsView
}

export interface IntakeView extends IntakeName {
  key: string
  /** The portal it goes through, where another of the same season goes through another. */
  portal: PortalKey | null
  state: IntakeStateName
  starts: string | null
  opens: string | null
  startsOn: string | null
  closesAt: string | null
  closesFor: ClosesFor
  closesIn: ClosesIn
  academicYear: string
  /** The dates that are known: the general one, those of audiences, those of countries by name. */
  deadlines: DeadlineView[]
  /** By which clock they are; null where no hour is known. */
  clock: string | null
  /** What readers see if no date is known for them. */
  undated: string
  /** When it closes, on a separate line, with how sure that is. */
  closing: string
  decides: string | null
  deposit: string | null
  note: string | null
  grounds: GroundsView
}

interface AmountView {
  /** With its period. */
  amount: string
  amountMinor: number
  currency: string
  year: string
  grounds: GroundsView
}

export interface TuitionView extends AmountView {
  audience: (typeof tuitionAudiences)[number]
}

/** A requirement, in words and as a rule. */
export interface RequirementView extends Asked {
  kind: RequirementKind
  text: string
  grounds: GroundsView
  sourceYear: string | null
}

export interface FeeView extends AmountView {
  kind: (typeof feeKinds)[number]
  label: string | null
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
  year: string
  grounds: GroundsView
}

/** The figures of one source for one past year. */
export interface PastYearView {
  year: string
  counts: string[]
  grounds: GroundsView
}

/**
 * A step of an application, and the days that are promised for it, or a named day; null
 * if it is another party's step, who promises none.
 */
export interface StepView {
  step: 'read' | 'check' | 'send' | 'sendYourself' | 'answer' | 'reply' | 'visa' | 'embassy'
  time: { days: number } | { by: string } | null
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
export interface ProgramView
  extends Omit<ProgramLine, 'tuition' | 'intake' | 'href' | 'award' | 'sends'> {
  /** Whose dates are shown, as the address says. */
  reader: ReaderAddress
  /** With "usually" where it was worked out. */
  award: string | null
  /** Whether the level is our own reading of a title. */
  isLevelOurs: boolean
  originalTitle: string | null
  /** The title in English, given with the original one. */
  englishTitle: string
  /** Text about it besides its facts. */
  remarks: string
  field: BroadField | null
  mode: Mode
  pace: 'full_time' | 'part_time'
  channel: Channel
  sender: Sender
  /** Countries of residence that have a closing date of their own. */
  residences: string[]
  /** The addresses of the destination's portals. */
  portals: Partial<Record<PortalKey, string>>
  /** Whether an application to one of its intakes is taken. */
  isOpen: boolean
  official: Source | null
  universitySite: Source | null
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
  pastYears: PastYearView[]
  steps: StepView[]
  relation: RelationView
  provenance: Provenance
  similar: ProgramLine[]
}
