import type { SubmissionView } from '#contract/admissions/following.ts'
import type { Language } from '#contract/common/values/languages.ts'
import type { serverApi } from '../../../server-api.ts'
import type { FollowingWords } from '../../../server-words.ts'
import type { FollowingApi } from './following-post.ts'

/** What a section's loader gets: each calls the API itself, all at the same time. */
export interface SectionCall {
  /** The whole API, for public data. */
  api: ReturnType<typeof serverApi>['api']
  /** The endpoints behind the private link. */
  link: FollowingApi
  accessToken: string
  submission: SubmissionView
  language: Language
  words: FollowingWords
  now: Date
}
