import type { ApplicationView } from '#contract/admissions/following.ts'
import { portalNames } from '#contract/admissions/values/portals.ts'
import { fill } from '../../../fill.ts'
import type { FollowingWords } from '../../../server-words.ts'

/** Where it is sent, in the middle of a sentence: "Études en France", "the university’s own site". */
export function placeName(
  { sending }: Pick<ApplicationView, 'sending'>,
  words: Pick<FollowingWords, 'sending'>,
): string {
  const [one, other] = sending.portals
  if (sending.sender === 'you_portal' && one === undefined) return words.sending.national
  if (one === undefined) return words.sending.university
  return other === undefined
    ? portalNames[one]
    : fill(words.sending.or, { one: portalNames[one], other: portalNames[other] })
}
