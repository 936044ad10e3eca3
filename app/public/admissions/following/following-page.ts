import type { FollowingWords } from '../../../server-words.ts'
import type { FollowedSubmission } from '../application/application-view.ts'
import type { FollowingIntent } from './actions.server.ts'
import type { Refusal } from './following-post.ts'

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
