import { readableKinds } from '#contract/conversations/conversation-rights.ts'
import { type Actor, can } from '#contract/identity/permissions.ts'
import type { ViewScreen } from '#contract/office/saved-views.ts'

/** Whether the actor reads the list that a view belongs to. */
export function readsList(actor: Actor, screen: ViewScreen): boolean {
  if (screen === 'applicants') return can(actor, 'applicants.read')
  return screen !== 'messages' || readableKinds(actor).length > 0
}

const ofCatalogue: readonly ViewScreen[] = ['programs', 'universities', 'scholarships']

/**
 * Whether the actor may read what colleagues look for in a list: it may be the name of an applicant
 * out of the actor's sight.
 */
export function readsWords(actor: Actor, screen: ViewScreen): boolean {
  if (ofCatalogue.includes(screen)) return true
  return can(actor, 'applicants.read') && actor.scope.kind === 'all'
}
