import type { i18n } from 'i18next'
import { type DestinationRules, knownRules } from '#contract/common/values/destination-rules.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** A destination that the product does not come with, as a page gets it. */
export interface AddedDestination extends DestinationRules {
  key: DestinationKey
  /** In the page's language. */
  name: string
}

/** The rules and names of those that were added, before anything of the page asks for them. */
export function addDestinations(i18n: i18n, added: readonly AddedDestination[] = []): void {
  for (const one of added) {
    knownRules.set(one.key, one)
    i18n.addResource(i18n.language, 'translation', `vocabulary.destination.${one.key}`, one.name)
  }
}
