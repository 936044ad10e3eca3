import { rulesOf } from '#contract/common/values/destination-rules.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'

/** Letters that alone show which language a name is in, if it comes from our destinations. */
const scripts = [
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Arabic}/u, 'ar'],
] as const

/** A text in parts, those in other letters than ours with their language. */
export function splitScripts(text: string): { said: string; lang: string | undefined }[] {
  return text
    .split(/([\p{Script=Han}\p{Script=Devanagari}\p{Script=Arabic}]+)/u)
    .filter((said) => said !== '')
    .map((said) => ({ said, lang: scripts.find(([letters]) => letters.test(said))?.[1] }))
}

/** Awards that keep their English name wherever they are given. */
const englishAward = /^(?:BBA|MBA|MSc|PhD|Bachelor|Executive|Dual|Master (?:of|in))\b/

/**
 * The language of a name as a university gives it: of itself, of a program or of an award. Browsers
 * and screen readers use it. `english`: its name in English.
 */
export function nameLanguage(name: string, destination: DestinationKey, english?: string): string {
  const [, ofScript] = scripts.find(([letters]) => letters.test(name)) ?? []
  if (ofScript !== undefined) return ofScript
  if (name.trim() === english?.trim() || englishAward.test(name)) return 'en'
  return rulesOf(destination).namesIn ?? 'en'
}
