import { Problem } from '../../common/values/problems.ts'
import { afterBlanks, endOfString, endOfWord, unescaped } from './pdf-tokens.ts'

/*
 * A PDF read once from its first character to its last, before a library that is patient with
 * broken files gets to see it: anything that it would retry from every character on is refused
 * here.
 */

const limits = {
  objects: 150_000,
  /** Brackets within brackets. */
  depth: 100,
  /** What may be between two objects without being one; in total; and blanks and comments there. */
  junk: 1024,
  allJunk: 64 * 1024,
  blanks: 64 * 1024,
} as const

interface Place {
  from: number
  end: number
}

/** A stream as it is written: its entries, each in its own words, and its data. */
export interface WrittenStream {
  dictionary: Place
  entries: ReadonlyMap<string, string>
  data: Place
}

export interface Shape {
  streams: WrittenStream[]
  /** The places where an object's value is written, one for each time. */
  places: ReadonlyMap<number, readonly Place[]>
}

/**
 * Reads the objects one after the other as they come. Throws `file_damaged` if one can’t be read
 * and `file_too_complex` if there is more than any real file has.
 */
export function shapeOf(text: string): Shape {
  const streams: WrittenStream[] = []
  const places = new Map<number, Place[]>()
  const lengths = lengthsIn(text)
  let objects = 0
  let junk = 0
  let allJunk = 0
  let at = afterHeader(text)
  while (at < text.length) {
    const next = afterBlanks(text, at)
    const blanks = next - at
    at = next
    const head = headAt(text, at)
    const known = head ? undefined : tableAt(text, at)
    if (head) {
      if (++objects > limits.objects) throw new Problem('file_too_complex')
      const { value, stream, end } = objectAt(text, head, lengths)
      if (stream) streams.push(stream)
      const before = places.get(head.number)
      if (before) before.push(value)
      else places.set(head.number, [value])
      at = end
    } else {
      at = known ?? at + 1
    }
    if (blanks > limits.blanks) throw new Problem('file_too_complex')
    const isJunk = !head && known === undefined
    // Blanks after something that is no object are tried as the beginning of one, each of them.
    junk = isJunk ? junk + 1 + (junk > 0 ? blanks : 0) : 0
    allJunk += isJunk ? 1 : 0
    if (junk > limits.junk || allJunk > limits.allJunk) throw new Problem('file_damaged')
  }
  return { streams, places }
}

/**
 * Lengths that are separate objects; one that is given twice with different values counts as none.
 */
function lengthsIn(text: string): () => ReadonlyMap<string, number | undefined> {
  let found: Map<string, number | undefined> | undefined
  const blank = '[\\0\\t\\n\\f\\r ]'
  return () => {
    if (found) return found
    found = new Map()
    const lone = `(\\d{1,10})${blank}{1,4}\\d{1,5}${blank}{1,4}obj${blank}{0,4}(\\d{1,10})${blank}{0,4}endobj`
    for (const [, number = '', value] of text.matchAll(new RegExp(lone, 'g'))) {
      const before = found.has(number) ? found.get(number) : Number(value)
      found.set(number, before === Number(value) ? before : undefined)
    }
    return found
  }
}

function afterHeader(text: string): number {
  return /^%PDF-\d[^\r\n]{0,32}/.exec(text)?.[0].length ?? 0
}

interface Head {
  number: number
  /** After the word `obj`. */
  from: number
}

const head = /(\d{1,10})[\0\t\n\f\r ]{1,32}\d{1,5}[\0\t\n\f\r ]{1,32}obj/y
function headAt(text: string, at: number): Head | undefined {
  head.lastIndex = at
  const found = head.exec(text)
  return found ? { number: Number(found[1]), from: head.lastIndex } : undefined
}

/**
 * After a table of places, a trailer, or the place of the table; undefined if none of them is here.
 */
function tableAt(text: string, at: number): number | undefined {
  if (text.startsWith('xref', at)) return afterRows(text, at + 'xref'.length)
  if (text.startsWith('startxref', at)) {
    return endOfWord(text, afterBlanks(text, at + 'startxref'.length))
  }
  if (text.startsWith('trailer', at)) {
    return readValue(text, afterBlanks(text, at + 'trailer'.length)).end
  }
  return undefined
}

const rows =
  /(?:[\0\t\n\f\r ]{0,32}(?:\d{1,10}[\0\t\n\f\r ]{1,4}\d{1,10}(?:[\0\t\n\f\r ]{1,4}[nf])?(?=[\0\t\n\f\r ]|$)))/y
function afterRows(text: string, start: number): number {
  let at = start
  for (let row = 0; ; row++) {
    if (row > 2 * limits.objects) throw new Problem('file_too_complex')
    rows.lastIndex = at
    // The head of an object looks like the head of a part of the table.
    if (!rows.test(text) || headAt(text, afterBlanks(text, at))) return at
    at = rows.lastIndex
  }
}

function objectAt(
  text: string,
  { from: start }: Head,
  lengths: ReturnType<typeof lengthsIn>,
): { value: Place; stream: WrittenStream | undefined; end: number } {
  const from = afterBlanks(text, start)
  // `5 0 obj endobj` is an empty object, which is harmless.
  const isEmpty = text.startsWith('endobj', from)
  const { end, entries } = isEmpty ? { end: from, entries: undefined } : readValue(text, from)
  let next = afterBlanks(text, end)
  let stream: WrittenStream | undefined
  if (entries && text.startsWith('stream', next)) {
    const data = dataAt(text, next + 'stream'.length, entries, lengths)
    stream = { dictionary: { from, end }, entries, data }
    next = afterBlanks(text, text.indexOf('endstream', data.end) + 'endstream'.length)
  }
  if (text.startsWith('endobj', next)) next += 'endobj'.length
  return { value: { from, end }, stream, end: next }
}

/** The data of a stream: as long as it says if its end is there, otherwise up to the first end. */
function dataAt(
  text: string,
  behindWord: number,
  entries: ReadonlyMap<string, string>,
  lengths: ReturnType<typeof lengthsIn>,
): Place {
  const endOfLine = / ?\r\n|\r|\n|/y
  endOfLine.lastIndex = behindWord
  const from = behindWord + (endOfLine.exec(text)?.[0].length ?? 0)
  const length = numberIn(entries.get('Length')) ?? lengthElsewhere(entries.get('Length'), lengths)
  if (length !== undefined) {
    const end = from + length
    const word = /^[\0\t\n\f\r ]{0,32}endstream/.test(text.slice(end, end + 48))
    if (word) return { from, end }
  }
  const word = text.indexOf('endstream', from)
  if (word < 0) throw new Problem('file_damaged')
  const [line = ''] = /(?:\r\n|\r|\n|)$/.exec(text.slice(Math.max(from, word - 2), word)) ?? []
  return { from, end: word - line.length }
}

export function numberIn(written: string | undefined): number | undefined {
  const [, number] = /^\+?(\d{1,10})[\0\t\n\f\r ]*(?:%.*)?$/s.exec(written ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}

function lengthElsewhere(
  written: string | undefined,
  lengths: ReturnType<typeof lengthsIn>,
): number | undefined {
  const number = referenceIn(written)
  return number === undefined ? undefined : lengths().get(String(number))
}

/** The number of the object that a value refers to. */
export function referenceIn(written: string | undefined): number | undefined {
  const [, number] = /^(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R\b/.exec(written ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}

/**
 * Reads a value to its end; for a dictionary its own entries, each as it is written. Throws
 * `file_damaged` if it doesn’t close.
 */
export function readValue(
  text: string,
  start: number,
): { end: number; entries: Map<string, string> | undefined } {
  const open: string[] = []
  const entries = text.startsWith('<<', start) ? new Map<string, string>() : undefined
  let key: { name: string; from: number } | undefined
  let at = start
  const endEntry = (end: number) => {
    if (key && entries) entries.set(key.name, text.slice(key.from, end).trim())
    key = undefined
  }
  do {
    const before = at
    at = afterBlanks(text, at)
    const sign = text[at]
    if (sign === undefined) throw new Problem('file_damaged')
    const isOwn = open.length === 1 && entries !== undefined
    if (sign === '/') {
      const end = endOfWord(text, at + 1)
      if (isOwn && key?.from !== at) {
        endEntry(at)
        key = { name: unescaped(text.slice(at + 1, end)), from: afterBlanks(text, end) }
      }
      at = end
    } else if (sign === '(') {
      at = endOfString(text, at)
      if (text[at - 1] !== ')') throw new Problem('file_damaged')
    } else if (sign === '[') {
      open.push(']')
      at++
    } else if (text.startsWith('<<', at)) {
      open.push('>>')
      at += 2
    } else if (sign === '<') {
      const end = text.indexOf('>', at)
      if (end < 0) throw new Problem('file_damaged')
      at = end + 1
    } else if (sign === ']' || sign === '>') {
      const closes = open.pop()
      if (closes === undefined || !text.startsWith(closes, at)) throw new Problem('file_damaged')
      if (open.length === 0) endEntry(at)
      at += closes.length
    } else if (sign === ')' || sign === '{' || sign === '}') {
      throw new Problem('file_damaged')
    } else {
      at = endOfWord(text, at)
    }
    if (open.length > limits.depth) throw new Problem('file_too_complex')
    if (at <= before) throw new Problem('file_damaged')
  } while (open.length > 0)
  return { end: at, entries }
}
