import type { Language } from '#contract/common/values/languages.ts'
import { outcomeOf, type serverApi } from '../../../server-api.ts'
import { programLine } from '../finder/program-line.server.ts'
import type { ProgramLine } from '../finder/program-line.ts'

const shown = 4

/** Programs that the words of a key find: all of its words, otherwise its first ones. */
export async function programsLikeKey(
  api: ReturnType<typeof serverApi>['api'],
  key: string,
  language: Language,
): Promise<ProgramLine[]> {
  const words = key.slice(0, 120).split('-').filter(Boolean)
  for (const q of [words.join(' '), words.slice(0, 2).join(' ')]) {
    const outcome = await outcomeOf(api.programs.$get({ query: { q, size: String(shown) } }))
    if (outcome.ok && outcome.body.rows.length > 0) {
      return outcome.body.rows.map((row) => programLine(row, language))
    }
  }
  return []
}
