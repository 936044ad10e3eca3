import { isWritten } from '#contract/common/values/by-language.ts'
import type { Grounds } from '#contract/common/values/certainty.ts'
import { type Colours, weakColours } from '#contract/common/values/destinations.ts'
import { type InLanguages, requiredLanguages } from '#contract/common/values/languages.ts'
import type { SectionKey } from '#contract/common/values/vocabulary.ts'
import { isUnsourced } from './fact-faults.ts'

/** What a destination cannot be published without. */
export const publicationNeeds = [
  'name',
  'summary',
  'guide',
  'translations',
  'addresses',
  'sources',
  'colours',
] as const
export type PublicationNeed = (typeof publicationNeeds)[number]

/** The sections that every guide has; empty ones of the others are left out of the page. */
export const neededSections = [
  'glance',
  'admission',
  'tuition',
  'living',
  'visa',
] as const satisfies SectionKey[]

type Text = Readonly<InLanguages>

interface Described {
  facts: readonly Grounds[]
  name: Text
  summary: Text
  sections: readonly { key: string; body: Text }[]
  colours: Colours
}

/**
 * What is missing before visitors may see it. Texts are needed in every language; and at least one
 * of the addresses of official pages that its guide links to. Each fact has a source.
 */
export function missingForPublication(
  { name, summary, sections, colours, facts }: Described,
  addresses: readonly (string | null)[],
): PublicationNeed[] {
  const written = new Set(sections.filter(({ body }) => isWhole(body)).map(({ key }) => key))
  const isMissing: Record<PublicationNeed, boolean> = {
    name: !isWhole(name),
    summary: !isWhole(summary),
    guide: !neededSections.every((key) => written.has(key)),
    translations: sections.some(({ body }) => !isWhole(body) && isWritten(body)),
    addresses: addresses.every((address) => address === null),
    sources: facts.some(isUnsourced),
    colours: weakColours(colours).length > 0,
  }
  return publicationNeeds.filter((need) => isMissing[need])
}

function isWhole(text: Text): boolean {
  return requiredLanguages.every((language) => text[language].trim() !== '')
}
