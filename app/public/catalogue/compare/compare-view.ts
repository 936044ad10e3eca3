import type { Certainty } from '#contract/common/values/certainty.ts'
import type { Compared, VisitorChoices } from '../finder/finder-view.ts'
import type { IntakeLine, ProgramLine } from '../finder/program-line.ts'

export const mostCompared = 4

/** One program beside others, in the reader's language. */
export interface ComparedProgram {
  line: ProgramLine
  mode: 'on_campus' | 'online' | 'blended'
  /** The fee for the whole length; null if the fee or the length is not known. */
  wholeFee: string | null
  intakes: IntakeLine[]
  requirements: { text: string; certainty: Certainty }[]
  /** The comparison without it. */
  without: string
}

/** A parsed link to programs. */
interface ListView extends VisitorChoices {
  /** Keys of the programs shown, joined by commas. */
  keys: string
  /** Keys of the link that can't be shown here. */
  missing: string[]
  /** ISO 3166-1 codes; empty where they were not said. */
  nationality: string
  residence: string
  compared: Compared
  /** How to apply to them with one form; null where there is none of them. */
  together: TogetherView | null
}

/** The programs that one form can be for, in the reader's language. */
export interface TogetherView {
  title: string
  choices: { key: string; intake: string; label: string }[]
  /** How many a form takes. */
  most: number
  button: string
  hint: string
  /** Which of them it can't be for, and why. */
  notes: string[]
}

/** Programs side by side, or a list of saved ones. */
export interface CompareView extends ListView {
  kind: 'compare'
  programs: ComparedProgram[]
  /** Programs that don't fit beside the others, with a comparison that begins with them. */
  tooMany: { title: string; href: string }[]
}

export interface ShortlistView extends ListView {
  kind: 'shortlist'
  programs: ProgramLine[]
  /** Null where there are too few or too many of them. */
  compareHref: string | null
}
