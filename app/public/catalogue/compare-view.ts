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

/** Programs side by side, or a list of saved ones. */
export interface CompareView {
  kind: 'compare'
  programs: ComparedProgram[]
  /** Keys of the link that nobody may see here. */
  missing: string[]
  /** Titles of those that don't fit beside the others. */
  tooMany: string[]
  compared: { nationality: string | null; currency: string; ratesAsOf: string | null }
}

export interface ShortlistView {
  kind: 'shortlist'
  programs: ProgramLine[]
  missing: string[]
  /** Null where there are too few or too many of them. */
  compareHref: string | null
  compared: CompareView['compared']
}
