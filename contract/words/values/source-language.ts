import type { RequiredLanguage } from '../../common/values/languages.ts'

/* A source is named by the person who recorded it, in one language, and no record says which. */

// The parts of an address are not words.
const edge = '(?<![\\p{L}\\p{M}.])'
const end = '(?!\\.?[\\p{L}\\p{M}])'

/**
 * The possible languages of a source: ours, and those of destinations that also use Latin letters.
 */
export type SourceLanguage = RequiredLanguage | 'tr'

/** Words that one of these languages has and the others don't. */
const words: Record<SourceLanguage, RegExp> = {
  en: new RegExp(
    `${edge}(?:of|the|and|by|on|for|to|in|from|with|how|its|apply|application|admissions?|requirements|fees|university|embassy|council|notice|guide for|ranking|questions|answers|calendars?|students?|school|read|prior|exam|entry|undergraduate|autumn|spring|january|february|april|may|june|july|august|october|december)${end}`,
    'giu',
  ),
  fr: new RegExp(
    `${edge}(?:du|de|des|la|le|les|et|au|aux|pour|sur|dans|par|en|université|ambassade|conseil|arrêté|décret|avis|candidater|frais|étudiants?|école|calendriers?|rentrée|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)${end}|(?<![\\p{L}])[dl]’`,
    'giu',
  ),
  tr: new RegExp(
    `${edge}(?:ve|için|sayılı|yılı|kanun(?:u|lar|ları)?|madde(?:si)?|yönetmeli(?:k|ği)|tebliği?|genelge(?:si)?|kararı|protokol(?:ü)?|takvim(?:i|leri)?|sınav(?:ı|ları)?|ücret(?:i|ler|leri)|harç(?:ları)?|başvuru(?:su|ları)?|öğrenci(?:ler|leri)?|kılavuzu?|duyuru(?:su)?|yükseköğretim|idaresi|bakanlığı|üniversitesi|enstitüsü|fakültesi|ikamet)${end}`,
    'giu',
  ),
}

/** The language of a source's name, if its words show it; a bare name has none. */
export function sourceLanguage(name: string): SourceLanguage | undefined {
  const counts = [count('en', name), count('fr', name), count('tr', name)]
  const [best, next] = counts.toSorted((one, other) => other.words - one.words)
  return best && next && best.words > next.words ? best.language : undefined
}

function count(language: SourceLanguage, name: string) {
  return { language, words: name.match(words[language])?.length ?? 0 }
}
