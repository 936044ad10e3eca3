import { durationAt, type NamedPrice, priceAt } from './amounts.ts'
import { functionWords } from './function-words.ts'
import type { Lexicon, Meaning } from './lexicon.ts'
import {
  degreeLevels,
  elsewhere,
  levelHints,
  onlineSubjects,
  type UnderstoodFilter,
  weakNoise,
} from './meanings.ts'
import { nearWords } from './near-words.ts'
import { maxQueryWords, shortened, splitDegrees, stopWords, synonyms } from './search-words.ts'
import { soundingLike } from './sounds.ts'
import { type TypedWord, typedWords } from './typed-words.ts'
import { connectors, inAnyOrder, shortWords } from './university-names.ts'
import { textCount } from './vocabulary.ts'

/** A filter that words became, with the words as they were typed. */
export interface UnderstoodWords {
  filter: Exclude<UnderstoodFilter, 'tuitionRange'>
  values: readonly string[]
  words: string
}

/** A word to look for, and how it was typed. */
export interface Term {
  word: string
  typed: string
}

/** A word that needn't be found, and how much it counts where it is. */
export interface Hint {
  word: string
  share: number
}

/** Universities that words name, by their index among the texts. */
export interface NamedUniversities {
  places: readonly number[]
  words: string
  /** Whether it is a university, and can be nothing else. */
  isCertain: boolean
}

/** What a text asks for. */
export interface Understanding {
  filters: UnderstoodWords[]
  price: (NamedPrice & { words: string }) | undefined
  terms: Term[]
  /** Single words with an `and` between: if nothing has both, either will do. */
  both: (readonly [Term, Term])[]
  /** Words that needn't be found, but raise the programs that have them. */
  hints: Hint[]
  /** Words for what isn't wanted. */
  excluded: string[]
  /** Low fees first. */
  isCheap: boolean
  asksScholarship: boolean
  /** Words for what can't be searched by, as they were typed. */
  unmet: string[]
  /** Asks for universities in general. */
  asksUniversity: boolean
  universities: NamedUniversities[]
  /** All words, as they are compared. */
  words: string[]
  /** Whether some word was taken for a similar one. */
  isSlip: boolean
}

/** Nouns beside the word for a people that make it mean the place, not the language. */
const placeNouns = new Set(
  (
    'university universities universite universites college colleges school schools ecole ecoles ' +
    'fac facs institute institutes scholarship scholarships bourse bourses government govt ' +
    'gouvernement embassy ambassade visa uni unis campus capital cities'
  ).split(' '),
)
/** Nouns beside it that make it mean the subject itself. */
const subjectNouns = new Set(
  (
    'language languages langue langues literature litterature litteratures linguistics linguistique ' +
    'philology translation traduction interpretation civilisation civilization civilisations culture ' +
    'cultures lea llcer llce teaching teacher enseignement professeur history histoire ' +
    'philosophy philosophie edebiyati dili tercumanlik cooking cuisine calligraphy'
  ).split(' '),
)
const subjectBefore = new Set(
  'l d study learn learning etudier apprendre langue language'.split(' '),
)
const notWanted = new Set(['not', 'except', 'excluding', 'excluded', 'sauf', 'hors', 'excepte'])
const pronounBefore = new Set('is does was can will would if that about because do'.split(' '))
const alternatives = new Set(['or', 'ou', 'veya', 'hoac'])
const conjunctions = new Set(['and', 'et', 'plus', 've', 'va'])
const without = new Set(['without', 'sans', 'no', 'neither'])
const universityNouns = new Set(
  'university universities universite universites uni unis univ college colleges ecole ecoles fac facs school schools universiteler 大学'.split(
    ' ',
  ),
)

const hintShares = { level: 0.3, city: 0.4, field: 1 }

interface Part {
  /** Which words, the end not included. */
  from: number
  to: number
  isSlip?: true
  meaning:
    | Meaning
    | { kind: 'term'; word?: string }
    | { kind: 'dropped' }
    | { kind: 'duration'; values: readonly string[] }
    | { kind: 'price'; value: NamedPrice }
    | { kind: 'university'; places: readonly number[]; isCertain: boolean }
}

/** Reads what was typed: a pure function, fast enough for every keystroke. */
export function understand(text: string, lexicon: Lexicon): Understanding {
  const isKnown = (word: string) =>
    lexicon.meanings.has(word) ||
    lexicon.names.whole.has(word) ||
    lexicon.names.short.has(word) ||
    lexicon.vocabulary.places.has(word) ||
    Object.hasOwn(synonyms, word)
  const words = typedWords(text, isKnown)
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    const part = partAt(words, at, text, lexicon)
    parts.push(part)
    at = part.to
  }
  const scene = { words, text, lexicon, parts }
  const resolved = parts.map((part, place) => resolve(part, place, scene))
  return gather(resolved, scene)
}

interface Scene {
  words: readonly TypedWord[]
  text: string
  lexicon: Lexicon
  parts: readonly Part[]
}

function partAt(words: readonly TypedWord[], at: number, text: string, lexicon: Lexicon): Part {
  const word = words[at]?.word ?? ''
  const phrase = phraseAt(words, at, lexicon)
  const name = nameAt(words, at, lexicon)
  const part = (length: number, meaning: Part['meaning']): Part => ({
    from: at,
    to: at + length,
    meaning,
  })

  const price = priceAt(words, at, text)
  if (price) return part(price.length, { kind: 'price', value: price.value })
  const duration = durationAt(words, at)
  if (duration) return part(duration.length, { kind: 'duration', values: duration.value })
  const origin = originAt(words, at, lexicon)
  if (origin > 0) return part(origin, { kind: 'dropped' })
  if (name && name.length >= (phrase?.length ?? 0)) {
    return part(name.length, { kind: 'university', places: name.places, isCertain: true })
  }
  if (phrase && phrase.length > 1) return part(phrase.length, phrase.meaning)
  if (notWanted.has(word) && words[at + 1]) {
    const skipped = connectors.has(words[at + 1]?.word ?? '') ? 2 : 1
    return part(skipped, { kind: 'noise' })
  }
  // `without IELTS`: something that isn't needed is no condition.
  if (without.has(word) && words[at + 1] && !(words[at + 1]?.word ?? '').startsWith('frai')) {
    return part(2, { kind: 'dropped' })
  }
  if (phrase) {
    // The spelling B. E. shows that a degree was meant.
    const first = words[at]
    const isJoined = first !== undefined && first.end - first.start > word.length
    const isDegree = isJoined && phrase.meaning.kind === 'noise' && splitDegrees.has(word)
    return part(1, isDegree ? { kind: 'term' } : phrase.meaning)
  }
  const short = shortNameAt(words, at, lexicon)
  if (short) {
    const { places, length } = short
    // Either Sciense College is named, or science was meant.
    const isCertain = places.length === 1 && (length > 1 || !isNearTitle(word, lexicon))
    return part(length, { kind: 'university', places, isCertain })
  }
  const meant = slipOf(word, lexicon)
  return meant ? { ...part(1, meant), isSlip: true } : part(1, { kind: 'term' })
}

function phraseAt(
  words: readonly TypedWord[],
  at: number,
  { meanings, longest }: Lexicon,
): { meaning: Meaning; length: number } | undefined {
  let phrase = ''
  let found: { meaning: Meaning; length: number } | undefined
  for (let length = 1; length <= longest && at + length <= words.length; length++) {
    phrase = length === 1 ? (words[at]?.word ?? '') : `${phrase} ${words[at + length - 1]?.word}`
    const meaning = meanings.get(phrase)
    if (meaning) found = { meaning, length }
  }
  return found
}

/** A university's whole name, short name or acronym from a word on, the longest match. */
function nameAt(
  words: readonly TypedWord[],
  at: number,
  lexicon: Lexicon,
): { places: readonly number[]; length: number } | undefined {
  const { whole, longest } = lexicon.names
  const found = longestName(words, at, whole, longest)
  if (!found) return undefined
  const word = words[at]?.word ?? ''
  // One word is a name if it is nothing else.
  const isElse =
    found.length === 1 &&
    (lexicon.meanings.has(word) ||
      lexicon.titleCount(word) > 0 ||
      stopWords.has(word) ||
      Object.hasOwn(synonyms, word))
  return isElse ? undefined : found
}

function shortNameAt(
  words: readonly TypedWord[],
  at: number,
  { names: { short } }: Lexicon,
): { places: readonly number[]; length: number } | undefined {
  return longestName(words, at, short, 4)
}

function longestName(
  words: readonly TypedWord[],
  at: number,
  names: ReadonlyMap<string, readonly number[]>,
  longest: number,
): { places: readonly number[]; length: number } | undefined {
  if (connectors.has(words[at]?.word ?? '')) return undefined
  let name = ''
  let full = ''
  let found: { places: readonly number[]; length: number } | undefined
  for (let next = at, count = 0; next < words.length && count < longest; next++) {
    const word = words[next]?.word ?? ''
    if (connectors.has(word)) continue
    name = name === '' ? word : `${name} ${word}`
    full = `${full} ${shortWords.has(word) ? 'university' : word}`
    count++
    const places =
      names.get(name) ?? names.get(inAnyOrder(name)) ?? names.get(inAnyOrder(full.trim()))
    if (places) found = { places, length: next + 1 - at }
  }
  return found
}

/** Where visitors say who they are: `I am from Nepal`, `je suis camerounais`, `Indian students`. */
function originAt(
  words: readonly TypedWord[],
  at: number,
  { meanings, titleCount }: Lexicon,
): number {
  const word = (place: number) => words[at + place]?.word ?? ''
  const isPlace = (one: string) => {
    const meaning = meanings.get(one)
    return (
      elsewhere.has(one) ||
      meaning?.kind === 'people' ||
      (meaning?.kind === 'filter' &&
        (meaning.filter === 'destination' || meaning.filter === 'city'))
    )
  }
  const isUnknown = (one: string) => one !== '' && !meanings.has(one) && titleCount(one) === 0
  if (word(0) === 'from' && (isPlace(word(1)) || isUnknown(word(1)))) return 2
  const isSelf = (word(0) === 'je' && word(1) === 'suis') || (word(0) === 'i' && word(1) === 'am')
  if (isSelf) {
    const first = ['a', 'an', 'un', 'une', 'from', 'de', 'du'].includes(word(2)) ? 3 : 2
    if (isPlace(word(first)) || isUnknown(word(first))) return first + 1
    return 2
  }
  const isPerson = (one: string) =>
    /^(students?|etudiante?s?|nationals?|citizens?|passport)$/.test(one)
  if (isPlace(word(0)) && isPerson(word(1))) return 2
  if (isPerson(word(0)) && isPlace(word(1)) && /s$|nes?$/.test(word(1))) return 2
  return 0
}

function isNearTitle(word: string, { vocabulary, titleCount }: Lexicon): boolean {
  return nearWords(word, vocabulary.words, 1).some((near) => titleCount(near) > 0)
}

/** What a mistyped word means, if nothing has it as it was typed. */
function slipOf(word: string, lexicon: Lexicon): Meaning | undefined {
  const { meanings, slippery, vocabulary } = lexicon
  if (word.length < 5 || vocabulary.places.has(word) || elsewhere.has(word)) return undefined
  if (Object.hasOwn(synonyms, word) || Object.hasOwn(shortened, word) || stopWords.has(word)) {
    return undefined
  }
  const isSubject = (one: string) =>
    (lexicon.titleCount(one) > 0 || Object.hasOwn(synonyms, one)) && !meanings.has(one)
  if (soundingLike(word, vocabulary.sounds).some(isSubject)) return undefined
  const [alike] = soundingLike(word, lexicon.slipperySounds)
  if (alike !== undefined) return meanings.get(alike)
  const near = nearWords(word, slippery, word.length < 8 ? 1 : 2).find((one) => one[0] === word[0])
  if (near === undefined) return undefined
  // A word of titles that is equally near is equally likely, and says more.
  const rival = nearWords(word, vocabulary.words, 1).find(
    (one) => lexicon.titleCount(one) > 0 && !meanings.has(one),
  )
  return rival === undefined || nearWords(word, [near], 1).length > 0
    ? meanings.get(near)
    : undefined
}

/** What a part means beside the others. */
function resolve(part: Part, place: number, scene: Scene): Part {
  const { meaning } = part
  const { words, parts } = scene
  const word = words[part.from]?.word ?? ''
  const term: Part = { ...part, meaning: { kind: 'term' } }
  if (meaning.kind === 'people') return { ...part, meaning: ofPeople(part, place, scene) }
  if (meaning.kind === 'filter') {
    const isGuarded = meaning.filter !== 'level' && part.to - part.from === 1
    if (!isGuarded) return part
    if (isInTitle(part, scene)) return term
    // Water is a subject, too: EAU is the country.
    const isWater = word === 'eau' && scene.text.slice(words[part.from]?.start).startsWith('eau')
    if (isWater && parts.some((one) => one.meaning.kind === 'term')) return term
    if (meaning.filter === 'mode' && onlineSubjects.has(words[part.to]?.word ?? '')) return term
    return part
  }
  // The Eiffel University is no scholarship, but `eifel scholarship` is one.
  if (meaning.kind === 'scholarship' && meaning.destination && isUniversity(part, scene))
    return term
  if (meaning.kind === 'term' && part.to - part.from === 1) {
    const meant = namedScholarship(word, scene)
    return meant ? { ...part, meaning: meant, isSlip: true } : part
  }
  const isEveryday = meaning.kind === 'free' || meaning.kind === 'school' || functionWords.has(word)
  if (isEveryday && isInTitle(part, scene)) return term
  if (meaning.kind === 'noise' && weakNoise.has(word)) {
    if (isInTitle(part, scene)) return term
    // « J’ai » does not mean artificial intelligence.
    if (word === 'ai' && words[part.from - 1]?.word === 'j') return part
    if (['it', 'but', 'ai', 'info', 'com'].includes(word)) {
      return isFiller(part, scene) ? part : term
    }
    const tells = parts.some(
      ({ meaning: { kind } }) => kind === 'term' || kind === 'word' || kind === 'field',
    )
    return tells ? part : term
  }
  if (meaning.kind === 'field') {
    const isAlone = parts.every(
      (one, at) =>
        at === place ||
        (one.meaning.kind !== 'term' &&
          one.meaning.kind !== 'word' &&
          one.meaning.kind !== 'field'),
    )
    return isAlone && !isInTitlePhrase(part, scene) ? part : term
  }
  return part
}

/** Whether the word “university” is beside one that some university's name has. */
function isUniversity(
  { from, to }: Part,
  { words, parts, lexicon: { vocabulary } }: Scene,
): boolean {
  const asksScholarship = parts.some(
    ({ meaning }) => meaning.kind === 'scholarship' && !meaning.destination,
  )
  const isBeside = [words[from - 1], words[to]].some((one) => universityNouns.has(one?.word ?? ''))
  const own = words[from]?.word ?? ''
  return !asksScholarship && isBeside && textCount(vocabulary, own, 'university') > 0
}

/** What a slip of a scholarship's name means when scholarships are asked for. */
function namedScholarship(word: string, { parts, lexicon }: Scene): Meaning | undefined {
  const { vocabulary, scholarshipWords, scholarshipSounds, meanings } = lexicon
  if (word.length < 5 || vocabulary.places.has(word) || elsewhere.has(word)) return undefined
  if (Object.hasOwn(synonyms, word) || functionWords.has(word)) return undefined
  if (!parts.some(({ meaning }) => meaning.kind === 'scholarship')) return undefined
  const [alike] = soundingLike(word, scholarshipSounds)
  const near = alike ?? nearWords(word, scholarshipWords, word.length < 7 ? 1 : 2)[0]
  return near === undefined ? undefined : meanings.get(near)
}

/** `it` and `but` between words that say nothing are not subjects. */
function isFiller({ from, to }: Part, { words, text, parts }: Scene): boolean {
  const typed = text.slice(words[from]?.start, words[from]?.end)
  if (typed === typed.toUpperCase()) return false
  const next = parts.find((one) => one.from === to)
  const isNoise = (kind: string | undefined) => kind === 'noise' || kind === 'dropped'
  const isAsked = pronounBefore.has(words[from - 1]?.word ?? '')
  return words.length > 1 && (isAsked || isNoise(next?.meaning.kind))
}

/** Whether a title has the word beside one of its neighbours. */
function isInTitle({ from, to }: Part, { words, lexicon: { titlePairs } }: Scene): boolean {
  const own = words.slice(from, to)
  const before = neighbour(words, from - 1, -1)
  const after = neighbour(words, to, 1)
  return (
    (before !== undefined && titlePairs.has(`${before} ${own[0]?.word}`)) ||
    (after !== undefined && titlePairs.has(`${own.at(-1)?.word} ${after}`))
  )
}

function isInTitlePhrase(part: Part, scene: Scene): boolean {
  return isInTitle(part, scene) && neighbourIsSubject(part, scene)
}

function neighbourIsSubject({ from, to }: Part, { parts }: Scene): boolean {
  return parts.some(
    (one) => (one.to === from || one.from === to) && ['term', 'word'].includes(one.meaning.kind),
  )
}

function neighbour(words: readonly TypedWord[], from: number, step: 1 | -1): string | undefined {
  let at = from
  while (connectors.has(words[at]?.word ?? '')) at += step
  return words[at]?.word
}

function ofPeople(part: Part, place: number, scene: Scene): Part['meaning'] {
  const { words, parts } = scene
  const { meaning } = part
  if (meaning.kind !== 'people') return meaning
  const { language, destination } = meaning
  const asDestination: Part['meaning'] | undefined =
    destination === undefined
      ? undefined
      : { kind: 'filter', filter: 'destination', values: [destination] }
  const asLanguage: Part['meaning'] | undefined =
    language === undefined ? undefined : { kind: 'filter', filter: 'language', values: [language] }
  const asSubject: Part['meaning'] = { kind: 'term' }
  const before = words[part.from - 1]?.word ?? ''
  const after = words[part.to]?.word ?? ''
  const nounBefore = neighbour(words, part.from - 1, -1) ?? ''
  const nounAfter = neighbour(words, part.to, 1) ?? ''

  if (placeNouns.has(after) || placeNouns.has(before))
    return asDestination ?? asLanguage ?? asSubject
  if (subjectNouns.has(nounBefore) || subjectNouns.has(nounAfter)) return asSubject
  if (subjectBefore.has(before) && before !== 'language') return asSubject
  if (isInTitle(part, scene)) return asSubject
  const previous = parts[place - 1]
  const isList = previous?.meaning.kind === 'people'
  if (isList && place > 0) {
    const earlier = ofPeople(previous, place - 1, scene)
    if (earlier.kind === 'term') return asSubject
  }
  // Alone, or with a level only, it is what the visitor wants to learn.
  const others = parts.filter((one, at) => at !== place && one.meaning.kind !== 'noise')
  const isAlone = others.every(
    ({ meaning: other }) =>
      other.kind === 'dropped' || (other.kind === 'filter' && other.filter === 'level'),
  )
  const follower = parts[place + 1]?.meaning
  const level = follower?.kind === 'filter' && follower.filter === 'level' ? follower.values[0] : ''
  const isAdjective = /(sh|ese|ch)$/.test(words[part.from]?.word ?? '')
  // `French masters` are those of that country; `licence anglais` is one in English studies.
  if (isAlone && level && isAdjective && (asDestination || level === 'mba')) {
    return asDestination ?? asLanguage ?? asSubject
  }
  if (isAlone) return asSubject
  if (!asLanguage) return asDestination ?? asSubject
  if (!asDestination) return asLanguage
  // `Turkish MBA` is one of that country; `MBA Turkish` is taught in it.
  const next = parts[place + 1]
  const hasDestination = parts.some(
    ({ meaning: other }) => other.kind === 'filter' && other.filter === 'destination',
  )
  return next && !hasDestination && next.meaning.kind !== 'noise' && isAdjective
    ? asDestination
    : asLanguage
}

function gather(parts: readonly Part[], { words, text }: Scene): Understanding {
  const found: Understanding = {
    filters: [],
    price: undefined,
    terms: [],
    both: [],
    hints: [],
    excluded: [],
    isCheap: false,
    asksScholarship: false,
    unmet: [],
    asksUniversity: words.some(({ word }) => universityNouns.has(word)),
    universities: [],
    words: words.map(({ word }) => word),
    isSlip: parts.some((part) => part.isSlip === true),
  }
  const typedOf = ({ from, to }: Part) =>
    text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0)
  const filter = (part: Part, name: UnderstoodWords['filter'], values: readonly string[]) =>
    found.filters.push({ filter: name, values, words: typedOf(part) })
  let school: Part | undefined
  for (const part of parts) {
    const { meaning } = part
    const own = words.slice(part.from, part.to)
    const phrase = own.map((one) => one.word).join(' ')
    const isExcluded =
      notWanted.has(words[part.from - 1]?.word ?? '') ||
      (connectors.has(words[part.from - 1]?.word ?? '') &&
        notWanted.has(words[part.from - 2]?.word ?? ''))
    switch (meaning.kind) {
      case 'filter':
        if (isExcluded || meaning.filter === 'tuitionRange') break
        filter(part, meaning.filter, meaning.values)
        if (meaning.filter === 'level') {
          found.hints.push({ word: levelHints[phrase] ?? phrase, share: hintShares.level })
        } else if (meaning.filter === 'city') {
          found.hints.push({ word: phrase, share: hintShares.city })
        }
        break
      case 'duration':
        filter(part, 'duration', meaning.values)
        break
      case 'price':
        found.price ??= { ...meaning.value, words: typedOf(part) }
        break
      case 'field':
        filter(part, 'field', [meaning.value])
        found.hints.push(...own.map((one) => ({ word: one.word, share: hintShares.field })))
        break
      case 'scholarship':
        found.asksScholarship = true
        filter(part, 'scholarship', ['yes'])
        if (meaning.destination) filter(part, 'destination', [meaning.destination])
        break
      case 'school':
        school ??= part
        break
      case 'pace':
        found.unmet.push(typedOf(part))
        break
      case 'free':
        filter(part, 'tuition', ['0-1000'])
        found.isCheap = true
        break
      case 'cheap':
        found.isCheap = true
        break
      case 'university':
        found.universities.push({
          places: meaning.places,
          words: typedOf(part),
          isCertain: meaning.isCertain && meaning.places.length === 1,
        })
        if (!meaning.isCertain || meaning.places.length > 1) {
          for (const one of own) addTerm(found, one.word, text.slice(one.start, one.end))
        }
        break
      case 'word':
        addTerm(found, meaning.word, typedOf(part))
        break
      case 'term': {
        for (const one of own) {
          const typed = text.slice(one.start, one.end)
          if (isExcluded) found.excluded.push(one.word)
          else if (isTelling(one.word)) addTerm(found, one.word, typed)
          else if (isLoneLetter(one, text)) found.unmet.push(typed)
        }
        break
      }
      default:
        break
    }
  }
  addDegreeLevel(found)
  const hasLevel = found.filters.some(({ filter: name }) => name === 'level')
  if (school && !hasLevel) filter(school, 'level', ['bachelor'])
  found.terms.splice(maxQueryWords)
  joinAlternatives(found, words)
  found.both = bothOf(found, words)
  return found
}

function addTerm({ terms }: Understanding, word: string, typed: string): void {
  const spelled = (Object.hasOwn(shortened, word) && shortened[word]) || word
  if (!terms.some((term) => term.word === spelled)) terms.push({ word: spelled, typed })
}

/** An LL.M. is a master. */
function addDegreeLevel({ filters, terms }: Understanding): void {
  if (filters.some(({ filter }) => filter === 'level')) return
  for (const { word, typed } of terms) {
    const level = Object.hasOwn(degreeLevels, word) ? degreeLevels[word] : undefined
    if (level) filters.push({ filter: 'level', values: [level], words: typed })
  }
}

/** `Law and medicine`; if one of them has several words it isn't clear what belongs together. */
function bothOf({ terms }: Understanding, words: readonly TypedWord[]): Understanding['both'] {
  const termAt = (at: number) => terms.find(({ word }) => word === words[at]?.word)
  return words.flatMap(({ word }, at) => {
    const [one, other] = [termAt(at - 1), termAt(at + 1)]
    const isPair = conjunctions.has(word) && one && other && one !== other
    return isPair && !termAt(at - 2) && !termAt(at + 2) ? [[one, other] as const] : []
  })
}

/** The two as one word to look for; either will do. */
export function eitherOf([one, other]: readonly [Term, Term]): Term {
  return { word: `${one.word}|${other.word}`, typed: `${one.typed}, ${other.typed}` }
}

/** `Computer or software`: either will do, so they are searched for as one. */
function joinAlternatives(found: Understanding, words: readonly TypedWord[]): void {
  for (const [at, { word }] of words.entries()) {
    if (!alternatives.has(word)) continue
    const one = found.terms.find((term) => term.word.split('|').includes(words[at - 1]?.word ?? ''))
    const other = found.terms.find((term) => term.word === words[at + 1]?.word)
    if (!one || !other || one === other) continue
    one.word = `${one.word}|${other.word}`
    one.typed = `${one.typed} ${word} ${other.typed}`
    found.terms.splice(found.terms.indexOf(other), 1)
  }
}

/** A letter that may well be a word (R, C), not what an elision or initials leave of one. */
function isLoneLetter({ word, start, end }: TypedWord, text: string): boolean {
  if (!/^[a-z]$/.test(word) || stopWords.has(word) || functionWords.has(word)) return false
  return !/['’ʼ.-]/.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)
}

function isTelling(word: string): boolean {
  return (word.length > 1 || /\P{ASCII}/u.test(word)) && !stopWords.has(word) && !/^\d+$/.test(word)
}
