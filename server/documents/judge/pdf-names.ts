/** A dictionary or array as it is written in a file, wherever it is. */
export interface WrittenObject {
  /** Where its first sign is. */
  at: number
  /** Every name in it, keys and values, with escapes resolved. */
  names: string[]
  isStream: boolean
}

/**
 * Every object that a reader could be led to: what is written behind the word `obj` or `trailer`, at
 * any place of the file. A table of places may point into what looks like the data of a stream.
 */
export function writtenObjects(text: string): WrittenObject[] {
  const found: WrittenObject[] = []
  for (const { index, 0: word } of text.matchAll(/(?<!end)obj|trailer/g)) {
    const at = afterBlanks(text, index + word.length)
    const opens = text.startsWith('<<', at) || text[at] === '['
    if (!opens) continue
    const { names, end } = readNames(text, at)
    const next = afterBlanks(text, end)
    found.push({ at, names, isStream: text.startsWith('stream', next) })
  }
  return found
}

/** The names in a text of objects, without those in its strings and comments. */
export function namesIn(text: string): string[] {
  const names: string[] = []
  for (let at = 0; at < text.length; ) {
    const part = readNames(text, at)
    names.push(...part.names)
    at = part.end
  }
  return names
}

/** Reads one token, or from an opening bracket to the one that closes it. */
function readNames(text: string, start: number): { names: string[]; end: number } {
  const names: string[] = []
  const open: string[] = []
  let at = start
  do {
    at = afterBlanks(text, at)
    const sign = text[at]
    if (sign === undefined) break
    if (sign === '/') {
      const end = endOfWord(text, at + 1)
      names.push(unescaped(text.slice(at + 1, end)))
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
  } while (open.length > 0)
  return { names, end: at }
}

const blanks = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
function afterBlanks(text: string, at: number): number {
  blanks.lastIndex = at
  return blanks.test(text) ? blanks.lastIndex : at
}

const word = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
function endOfWord(text: string, at: number): number {
  word.lastIndex = at
  return word.test(text) ? word.lastIndex : at
}

function endOfString(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}

function unescaped(name: string): string {
  return name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
