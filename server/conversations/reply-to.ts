import type { Deps } from '../deps.ts'

/**
 * Where a visitor's answer by mail goes: the team's own mailbox, where there is one. It isn't part
 * of the conversation then, but it isn't lost either.
 */
export function replyTo({ env }: Pick<Deps, 'env'>): { replyTo?: string } {
  return env.contactEmail === undefined ? {} : { replyTo: env.contactEmail }
}
