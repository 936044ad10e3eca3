import type { VisitorChoices } from './finder-view.ts'
import type { IntakeName, IntakeStateName, ProgramLine } from './program-line.ts'

export const mostCompared = 4

/** One program beside others, in the reader's language. */
export interface ComparedProgram {
  line: ProgramLine
  award: string | null
  mode: 'on_campus' | 'online' | 'blended'
  channel: ProgramChannelName
  /** What the yearly fee comes to over the whole length; null where one of them is not known. */
  wholeFee: string | null
  intakes: (IntakeName & { state: IntakeStateName; closes: string; closesAt: string })[]
  requirements: string[]
  /** The comparison without it. */
  without: string
}

type ProgramChannelName =
  | 'agency'
  | 'university_portal'
  | 'national_portal'
  | 'embassy'
  | 'applicant_only'

/** What a link to programs is read as. */
interface ListView extends VisitorChoices {
  /** Keys of the programs shown, joined by commas. */
  keys: string
  /** Keys of the link that nobody may see here. */
  missing: string[]
  /** ISO 3166-1 code; empty where it was not said. */
  nationality: string
  compared: { nationality: string | null; currency: string; ratesAsOf: string | null }
}

/** Programs side by side, or a list of saved ones. */
export interface CompareView extends ListView {
  kind: 'compare'
  programs: ComparedProgram[]
  /** Titles of those that don't fit beside the others. */
  tooMany: string[]
}

export interface ShortlistView extends ListView {
  kind: 'shortlist'
  programs: ProgramLine[]
  /** Null where there are too few or too many of them. */
  compareHref: string | null
}
