import type { CountryOption } from './apply-view.ts'

/** What the questions of a step need: what was typed, what is wrong with it, the countries. */
export interface StepProps {
  typed: Record<string, string>
  messages: Record<string, string>
  countries: CountryOption[]
}
