import type { DestinationKey } from '#contract/catalogue/catalogue.ts'
import type { Bilingual } from '#contract/common/common.ts'
import type { Language } from '#contract/common/values/languages.ts'
import { universityName } from '#contract/words/values/university-name.ts'
import type { ApplicationSnapshot } from '../database/columns/snapshot.ts'

interface Placed {
  university: Pick<ApplicationSnapshot['university'], 'name' | 'localName'>
  destination: DestinationKey
}

/** What the university is called in a language. Letters, mails and pages say the same. */
export function universityIn({ university, destination }: Placed, language: Language): string {
  const { name, localName = null } = university
  return universityName({ name, localName }, destination, language)
}

/** The same, for who may read either. */
export function universityInBoth(placed: Placed): Bilingual {
  return { en: universityIn(placed, 'en'), fr: universityIn(placed, 'fr') }
}
