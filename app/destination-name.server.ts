import type { InLanguages, Language } from '#contract/common/values/languages.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { serverWords } from './server-words.ts'

/** A destination's name: as the office wrote it, otherwise as the words of the language call it. */
export function destinationName(
  { key, name }: { key: DestinationKey; name: InLanguages },
  language: Language,
): string {
  return name[language] || serverWords(language)(`vocabulary.destination.${key}`)
}
