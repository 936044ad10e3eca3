import type { i18n } from 'i18next'
import { languageOf } from '#contract/common/values/languages.ts'
import { call } from '../../../session/calls.ts'

/** Fetches the words of the checklist and of the profile, once: most visitors don't need them. */
export async function loadEligibilityWords(i18n: i18n): Promise<void> {
  const language = languageOf(i18n.language)
  if (i18n.hasResourceBundle(language, 'eligibility')) return
  const address = `/locales/${language}/eligibility.json`
  const response = await call(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  i18n.addResourceBundle(language, 'eligibility', await response.json())
}
