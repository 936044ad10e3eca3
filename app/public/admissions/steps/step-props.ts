import type { CountryOption } from '../apply-view.ts'

/** What the questions of a step need: what was typed, what is wrong with it. */
export interface StepProps {
  typed: Record<string, string>
  messages: Record<string, string>
  /** The countries that a field could mean which names none for certain. */
  meant: Record<string, CountryOption[]>
  /** What is worth a second look, by its field. */
  notices: Record<string, string>
}
