import type { SubmissionView } from '#contract/following.ts'
import type { Language } from '#contract/vocabulary.ts'
import type { FollowingWords } from '../../../server-words.ts'
import type { FollowingApi } from './actions.server.ts'

/** What a section reads its own with: each asks the API for it, all at the same time. */
export interface SectionCall {
  /** The endpoints behind the private link. */
  link: FollowingApi
  accessToken: string
  submission: SubmissionView
  language: Language
  words: FollowingWords
  now: Date
}

/**
 * What the sections of an applicant's page show, each from a loader beside it. One that can't be
 * read now is null and is left out, so that the others can be.
 */
export async function loadSections(_call: SectionCall) {
  return {}
}
export type FollowingSections = Awaited<ReturnType<typeof loadSections>>
