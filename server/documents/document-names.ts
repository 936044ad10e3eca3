import type { DocumentLine } from '#contract/document-lines.ts'
import type { Language } from '#contract/vocabulary.ts'
import type { Deps } from '../deps.ts'
import { findWords, wordsAt } from '../words/locales.ts'

type Needs = Pick<Deps, 'locales'>

/** What a line of the checklist is called where its applicant reads it. */
export function documentName(
  { locales }: Needs,
  { type, language: proved }: DocumentLine,
  language: Language,
): string {
  const name = wordsAt(locales, language, 'mail', `document.${type}`)
  if (proved === null) return name
  const certificate = findWords(locales, language, 'translation', `documents.certificate.${proved}`)
  if (certificate !== undefined) return certificate
  const shown = new Intl.DisplayNames(language, { type: 'language' }).of(proved) ?? proved
  return `${name} (${shown})`
}

/** Several in a sentence; names with commas of their own are parted by semicolons. */
export function documentList(
  deps: Needs,
  lines: readonly DocumentLine[],
  language: Language,
): string {
  const names = lines.map((one) => documentName(deps, one, language))
  return names.some((name) => name.includes(','))
    ? names.join(semicolon[language])
    : new Intl.ListFormat(language).format(names)
}

/** As French writes it, with a no-break space before it. */
const semicolon = { en: '; ', fr: '\u00a0; ' } as const satisfies Record<Language, string>
