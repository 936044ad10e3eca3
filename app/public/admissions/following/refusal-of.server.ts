import type { Problem } from '#contract/common/values/problems.ts'
import type { FollowingOutcome } from './following-post.ts'

/** A refusal of the API, with what was typed, so that nothing is lost. */
export function refusalOf(
  { code, fields = {}, status }: Problem,
  typed: Record<string, string> = {},
): FollowingOutcome {
  return { ok: false, status, problem: code, fields, typed }
}
