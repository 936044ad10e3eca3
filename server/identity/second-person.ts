import type { Actor } from '#contract/identity/permissions.ts'

/**
 * Whether what one person began waits for another: a decision for who releases it, and the data of
 * many for who approves that it leaves. It is the account that counts, whichever of its sessions.
 */
export function isSamePerson(actor: Pick<Actor, 'accountId'>, beganBy: number): boolean {
  return actor.accountId === beganBy
}
