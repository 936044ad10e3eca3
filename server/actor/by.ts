import type { Actor } from '#contract/permissions.ts'

/** Who acts, and in which request. */
export interface By {
  actor: Actor
  requestId: string
}
