import type { Language } from '#contract/common/common.ts'
import { call } from './session/calls.ts'

const fetched = new Map<string, Promise<unknown>>()

/** A file of words, fetched once for as long as the page is open; tried again where that failed. */
export function fetchWordFile(
  language: Language,
  name: 'translation' | 'forms',
  priority: RequestPriority = 'auto',
): Promise<unknown> {
  const path = `/locales/${language}/${name}.json`
  const known = fetched.get(path)
  if (known) return known
  const asked = call(path, { priority }).then((answer) => answer.json())
  fetched.set(path, asked)
  asked.catch(() => fetched.delete(path))
  return asked
}
