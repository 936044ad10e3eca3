import { useTranslation } from 'react-i18next'
import { type DestinationRules, learnRules } from '#contract/common/values/destination-rules.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** A destination that the product does not come with, as a page is given it. */
export interface AddedDestination extends DestinationRules {
  key: DestinationKey
  /** In the page's language. */
  name: string
}

/** The rules and names of those that were added, before anything of the page asks for them. */
export function useAddedDestinations(added: readonly AddedDestination[] = []): void {
  const { i18n } = useTranslation()
  // The server knows them before it makes a page.
  if (import.meta.env.SSR) return
  for (const { key, name, ...rules } of added) {
    learnRules(key, rules)
    i18n.addResource(i18n.language, 'translation', `vocabulary.destination.${key}`, name)
  }
}
