import { createRecent } from '../recent.ts'
import { elsewhere } from './meanings.ts'
import { nearWords } from './near-words.ts'
import { fill } from './packed.ts'
import { type Kinds, kindSources } from './program-groups.ts'
import type { ProgramIndex } from './program-index.ts'
import { stopWords, synonyms } from './search-words.ts'
import { soundingLike } from './sounds.ts'
import type { Hint } from './understand.ts'
import {
  type Marks,
  markPhrase,
  markWords,
  textsWith,
  type Vocabulary,
  wordsBeginning,
} from './vocabulary.ts'
import type { Workspace } from './workspace.ts'

/** The programs a text finds, in the order of the index, and how well each fits. */
export interface TextMatches {
  programs: Uint32Array
  scores: Uint16Array
  matched: 'words' | 'similar'
}

/** Where a word occurs, and how it was found there. */
export interface Sought {
  marks: Marks
  /** As typed or as one of its synonyms; by its beginning; by words that are near; not at all. */
  found: 'exactly' | 'begun' | 'near' | 'nowhere'
  /** The words that it may be a slip of. */
  near?: readonly string[]
  /** Roughly how many programs have it. */
  programs: number
}

/** What a text is searched by. */
export interface Wanted {
  terms: readonly string[]
  /** Words that needn't be found, but raise the programs that have them. */
  hints: readonly Hint[]
  /** Words that put the programs that have them last. */
  excluded: readonly string[]
}

/** Looks words up in one index. */
export interface Matcher {
  seek: (word: string, isLast: boolean) => Sought
  /** The programs that have every term. */
  match: (wanted: Wanted) => TextMatches
}

/** Sources in which programs of one kind have their own words. */
const ownSources = ['title', 'university', 'city'] as const

const beginningShare = { least: 0.5, more: 0.3 }
const nearShare = 0.7
const pluralShare = 0.9
/** For a title that has these initials. */
const initialsWeight = 120
/** Less than for an award with that name. The first synonym is the most likely meaning. */
const synonymShare = { first: 0.65, further: 0.6 }
const shortestBeginning = 4

/** A word of this few programs may be a slip in the catalogue itself. */
const fewPrograms = { least: 10, share: 0.0005 }
/** How many times more programs a near word must have for the word to be taken for a slip. */
const muchMore = 20

/** Words with synonyms that also name kinds of universities. */
const ofUniversities = new Set(['schoolofbusiness', 'polytechnique', 'scpo'])

/** A word of this many titles is a subject. */
const fewTitles = 3

const keptWords = 120
const keptTexts = 30

export function createMatcher(index: ProgramIndex, workspace: Workspace): Matcher {
  const sought = createRecent<Sought>(keptWords)
  const texts = createRecent<TextMatches>(keptTexts)

  function seek(word: string, isLast: boolean): Sought {
    const key = `${word} ${isLast}`
    return sought.find(key) ?? sought.keep(key, seekEither(index, word.split('|'), isLast))
  }

  return {
    seek,
    match: ({ terms, hints, excluded }) => {
      const key = JSON.stringify([terms, hints, excluded])
      const known = texts.find(key)
      if (known) return known
      const all = terms.map((term, at) => seek(term, at === terms.length - 1))
      const marks = all.map((one) => one.marks)
      markTogether(index, terms, marks)
      const count = markAll(index, workspace, marks)
      const { left, scores } = workspace
      const found: TextMatches = {
        programs: left.slice(0, count),
        scores: scores.slice(0, count),
        matched: all.some((one) => one.found === 'near') ? 'similar' : 'words',
      }
      for (const hint of hints) raise(found, hint)
      for (const word of excluded) lower(found, word)
      return texts.keep(key, found)
    },
  }

  /** Raises the programs that have a word of what is wanted, at the same fit. */
  function raise({ programs, scores }: TextMatches, { word, share }: Hint): void {
    const { vocabulary, sizes } = index.texts
    const best = workspace.marks.subarray(0, programs.length)
    const marks = share < 1 ? markWords(vocabulary, [word], sizes, 1) : seek(word, false).marks
    bestOf(index, programs, marks, best)
    for (let at = 0; at < best.length; at++) {
      scores[at] = (scores[at] ?? 0) + Math.floor((best[at] ?? 0) * share)
    }
  }

  /** Puts the programs that have an unwanted word last. */
  function lower({ programs, scores }: TextMatches, word: string): void {
    const { vocabulary, sizes } = index.texts
    const { title } = markWords(vocabulary, [word], sizes, 1)
    const best = workspace.marks.subarray(0, programs.length)
    bestOf(index, programs, { ...(title && { title }) }, best)
    for (let at = 0; at < best.length; at++) if (best[at]) scores[at] = 0
  }
}

/** A compound counts for both of the words it was typed as: Sciences Po. */
function markTogether(
  { texts: { vocabulary, sizes } }: ProgramIndex,
  words: readonly string[],
  marks: Marks[],
): void {
  for (const [place, word] of words.entries()) {
    const next = words[place + 1]
    if (next === undefined || !vocabulary.places.has(word + next)) continue
    for (const at of [place, place + 1]) {
      marks[at] = markWords(vocabulary, [word + next], sizes, 1, copyOf(marks[at] ?? {}))
    }
  }
}

function copyOf(marks: Marks): Marks {
  return Object.fromEntries(Object.entries(marks).map(([source, mark]) => [source, mark.slice()]))
}

/** Where any of these words occurs. */
function seekEither(index: ProgramIndex, words: readonly string[], isLast: boolean): Sought {
  const [first, ...others] = words.map((word) => seekWord(index, word, isLast))
  const found = first ?? { marks: {}, found: 'nowhere' as const, programs: 0 }
  for (const other of others) {
    for (const source of [...ownSources, ...kindSources]) {
      const marks = other.marks[source]
      if (!marks) continue
      const own = found.marks[source]
      if (own) fill(own, (place) => Math.max(own[place] ?? 0, marks[place] ?? 0))
      else found.marks[source] = marks
    }
    found.programs += other.programs
    if (other.near) found.near = [...(found.near ?? []), ...other.near]
    if (found.found === 'nowhere') found.found = other.found
  }
  return found
}

function seekWord(index: ProgramIndex, word: string, isLast: boolean): Sought {
  const sought = seekAnywhere(index, word, isLast)
  // `MBBS excluded` is no MBBS, whatever else the word means.
  for (const place of index.texts.excluding.get(word) ?? []) {
    if (sought.marks.title) sought.marks.title[place] = 0
  }
  // A BBA at a College of Pharmacy is not pharmacy.
  return isSubject(index, word, sought)
    ? { ...sought, marks: withoutUniversity(sought.marks) }
    : sought
}

function withoutUniversity({ title, city, destination, level, field }: Marks): Marks {
  return {
    ...(title && { title }),
    ...(city && { city }),
    ...(destination && { destination }),
    ...(level && { level }),
    ...(field && { field }),
  }
}

/** Whether a word, or what it was taken for, is a subject of several titles. */
function isSubject({ texts }: ProgramIndex, word: string, sought: Sought): boolean {
  const { lexicon, vocabulary } = texts
  if (Object.hasOwn(synonyms, word)) return !ofUniversities.has(word)
  if (lexicon.titleCount(word) >= fewTitles) return true
  // A university's real name stays its name, even if something else was meant.
  const isKnown = sought.found === 'exactly' || vocabulary.places.has(word)
  if (isKnown || !sought.marks.title) return false
  let titles = 0
  for (const mark of sought.marks.title) titles += mark > 0 ? 1 : 0
  return titles >= fewTitles
}

function seekAnywhere(index: ProgramIndex, word: string, isLast: boolean): Sought {
  const { vocabulary, sizes } = index.texts
  const marks = markWords(vocabulary, [word], sizes, 1)
  const hasSynonyms = Object.hasOwn(synonyms, word)
  const initials = marks.title || hasSynonyms ? undefined : index.texts.titleInitials.get(word)
  if (initials) {
    marks.title = new Uint8Array(sizes.title)
    for (const place of initials) marks.title[place] = initialsWeight
  }
  const phrases = (Object.hasOwn(synonyms, word) && synonyms[word]) || []
  for (const [place, phrase] of phrases.entries()) {
    const share = place === 0 ? synonymShare.first : synonymShare.further
    markPhrase(vocabulary, phrase, sizes, share, marks)
  }
  // Both a word and its plural are meant.
  const singular = /[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : `${word}s`
  markWords(vocabulary, [singular], sizes, pluralShare, marks)
  const isExact = Object.keys(marks).length > 0
  const shortest = isLast || !isExact ? 2 : shortestBeginning
  // If a word is a subject's whole name, words that begin with it are something else.
  if (word.length >= shortest && !elsewhere.has(word)) {
    for (const longer of wordsBeginning(vocabulary, word)) {
      const share = beginningShare.least + (beginningShare.more * word.length) / longer.length
      markWords(vocabulary, [longer], sizes, share, marks)
    }
  }
  const isBegun = Object.keys(marks).length > 0
  const alike = isExact ? [] : soundingLike(word, vocabulary.sounds)
  const programs = programsWith(index, vocabulary, word)
  if (isBegun && alike.length === 0 && !isSlip(index, word, programs, isExact)) {
    return { marks, found: isExact ? 'exactly' : 'begun', programs: reach(index, marks) }
  }
  if (elsewhere.has(word) || stopWords.has(word)) return { marks, found: 'nowhere', programs: 0 }
  // A word that sounds the same is more likely than one that is spelt nearly the same.
  const near = alike.length > 0 ? alike : nearWords(word, vocabulary.words)
  const [likeliest] = near.toSorted(
    (a, b) => programsWith(index, vocabulary, b) - programsWith(index, vocabulary, a),
  )
  for (const one of near) {
    const share = alike.length === 0 || one === likeliest ? nearShare : nearShare * pluralShare
    markWords(vocabulary, [one], sizes, share, marks)
  }
  for (const one of near) {
    for (const phrase of (Object.hasOwn(synonyms, one) && synonyms[one]) || []) {
      markPhrase(vocabulary, phrase, sizes, nearShare * synonymShare.further, marks)
    }
  }
  const isNear = Object.keys(marks).length > 0
  return { marks, found: isNear ? 'near' : 'nowhere', near, programs: reach(index, marks) }
}

/** A word of hardly any programs, beside a similar one that many have. */
function isSlip(index: ProgramIndex, word: string, programs: number, isExact: boolean): boolean {
  const { vocabulary } = index.texts
  const few = Math.max(fewPrograms.least, index.size * fewPrograms.share)
  // A number is rarely typed by mistake.
  if (!isExact || programs > few || programs === 0 || /\d/.test(word)) return false
  if (Object.hasOwn(synonyms, word)) return false
  const near = nearWords(word, vocabulary.words, 1)
  let count = 0
  for (const one of near) count += programsWith(index, vocabulary, one)
  return count >= muchMore * programs
}

/** How many programs have a word; one that has it in several places counts each time. */
function programsWith({ programsOf }: ProgramIndex, vocabulary: Vocabulary, word: string): number {
  let count = 0
  for (const { source, place } of textsWith(vocabulary, word)) {
    count += programsOf[source][place] ?? 0
  }
  return count
}

function reach({ programsOf }: ProgramIndex, marks: Marks): number {
  let count = 0
  for (const source of [...ownSources, ...kindSources]) {
    const mark = marks[source]
    for (let place = 0; mark && place < mark.length; place++) {
      if (mark[place]) count += programsOf[source][place] ?? 0
    }
  }
  return count
}

/**
 * How many programs have a mark for every term. They are left in the workspace, with the sum of
 * each term's best mark.
 */
function markAll(
  index: ProgramIndex,
  { left: programs, scores, marks: bestMarks }: Workspace,
  terms: readonly Marks[],
): number {
  programs.set(index.everyProgram)
  scores.fill(0)
  let count = programs.length
  // One column after the other, on the remaining programs: plain loops run fastest.
  for (const marks of terms) {
    const best = bestMarks.subarray(0, count)
    bestOf(index, programs, marks, best)
    let left = 0
    for (let at = 0; at < count; at++) {
      const weight = best[at] ?? 0
      programs[left] = programs[at] ?? 0
      scores[left] = (scores[at] ?? 0) + weight
      left += weight === 0 ? 0 : 1
    }
    count = left
  }
  return count
}

/** The best mark of each of these programs, for the length of `best`. */
export function bestOf(
  { kinds, places }: ProgramIndex,
  programs: Uint32Array,
  marks: Marks,
  best: Uint8Array,
): void {
  best.fill(0)
  const ofKinds = marksOfKinds(kinds, marks)
  if (ofKinds) raiseBest(best, programs, kinds.places, ofKinds)
  for (const source of ownSources) {
    const mark = marks[source]
    if (mark) raiseBest(best, programs, places[source], mark)
  }
}

/** The best mark of each kind of program, if a term says anything about kinds. */
function marksOfKinds(kinds: Kinds, marks: Marks): Uint8Array | undefined {
  const marked = kindSources.filter((source) => marks[source])
  if (marked.length === 0) return undefined
  const best = new Uint8Array(kinds.level.length)
  for (const source of marked) {
    const mark = marks[source] ?? best
    fill(best, (kind) => Math.max(best[kind] ?? 0, mark[kinds[source][kind] ?? 0] ?? 0))
  }
  return best
}

function raiseBest(
  best: Uint8Array,
  programs: Uint32Array,
  places: Uint32Array,
  mark: Uint8Array,
): void {
  for (let at = 0; at < best.length; at++) {
    const weight = mark[places[programs[at] ?? 0] ?? 0] ?? 0
    if (weight > (best[at] ?? 0)) best[at] = weight
  }
}
