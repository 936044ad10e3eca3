import { rulesOf } from '#contract/common/values/destination-rules.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import type { Language } from '../../common/values/languages.ts'

interface NamedUniversity {
  name: string
  localName: string | null
}

/**
 * A university has its own name if that is in the reader's language; otherwise the name it uses
 * abroad.
 */
export function universityName(
  { name, localName }: NamedUniversity,
  destination: DestinationKey,
  language: Language,
): string {
  return language === rulesOf(destination).namesIn ? (localName ?? name) : name
}
