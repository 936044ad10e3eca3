import type { Actor } from '#contract/identity/permissions.ts'

/** Who acts, and in which request. */
export interface By {
  actor: Actor
  requestId: string
}
