import { wordsOf } from './fold.ts'
import { nearWords } from './near-words.ts'
import { fill } from './packed.ts'
import { type Kinds, kindSources } from './program-groups.ts'
import type { ProgramIndex } from './program-index.ts'
import { shortened, splitDegrees, stopWords, synonyms, yearsAfterBac } from './search-words.ts'
import { type Marks, markPhrase, markWords, wordsBeginning } from './vocabulary.ts'
import type { Workspace } from './workspace.ts'

export const maxQueryLength = 200
export const maxQueryWords = 12

/** The programs a text finds, in the order of the index, and how well each fits. */
export interface TextMatches {
  programs: Uint32Array
  scores: Uint16Array
  matched: 'words' | 'similar'
}

/** Where programs of one kind have words of their own. */
const ownSources = ['title', 'university', 'city'] as const

const beginningShare = { least: 0.5, more: 0.3 }
const nearShare = 0.7
/** Under an award that is named so itself. The first synonym is what is meant most. */
const synonymShare = { first: 0.65, further: 0.6 }

/** A word of this few texts may be a slip that the catalogue itself makes. */
const fewTexts = 10
/** How many times more programs a near word has for the word to be taken for a slip. */
const muchMore = 20

/** The words that count in what was typed. */
export function queryWords(text: string): string[] {
  const typed = text
    .slice(0, maxQueryLength)
    .replaceAll(/bac ?\+ ?([23458])/gi, (_, years) => yearsAfterBac[years] ?? '')
    .replaceAll(numberedUniversity, '$1$2')
  const words = [...new Set(joinDegrees(wordsOf(typed)).map(spelledOut))].slice(0, maxQueryWords)
  const telling = words.filter((word) => word.length > 1 && !stopWords.has(word))
  return telling.length > 0 ? telling : words
}

/** Universities of one city that were numbered: Paris 8, Lyon 2. */
const numberedUniversity =
  /\b(paris|lyon|rennes|lille|bordeaux|toulouse|grenoble|montpellier|nice)[ -](\d{1,2})\b/gi

function spelledOut(word: string): string {
  return (Object.hasOwn(shortened, word) && shortened[word]) || word
}

/** B. Tech and M Sc are one word each. */
function joinDegrees(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const together = word + (words[at + 1] ?? '')
    if (word.length <= 2 && together !== word && splitDegrees.has(together)) {
      joined.push(together)
      at++
    } else joined.push(word)
  }
  return joined
}

/**
 * Finds the programs in which every word stands somewhere; the last one may be unfinished. A word
 * that stands nowhere, or hardly anywhere beside one much like it, is taken for the nearest ones;
 * when nothing is found so, every word is.
 */
export function matchText(
  index: ProgramIndex,
  workspace: Workspace,
  words: readonly string[],
): TextMatches {
  const exact = words.map((word, place) => marksOf(index, word, place === words.length - 1))
  markTogether(index, words, exact)
  const slips = words.map((word, place) => isSlip(index, workspace, word, exact[place] ?? {}))
  const terms = words.map((word, place) => {
    const own = exact[place] ?? {}
    return slips[place] ? withNear(index, word, own) : own
  })
  const found = markAll(index, workspace, terms)
  if (found > 0) return keptOf(workspace, found, slips.includes(true) ? 'similar' : 'words')
  const near = words.map((word, place) => withNear(index, word, exact[place] ?? {}))
  return keptOf(workspace, markAll(index, workspace, near), 'similar')
}

/** What is written as one word counts for both of those it was typed as: Sciences Po. */
function markTogether(
  { texts: { vocabulary, sizes } }: ProgramIndex,
  words: readonly string[],
  marks: readonly Marks[],
): void {
  for (const [place, word] of words.entries()) {
    const next = words[place + 1]
    if (next === undefined || !vocabulary.places.has(word + next)) continue
    for (const own of marks.slice(place, place + 2)) {
      markWords(vocabulary, [word + next], sizes, 1, own)
    }
  }
}

function marksOf(
  { texts: { vocabulary, sizes } }: ProgramIndex,
  word: string,
  isLast: boolean,
): Marks {
  const marks = markWords(vocabulary, [word], sizes, 1)
  const isKnown = vocabulary.places.has(word)
  if ((isLast || !isKnown) && word.length > 1) {
    for (const longer of wordsBeginning(vocabulary, word)) {
      const share = beginningShare.least + (beginningShare.more * word.length) / longer.length
      markWords(vocabulary, [longer], sizes, share, marks)
    }
  }
  for (const [place, phrase] of (
    (Object.hasOwn(synonyms, word) && synonyms[word]) ||
    []
  ).entries()) {
    const share = place === 0 ? synonymShare.first : synonymShare.further
    markPhrase(vocabulary, phrase, sizes, share, marks)
  }
  return marks
}

function withNear(
  { texts: { vocabulary, sizes } }: ProgramIndex,
  word: string,
  exact: Marks,
): Marks {
  return markWords(vocabulary, nearWords(word, vocabulary.words), sizes, nearShare, exact)
}

function isSlip(index: ProgramIndex, workspace: Workspace, word: string, marks: Marks): boolean {
  if (Object.keys(marks).length === 0) return true
  const { vocabulary } = index.texts
  const known = vocabulary.places.get(word)
  // Nobody types a number by mistake.
  if (!known || known.length > fewTexts || /\d/.test(word)) return false
  const oneSlip = 1
  const near = nearWords(word, vocabulary.words, oneSlip)
  if (near.length === 0) return false
  const count = (words: readonly string[]) =>
    markAll(index, workspace, [markWords(vocabulary, words, index.texts.sizes, 1)])
  return count(near) >= muchMore * count([word])
}

function keptOf(
  { left, scores }: Workspace,
  count: number,
  matched: TextMatches['matched'],
): TextMatches {
  return { programs: left.slice(0, count), scores: scores.slice(0, count), matched }
}

/**
 * How many programs every term marks somewhere. They are left in the workspace, with the sum of
 * each term's best mark.
 */
function markAll(
  { kinds, places, everyProgram }: ProgramIndex,
  { left: programs, scores, marks: bestMarks }: Workspace,
  terms: readonly Marks[],
): number {
  programs.set(everyProgram)
  scores.fill(0)
  let count = terms.length > 0 ? programs.length : 0
  // One column after the other, on the programs that are left: plain loops are what runs fastest.
  for (const marks of terms) {
    const best = bestMarks.subarray(0, count).fill(0)
    const ofKinds = marksOfKinds(kinds, marks)
    if (ofKinds) raiseBest(best, programs, kinds.places, ofKinds)
    for (const source of ownSources) {
      const mark = marks[source]
      if (mark) raiseBest(best, programs, places[source], mark)
    }
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

/** The best mark of each kind of program, where a term says anything about kinds. */
function marksOfKinds(kinds: Kinds, marks: Marks): Uint8Array | undefined {
  const told = kindSources.filter((source) => marks[source])
  if (told.length === 0) return undefined
  const best = new Uint8Array(kinds.level.length)
  for (const source of told) {
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
