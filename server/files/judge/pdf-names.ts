import { Problem } from '#contract/common/values/problems.ts'
import {
  afterBlanks,
  endOfString,
  endOfWord,
  unescaped,
} from '#contract/documents/values/pdf-tokens.ts'

/** A dictionary, array or name as it is written in a file, wherever it is. */
export interface WrittenObject {
  /** Where its first sign is. */
  at: number
  /** The wanted names in it, keys and values, with escapes resolved. */
  names: string[]
  isStream: boolean
}

/** No one nests so many brackets, and readers fail on fewer. */
const deepest = 10_000
/** How often the text may be read again, from each place that looks like a beginning. */
const mostReadings = 4

/**
 * Every object that a reader could be led to: any text after the word `obj` or `trailer`, anywhere in
 * the file. A table of places may point into what looks like the data of a stream. Throws
 * `file_too_complex` if beginnings are nested in beginnings without end.
 */
export function writtenObjects(text: string, wanted: ReadonlySet<string>): WrittenObject[] {
  const found: WrittenObject[] = []
  let left = mostReadings * text.length + 1024
  for (const { index, 0: word } of text.matchAll(/(?<!end)obj|trailer/g)) {
    const at = afterBlanks(text, index + word.length)
    left -= at - index
    const opens = text.startsWith('<<', at) || text[at] === '[' || text[at] === '/'
    if (opens) {
      const { names, end } = readNames(text, at, wanted)
      left -= end - at
      const next = afterBlanks(text, end)
      left -= next - end
      const isStream = text.startsWith('stream', next)
      if (names.length > 0) found.push({ at, names, isStream })
    }
    if (left < 0) throw new Problem('file_too_complex')
  }
  return found
}

/** The wanted names in a text of objects, without those in its strings and comments. */
export function namesIn(text: string, wanted: ReadonlySet<string>): string[] {
  const names: string[] = []
  for (let at = 0; at < text.length; ) {
    const part = readNames(text, at, wanted)
    for (const name of part.names) names.push(name)
    at = part.end
  }
  return names
}

/**
 * Reads one token, or from an opening bracket to its closing one. The value of an action’s `S` counts
 * with it as well: `S URI` is an action, whereas `URI` alone may be the base of links.
 */
function readNames(
  text: string,
  start: number,
  wanted: ReadonlySet<string>,
): { names: string[]; end: number } {
  const names: string[] = []
  const open: string[] = []
  let at = start
  let before = ''
  do {
    at = afterBlanks(text, at)
    const sign = text[at]
    if (sign === undefined) break
    let name = ''
    if (sign === '/') {
      const end = endOfWord(text, at + 1)
      name = unescaped(text.slice(at + 1, end))
      if (wanted.has(name)) names.push(name)
      if (before === 'S' && wanted.has(`S ${name}`)) names.push(`S ${name}`)
      at = end
    } else if (sign === '(') {
      at = endOfString(text, at)
    } else if (sign === '[') {
      open.push(']')
      at++
    } else if (text.startsWith('<<', at)) {
      open.push('>>')
      at += 2
    } else if (sign === '<') {
      const end = text.indexOf('>', at)
      at = end < 0 ? text.length : end + 1
    } else if (open.length > 0 && text.startsWith(open.at(-1) ?? '', at)) {
      at += open.pop()?.length ?? 1
    } else {
      at = Math.max(endOfWord(text, at), at + 1)
    }
    before = name
    if (open.length > deepest) throw new Problem('file_too_complex')
  } while (open.length > 0)
  return { names, end: at }
}
