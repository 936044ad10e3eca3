import type { ApplicationStatus } from '#contract/admissions/values/transitions.ts'

/** What a decision may be: the state that its release moves an application to. */
export const outcomes = [
  'offer_unconditional',
  'offer_conditional',
  'waitlisted',
  'refused',
  'ineligible',
] as const satisfies readonly ApplicationStatus[]
export type Outcome = (typeof outcomes)[number]

export const offerOutcomes = [
  'offer_unconditional',
  'offer_conditional',
] as const satisfies readonly Outcome[]

/** Why an application is rejected; each reason has a sentence about what would change it. */
export const refusalReasons = [
  'level',
  'grades',
  'language',
  'tests',
  'subjects',
  'documents',
  'places',
  'other',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** `open`: nothing shown yet; `shown`: its proof was sent; `met`: staff have accepted it. */
export const conditionStates = ['open', 'shown', 'met'] as const
export type ConditionState = (typeof conditionStates)[number]

export const replies = ['accepted', 'declined'] as const satisfies readonly ApplicationStatus[]
export type Reply = (typeof replies)[number]

/** The most of each that a decision takes. */
export const decisionLimits = {
  reason: 2000,
  condition: 500,
  conditions: 8,
  rank: 9999,
  release: 1000,
} as const

/** The letters and digits of a letter's code: none that is read as another. */
export const letterAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const letterCodeLength = 12

/** A letter's code as it was typed, or undefined if it can't be one. */
export function readLetterCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const isCode =
    code.length === letterCodeLength && [...code].every((one) => letterAlphabet.includes(one))
  return isCode ? code : undefined
}

/** In groups of four, as it is printed. */
export function spellLetterCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
