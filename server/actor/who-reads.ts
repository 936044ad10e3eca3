import { readableKinds } from '#contract/conversations/conversation-rights.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { ViewScreen } from '#contract/office/saved-views.ts'

/** Whether somebody reads the list that a view is of. */
export function readsList(actor: Actor, screen: ViewScreen): boolean {
  if (screen === 'applicants') return can(actor, 'applicants.read')
  return screen !== 'messages' || readableKinds(actor).length > 0
}

const ofCatalogue: readonly ViewScreen[] = ['programs', 'universities', 'scholarships']

/**
 * Whether somebody may read what colleagues look for in a list: it may be the name of an applicant,
 * who may be out of this one's sight.
 */
export function readsWords(actor: Actor, screen: ViewScreen): boolean {
  if (ofCatalogue.includes(screen)) return true
  return can(actor, 'applicants.read') && actor.scope.kind === 'all'
}
