import { type Grounds, mayShow } from '#contract/common/values/certainty.ts'
import { groundFaults } from '#contract/common/values/ground-faults.ts'
import { type InLanguages, requiredLanguages } from '#contract/common/values/languages.ts'
import type { FieldProblem } from '#contract/common/values/problems.ts'

type Text = Readonly<InLanguages>

/** The members of a dated fact that can be at fault. */
export interface FactGiven extends Grounds {
  /** Absent where a change leaves it as it is. */
  label?: Text | undefined
  value: Text
  amountMin: number | null
  amountMax: number | null
  reviewBy: string
}

/** What is wrong with a dated fact, by member. `today`: a civil date, UTC. */
export function factFaults(fact: FactGiven, today: string): Record<string, FieldProblem> {
  const { label, value, certainty, checkedOn, reviewBy, amountMin, amountMax } = fact
  const faults = groundFaults(fact, today)
  const needed = { ...(label && { label }), ...(mayShow(certainty, 'value') && { value }) }
  for (const [member, text] of Object.entries(needed)) {
    for (const language of requiredLanguages) {
      if (text[language].trim() === '') faults[`${member}.${language}`] = { code: 'required' }
    }
  }
  if (isUnsourced(fact)) faults['sourceUrl'] ??= { code: 'source_needed' }
  if (checkedOn !== null && reviewBy !== '' && reviewBy < checkedOn)
    faults['reviewBy'] = { code: 'date_in_past' }
  if (amountMin !== null && amountMax !== null && amountMax < amountMin) {
    faults['amountMax'] = { code: 'too_small' }
  }
  return faults
}

/** The same for a fact that is new: somebody has just read its source, so the day is known. */
export function newFactFaults(fact: FactGiven, today: string): Record<string, FieldProblem> {
  const faults = factFaults(fact, today)
  const isUndated = mayShow(fact.certainty, 'value') && fact.checkedOn === null
  return isUndated ? { ...faults, checkedOn: { code: 'required' } } : faults
}

/** Whether visitors would read its value without learning where it comes from. */
export function isUnsourced({ certainty, sourceUrl, sourceName }: Grounds): boolean {
  return mayShow(certainty, 'value') && sourceUrl === null && sourceName === null
}
