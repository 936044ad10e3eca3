import type { levels, modes, paces } from '#contract/vocabulary.ts'

/** The level that a source's word for it means. */
export function levelOf(word: string): (typeof levels)[number] | undefined {
  return levelWords.get(word.toLowerCase())
}

const levelWords = new Map<string, (typeof levels)[number]>([
  ['foundation', 'foundation'],
  ['language', 'language'],
  ['associate', 'associate'],
  ['associate (short cycle)', 'associate'],
  ['bachelor', 'bachelor'],
  ['integrated master', 'integrated_master'],
  ['integrated_master', 'integrated_master'],
  ['master', 'master'],
  ['mba', 'mba'],
  ['doctorate', 'doctorate'],
  ['exchange', 'exchange'],
  ['short', 'short'],
  ['certificate', 'short'],
  ['postgraduate diploma', 'short'],
])

const languageNames = new Map([
  ['arabic', 'ar'],
  ['armenian', 'hy'],
  ['bulgarian', 'bg'],
  ['chinese', 'zh'],
  ['english', 'en'],
  ['french', 'fr'],
  ['german', 'de'],
  ['greek', 'el'],
  ['italian', 'it'],
  ['japanese', 'ja'],
  ['korean', 'ko'],
  ['polish', 'pl'],
  ['portuguese', 'pt'],
  ['russian', 'ru'],
  ['spanish', 'es'],
  ['turkish', 'tr'],
  ['ukrainian', 'uk'],
])

/**
 * Codes of the languages in "English", "French/English" or "English 30% / Turkish 70%", the one
 * with the largest share first; undefined where one of them is not known.
 */
export function languagesOf(text: string): string[] | undefined {
  const shares = text.split('/').map((part) => {
    const [, name = '', percent] = /^\s*(.*?)\s*(?:(\d{1,3})\s*%)?\s*$/.exec(part) ?? []
    const code = /^[a-z]{2}$/.test(name) ? name : languageNames.get(name.toLowerCase())
    return { code, share: Number(percent ?? 0) }
  })
  const codes = shares.sort((a, b) => b.share - a.share).map(({ code }) => code)
  return codes.every((code) => code !== undefined) ? [...new Set(codes)] : undefined
}

/** What is taught in by default where a row doesn't say. */
export function usualLanguages(country: string): string[] {
  const usual = { IN: 'en', AE: 'en', TR: 'tr', FR: 'fr', CN: 'zh' }[country]
  return usual === undefined ? [] : [usual]
}

export interface Way {
  mode: (typeof modes)[number]
  pace: (typeof paces)[number]
}

/** How it is taught, from the words of the five countries' sources; undefined where none is known. */
export function wayOf(text: string): Way | undefined {
  const words = text.toLowerCase().split(/\s*,\s*/)
  if (!words.every((word) => wayWords.has(word))) return undefined
  const ways = new Set(words.map((word) => wayWords.get(word)))
  const mode = ways.has('blended')
    ? 'blended'
    : ways.has('online') && !ways.has('on_campus')
      ? 'online'
      : 'on_campus'
  return { mode, pace: ways.has('part_time') ? 'part_time' : 'full_time' }
}

const wayWords = new Map([
  ['', 'on_campus'],
  ['on_campus', 'on_campus'],
  ['full time', 'on_campus'],
  ['normal education', 'on_campus'],
  ['evening', 'on_campus'],
  // Parcoursup writes who runs the institution here.
  ['public', 'on_campus'],
  ['private', 'on_campus'],
  ['private (contract)', 'on_campus'],
  ['formation initiale', 'on_campus'],
  ['formation continue', 'on_campus'],
  ['alternance', 'on_campus'],
  ['apprentissage', 'on_campus'],
  ['part time', 'part_time'],
  ['hybride', 'blended'],
  ['blended', 'blended'],
  ['online', 'online'],
  ['distance', 'online'],
  ['distance education', 'online'],
  ['open education', 'online'],
  ['formation à distance', 'online'],
])

const derivedNames = new Map([
  ['program', 'title'],
  ['level', 'level'],
  ['language', 'languages'],
  ['duration_months', 'durationMonths'],
  ['isced_f_broad', 'field'],
  ['tuition_amount', 'tuition'],
  ['tuition_period', 'tuition'],
  ['city', 'city'],
])

/** The fields of a program that its source computed, as the contract names them. */
export function derivedFieldsOf(text: string): string[] {
  const names = text.split(',').map((name) => derivedNames.get(name.trim()))
  return names.filter((name) => name !== undefined)
}
