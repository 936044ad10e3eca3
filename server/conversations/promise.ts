import type { Deps } from '../deps.ts'

/** By which civil date a visitor who writes now is promised an answer. */
export function promisedReply({ env, now }: Pick<Deps, 'env' | 'now'>): string {
  return new Date(now().getTime() + env.contactReplyDays * 86_400_000).toISOString().slice(0, 10)
}
