import type { Actor } from '#contract/permissions.ts'

/** Who acts, and under which request. */
export interface By {
  actor: Actor
  requestId: string
}
