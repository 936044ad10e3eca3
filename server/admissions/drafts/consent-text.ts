import { createHash } from 'node:crypto'
import { type Declaration, declarations } from '#contract/admissions/values/who-sends.ts'
import type { Bilingual } from '#contract/common/common.ts'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { type Language, languages } from '#contract/common/values/languages.ts'
import { type Locales, wordsAt } from '../../words/locales.ts'

const places = {
  send: 'apply.consent.text',
  prepare: 'apply.consent.textPrepare',
  both: 'apply.consent.textBoth',
} as const satisfies Record<Declaration, string>

/** The words agreed to with a submission, in each language: the one shown is among them. */
function agreedText(locales: Locales, declaration: Declaration): Record<Language, string> {
  return byLanguage((one) => wordsAt(locales, one, 'translation', places[declaration]))
}

/** The SHA-256 of these exact words in the languages that are spoken, in hexadecimal. */
export function agreedTextHash(
  locales: Locales,
  declaration: Declaration,
  spoken: readonly Language[] = languages,
): string {
  const text = agreedText(locales, declaration)
  return createHash('sha256')
    .update(JSON.stringify(spoken.map((one) => text[one])))
    .digest('hex')
}

/** The words that have this hash; undefined where they have been changed since. */
export function findAgreedText(locales: Locales, hash: string): Bilingual | undefined {
  // A language that was added since says nothing about what was agreed to before.
  const earlier = languages.map((_, at) => languages.slice(0, at + 1))
  const declaration = declarations.find((one) =>
    earlier.some((spoken) => agreedTextHash(locales, one, spoken) === hash),
  )
  return declaration && agreedText(locales, declaration)
}
