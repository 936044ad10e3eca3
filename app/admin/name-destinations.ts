import type { i18n } from 'i18next'
import { inLanguage } from '#contract/common/values/by-language.ts'
import { addedDestinations } from '#contract/common/values/destinations.ts'
import type { Language } from '#contract/common/values/languages.ts'

/** Gives the words of a language the names of destinations that were added: they are data. */
export function nameDestinations(i18n: i18n, language: Language): void {
  for (const { key, name } of addedDestinations()) {
    i18n.addResource(
      language,
      'translation',
      `vocabulary.destination.${key}`,
      inLanguage(name, language),
    )
  }
}
