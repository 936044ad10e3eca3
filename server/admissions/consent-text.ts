import { createHash } from 'node:crypto'
import type { Bilingual } from '#contract/common.ts'
import { languages } from '#contract/vocabulary.ts'
import { type Locales, wordsAt } from '../http/locales.ts'

/** What is agreed to with a submission, in both languages: whichever is shown is among them. */
export function consentTexts(locales: Locales): Bilingual {
  const [en, fr] = languages.map((one) =>
    wordsAt(locales, one, 'translation', 'apply.consent.text'),
  )
  return { en: en ?? '', fr: fr ?? '' }
}

/** The SHA-256 of these exact words, in hexadecimal. */
export function consentTextHash(locales: Locales): string {
  const { en, fr } = consentTexts(locales)
  return createHash('sha256')
    .update(JSON.stringify([en, fr]))
    .digest('hex')
}
