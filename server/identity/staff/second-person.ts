import type { Actor } from '#contract/identity/permissions.ts'

/**
 * Whether the same person began an act that a second person must complete: release a decision, or
 * approve that the data of many leaves. The account counts, whichever of its sessions.
 */
export function isSamePerson(actor: Pick<Actor, 'accountId'>, beganBy: number): boolean {
  return actor.accountId === beganBy
}
