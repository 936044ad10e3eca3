import type { DestinationKey, Language } from '#contract/common/values/vocabulary.ts'

interface NamedUniversity {
  name: string
  localName: string | null
}

/** A university of France is called by its own name in French; everywhere else by the name it goes by abroad. */
export function universityName(
  { name, localName }: NamedUniversity,
  destination: DestinationKey,
  language: Language,
): string {
  return language === 'fr' && destination === 'france' ? (localName ?? name) : name
}
