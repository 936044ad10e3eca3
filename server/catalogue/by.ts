import type { Actor } from '#contract/permissions.ts'

/** Who changes the catalogue, and in which request. */
export interface By {
  actor: Actor
  requestId: string
}
