import type { Language } from '#contract/common.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import type { Telling } from './fact-view.server.ts'

/** What figures are told with to this reader, on this day. */
export function tellingTo(language: Language, today: string): Telling {
  const t = serverWords(language)
  return {
    language,
    today,
    words: contentWords(language).destination,
    sourceKinds: {
      official: t('vocabulary.sourceType.official'),
      university: t('vocabulary.sourceType.university'),
      secondary: t('vocabulary.sourceType.secondary'),
    },
  }
}
