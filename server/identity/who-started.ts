import type { Actor, Scope } from '#contract/identity/permissions.ts'

/** The account that started a work which goes on without its request, as it stands now. */
interface Starter extends Pick<Actor, 'role' | 'permissions'> {
  account_id: number
  account_key: string
  account_status: string
}

/** In whose name such a work goes on: who has left since may do nothing more. */
export function whoStarted(starter: Starter, scope: Scope): Actor {
  return {
    accountId: starter.account_id,
    key: starter.account_key,
    role: starter.role,
    permissions: starter.account_status === 'active' ? starter.permissions : [],
    scope,
  }
}
