const blankSigns = new Set('\0\t\n\f\r ')
const wordEnds = new Set('\0\t\n\f\r ()<>[]{}/%')

/** The position after blanks and comments. */
export function afterBlanks(text: string, start: number): number {
  let at = start
  for (;;) {
    const sign = text[at]
    if (sign === undefined) return at
    if (sign === '%') at = endOfLine(text, at)
    else if (blankSigns.has(sign)) at++
    else return at
  }
}

function endOfLine(text: string, start: number): number {
  let at = start
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

export function endOfWord(text: string, start: number): number {
  let at = start
  while (at < text.length && !wordEnds.has(text[at] ?? '')) at++
  return at
}

/** The position after the string that opens here; the end of the text if it doesn’t close. */
export function endOfString(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}

export function unescaped(name: string): string {
  if (!name.includes('#')) return name
  return name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
