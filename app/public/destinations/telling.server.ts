import type { Language } from '#contract/common/common.ts'
import { contentWords, serverWords } from '../../server-words.ts'
import type { Telling } from './fact-view.server.ts'

/** What figures need to be shown to this reader, on this day. */
export function tellingTo(language: Language, today: string): Telling {
  const t = serverWords(language)
  return {
    language,
    today,
    words: contentWords(language).destination,
    sourceKinds: {
      official: t('vocabulary.sourceType.official'),
      university: t('vocabulary.sourceType.university'),
      press: t('vocabulary.sourceType.press'),
      agency: t('vocabulary.sourceType.agency'),
      copy: t('vocabulary.sourceType.copy'),
      secondary: t('vocabulary.sourceType.secondary'),
    },
    certainties: {
      confirmed: t('vocabulary.certainty.confirmed'),
      reported: t('vocabulary.certainty.reported'),
      typical: t('vocabulary.certainty.typical'),
      unknown: t('vocabulary.certainty.unknown'),
    },
  }
}
