import { createHash } from 'node:crypto'
import { type Declaration, declarations } from '#contract/admissions/values/who-sends.ts'
import type { Bilingual } from '#contract/common/common.ts'
import { byLanguage } from '#contract/common/values/by-language.ts'
import { type Locales, wordsAt } from '../words/locales.ts'

const places = {
  send: 'apply.consent.text',
  prepare: 'apply.consent.textPrepare',
  both: 'apply.consent.textBoth',
} as const satisfies Record<Declaration, string>

/** The words agreed to with a submission, in each language: the one shown is among them. */
function agreedText(locales: Locales, declaration: Declaration): Bilingual {
  return byLanguage((one) => wordsAt(locales, one, 'translation', places[declaration]))
}

/** The SHA-256 of these exact words, in hexadecimal. */
export function agreedTextHash(locales: Locales, declaration: Declaration): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(agreedText(locales, declaration))))
    .digest('hex')
}

/** The words that have this hash; undefined where they have been changed since. */
export function findAgreedText(locales: Locales, hash: string): Bilingual | undefined {
  const declaration = declarations.find((one) => agreedTextHash(locales, one) === hash)
  return declaration && agreedText(locales, declaration)
}
