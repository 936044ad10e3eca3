import type { Language } from '#contract/common/values/languages.ts'
import { type DocumentLine, ownLine } from '#contract/documents/values/document-lines.ts'
import { beforeColon } from '#contract/words/values/writing.ts'
import type { Deps } from '../deps.ts'
import { findWords, wordsAt } from '../words/locales.ts'

type Needs = Pick<Deps, 'locales'>

/** The name of a line of the checklist, after its type's name where it is read. */
export function documentName(
  { locales }: Needs,
  { type, language: proved }: DocumentLine,
  language: Language,
  name = wordsAt(locales, language, 'mail', `document.${type}`),
): string {
  if (proved === null) return name
  const certificate = findWords(locales, language, 'translation', `documents.certificate.${proved}`)
  if (certificate !== undefined) return certificate
  const shown = new Intl.DisplayNames(language, { type: 'language' }).of(proved) ?? proved
  return `${name} (${shown})`
}

/** The name of a document that was sent, as on the public pages. */
export function namedDocument(deps: Needs, document: DocumentLine, language: Language): string {
  const line = ownLine(document)
  const name = wordsAt(deps.locales, language, 'translation', `documents.type.${line.type}`)
  return documentName(deps, line, language, name)
}

/** Several in a sentence; names that contain commas are separated by semicolons. */
export function documentList(
  deps: Needs,
  lines: readonly DocumentLine[],
  language: Language,
): string {
  return namesInList(
    lines.map((one) => documentName(deps, one, language)),
    language,
  )
}

/** Names one after the other, as `documentList` has them. */
export function namesInList(names: readonly string[], language: Language): string {
  return names.some((name) => name.includes(','))
    ? names.join(`${beforeColon(language)}; `)
    : new Intl.ListFormat(language).format(names)
}
