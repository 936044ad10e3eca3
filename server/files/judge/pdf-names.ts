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
  /** The names in it that were looked for, keys and values, with escapes resolved. */
  names: string[]
  isStream: boolean
}

/** Nobody writes so many brackets into each other, and readers fall over fewer. */
const deepest = 10_000
/** What is written may be read again, from each place that looks like a beginning; so many times. */
const mostReadings = 4

/**
 * Every object that a reader could be led to: what is written behind the word `obj` or `trailer`, at
 * any place of the file. A table of places may point into what looks like the data of a stream.
 * Throws `file_too_complex` where beginnings stand in beginnings without end.
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

/** The names looked for in a text of objects, without those in its strings and comments. */
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
 * Reads one token, or from an opening bracket to the one that closes it. The value of an action’s
 * `S` counts with it as well: `S URI` is an action, where `URI` alone may be the base of links.
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
