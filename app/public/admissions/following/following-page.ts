import type { FieldProblem, ProblemCode } from '#contract/common/values/problems.ts'
import type { FollowingWords } from '../../../server-words.ts'
import type { FollowedSubmission } from '../application-view.ts'
import type { FollowingIntent } from './actions.server.ts'

/** Why something was not done; what was typed comes back. */
export interface Refusal {
  problem: ProblemCode
  fields: Record<string, FieldProblem>
  typed: Record<string, string>
}

export interface FollowingRefusal extends Refusal {
  intent: FollowingIntent
}

/** What every section of an applicant's page gets, besides its own view. */
export interface SectionProps {
  submission: FollowedSubmission
  words: FollowingWords
  /** Anti-forgery, for the hidden `_token` of its forms. */
  token: string
  /** Idempotency, for the hidden `attempt` of its forms: one of `intent` and `attempt` is done once. */
  attempt: string
  refusal: FollowingRefusal | undefined
  /** What was just done, from the address that the form led to. */
  done: string | null
  sendsMail: boolean
}
