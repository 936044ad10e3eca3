import type { Language } from '#contract/common/common.ts'
import { call } from '../session/calls.ts'

export type Namespace = 'translation' | 'admin' | 'eligibility'
export type Words = Record<string, unknown>

/** Words that were requested before there was anything to add them to. */
const askedAhead = new Map<string, Promise<Words>>()

/** Asks for the admin area's words while the page still starts. */
export function askForAdminWords(language: Language): void {
  const words = fetchWords(language, 'admin')
  // Requested again once they are needed: a failure is shown there.
  words.catch(() => undefined)
  askedAhead.set(`${language} admin`, words)
}

/** The words of a namespace: requested ahead, once, or requested now. */
export async function readWords(language: Language, namespace: Namespace): Promise<Words> {
  const name = `${language} ${namespace}`
  const ahead = askedAhead.get(name)
  askedAhead.delete(name)
  return (await ahead?.catch(() => undefined)) ?? (await fetchWords(language, namespace))
}

async function fetchWords(language: Language, namespace: Namespace): Promise<Words> {
  const response = await call(`/locales/${language}/${namespace}.json`)
  if (!response.ok) throw new Error(`/locales/${language}/${namespace}.json: ${response.status}`)
  return response.json()
}
