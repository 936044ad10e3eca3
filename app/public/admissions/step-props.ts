/** What the questions of a step need: what was typed, what is wrong with it. */
export interface StepProps {
  typed: Record<string, string>
  messages: Record<string, string>
  /** What is worth a second look, by its field. */
  notices: Record<string, string>
}
