import { textIn } from '#contract/common/values/by-language.ts'
import type { InLanguages, Language } from '#contract/common/values/languages.ts'
import { sayIn } from '#contract/common/values/said-in.ts'

/*
 * The starter catalogue's summaries begin with sentences made from the columns beside
 * them: level, place, language and field, all of which the page shows. A person wrote what
 * follows them: a price by subject, sources that disagree, who runs it.
 */
const repeated: InLanguages<RegExp[]> = {
  en: [
    /^An? (?:\S+ ){0,4}program\b.*\btaught (?:mainly )?in \p{Lu}/u,
    / offers? this .*\bprogram\b/,
    /^It belongs to the field of /,
    /^The field is .* teaching is /,
  ],
  fr: [
    /^(?:(?:À|Au|Aux|En) [^,]+, )?une formation .*, (?:en règle générale |principalement )?en \p{L}+(?: et en \p{L}+)*$/iu,
    /^Formation .*\bproposée par /,
    / propose cette formation /,
    /^Elle relève du domaine /,
    /^(?:Domaine|Durée) : /,
    /^(?:Enseignement|(?:Les )?[Cc]ours(?: sont)? donnés) (?:en règle générale |principalement )?en [^,;]*$/,
  ],
}

/** The remarks of a summary for a reader of one language, set apart if they are in another. */
export function remarksIn(summary: InLanguages, language: Language): string {
  const { text, language: found } = textIn(summary, language)
  return sayIn({ text: remarksOf(text, found), language: found }, language)
}

/** A program's summary without what only repeats its facts; empty where nothing is left. */
export function remarksOf(summary: string, language: Language): string {
  const sentences = sentencesOf(summary, language)
  const isRepeated = (sentence: string) =>
    repeated[language]?.some((one) =>
      one.test(sentence.replace(/\.$/, '').replaceAll('\u00a0', ' ')),
    )
  return sentences.filter((sentence) => !isRepeated(sentence)).join(' ')
}

/** The full stop of an initial, as in "B.M.S. College" or "St. Xavier’s", ends no sentence. */
function sentencesOf(text: string, language: Language): string[] {
  const sentences: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(
    text,
  )) {
    const before = sentences.at(-1)
    if (before !== undefined && /(?:\b\p{Lu}|\bSt|\bDr|\bMt)\.$/u.test(before)) {
      sentences.push(`${sentences.pop()} ${segment.trim()}`)
    } else {
      sentences.push(segment.trim())
    }
  }
  return sentences.filter(Boolean)
}
