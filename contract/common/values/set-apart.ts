/*
 * A text that is in another language than the words around it is set apart by the two signs that Unicode
 * has for it: between them lines run as the text does, in a title or an attribute too, where no element
 * can say so.
 */

const [begin, end] = ['\u2068', '\u2069']

/** Each line for itself: what is taken apart by its lines stays marked. */
export function setApart(text: string): string {
  return text.replaceAll(/[^\n]+/g, (line) => begin + line + end)
}

/** What is said in the reader's language (even places) and what is set apart (odd ones). */
export function partsOf(text: string): string[] {
  return text.includes(begin) ? text.split(/\u2068([^\u2068\u2069]*)\u2069/) : [text]
}

/** The text as it was written: for paper and files, which have their own way. */
export function joined(text: string): string {
  return partsOf(text).join('')
}
