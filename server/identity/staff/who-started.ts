import type { Actor, Scope } from '#contract/identity/permissions.ts'

/** The account, as it is now, that started work which continues without its request. */
interface Starter extends Pick<Actor, 'role' | 'permissions'> {
  account_id: number
  account_key: string
  account_status: string
}

/** The actor in whose name such work continues: someone who has left since may do nothing more. */
export function whoStarted(starter: Starter, scope: Scope): Actor {
  return {
    accountId: starter.account_id,
    key: starter.account_key,
    role: starter.role,
    permissions: starter.account_status === 'active' ? starter.permissions : [],
    scope,
  }
}
