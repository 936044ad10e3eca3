import type { Language } from '../../common/values/languages.ts'

/* A source is called by whoever wrote it down, in one language, and no record says in which. */

// What stands in an address is no word.
const edge = '(?<![\\p{L}\\p{M}.])'
const end = '(?!\\.?[\\p{L}\\p{M}])'

/** Words that one of our languages has and the other doesn't. */
const words: Record<Language, RegExp> = {
  en: new RegExp(
    `${edge}(?:of|the|and|by|on|for|to|in|from|with|how|its|apply|application|admissions?|requirements|fees|university|embassy|council|notice|guide for|ranking|questions|answers|calendars?|students?|school|read|prior|exam|entry|undergraduate|autumn|spring|january|february|april|may|june|july|august|october|december)${end}`,
    'giu',
  ),
  fr: new RegExp(
    `${edge}(?:du|de|des|la|le|les|et|au|aux|pour|sur|dans|par|en|université|ambassade|conseil|arrêté|décret|avis|candidater|frais|étudiants?|école|calendriers?|rentrée|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)${end}|(?<![\\p{L}])[dl]’`,
    'giu',
  ),
}

/** The language that a source's name is in, where its words tell; a bare name has none. */
export function sourceLanguage(name: string): Language | undefined {
  const [en, fr] = [words.en, words.fr].map((one) => name.match(one)?.length ?? 0)
  if (en === undefined || fr === undefined || en === fr) return undefined
  return en > fr ? 'en' : 'fr'
}
