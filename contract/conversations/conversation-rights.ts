import type { ConversationKind } from '#contract/common/values/vocabulary.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'

/**
 * The kinds of conversation an administrator may read: all for those who read applicants' files,
 * reports for those who keep the catalogue.
 */
export function readableKinds(actor: Pick<Actor, 'role' | 'permissions'>): ConversationKind[] {
  if (can(actor, 'applicants.read')) return ['question', 'report', 'application']
  return can(actor, 'catalogue.write') ? ['report'] : []
}

/** The kinds an administrator may answer. Anything that they may answer they may also read. */
export function writableKinds(actor: Pick<Actor, 'role' | 'permissions'>): ConversationKind[] {
  const kinds: ConversationKind[] = can(actor, 'applicants.write')
    ? ['question', 'report', 'application']
    : []
  if (kinds.length === 0 && can(actor, 'catalogue.write')) kinds.push('report')
  return kinds.filter((kind) => readableKinds(actor).includes(kind))
}
