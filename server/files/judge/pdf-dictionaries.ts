import { PDFArray, PDFDict, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** The dictionaries directly in an object; references are checked separately. */
export function dictionariesIn(object: PDFObject): PDFDict[] {
  const found: PDFDict[] = []
  const open: PDFObject[] = [object]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFStream) open.push(next.dict)
    else if (next instanceof PDFArray) for (const one of next.asArray()) open.push(one)
    else if (next instanceof PDFDict) {
      found.push(next)
      for (const value of next.values()) if (!(value instanceof PDFRef)) open.push(value)
    }
  }
  return found
}
