import { data } from 'react-router'
import type { Language } from '#contract/common/values/languages.ts'
import { outcomeOf, type serverApi } from '../server-api.ts'
import { serverWords } from '../server-words.ts'

/** What the office promises, as its administrators have set it: no page makes up its own days. */
export async function readPromises({ api }: Pick<ReturnType<typeof serverApi>, 'api'>) {
  const outcome = await outcomeOf(api.promises.$get())
  if (!outcome.ok) throw data(null, { status: outcome.problem.status })
  return outcome.body
}

/** Days as words in a sentence, since a setting may make it a single day. */
export function writtenDays(count: number, language: Language): string {
  return serverWords(language)('program.steps.days', { count })
}
