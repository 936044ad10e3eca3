import type { ScholarshipHit } from '#contract/catalogue/catalogue.ts'
import type { DestinationKey } from '#contract/common/values/vocabulary.ts'
import { wordsOf } from './fold.ts'
import type { UniversityNames } from './university-names.ts'

/** Words that don't show which scholarship is meant. */
const ordinaryWords = new Set(
  (
    'scholarship scholarships bourse bourses of the and at for de des du d la le les l pour et a in ' +
    'international students student etudiants etrangers university universite master masters s ' +
    'bachelor licence graduate undergraduate doctorat phd program programme support aid financial ' +
    'aide financiere government gouvernement general fellowship waiver tuition reductions exonerations ' +
    'excellence study degree type b joint foundation fondation through here par ici ministry ministere ' +
    'embassy ambassade selection school year level cultural award need based sur criteres sociaux ' +
    'institute center council language languages science sciences business'
  ).split(' '),
)

/** Whether a word distinguishes one scholarship from another. */
export function isTelling(word: string): boolean {
  return word.length > 2 && !ordinaryWords.has(word)
}

/** The words of a scholarship's name, with its giver's acronyms. */
export function wordsNaming({
  name,
  provider,
}: Pick<ScholarshipHit, 'name' | 'provider'>): Set<string> {
  const givers = `${provider.en} ${provider.fr}`
  return new Set(wordsOf(`${name.en} ${name.fr} ${acronymsIn(givers)}`))
}

/** The lexicon's knowledge of titles and universities. */
interface Known {
  titleCount: (word: string) => number
  names: UniversityNames
}

/** Whether a word of a scholarship's name is also a subject's or a university's. */
export function isOtherName(word: string, { titleCount, names }: Known): boolean {
  return titleCount(word) > 0 || names.short.has(word) || names.whole.has(word)
}

/** The short names of each scholarship: its acronyms, and the words that only it has. */
export function scholarshipNames(
  scholarships: readonly ScholarshipHit[],
): { destination: DestinationKey; names: string[] }[] {
  const all = scholarships.map((one) => ({ one, words: wordsNaming(one) }))
  return all.map(({ one, words }) => ({
    destination: one.destination,
    names: [...words].filter(
      (word) =>
        isTelling(word) &&
        all.every((other) => other.one.destination === one.destination || !other.words.has(word)),
    ),
  }))
}

function acronymsIn(text: string): string {
  return text.match(/\b\p{Lu}{3,}\b/gu)?.join(' ') ?? ''
}
