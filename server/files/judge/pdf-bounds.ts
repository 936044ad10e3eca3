import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '#contract/common/values/problems.ts'

/** Text that makes another program take a file for a page or a program. */
export const otherLanguage = /<(?:html|script|svg|!doctype html|\?php)\b/i
/** Where an archive begins, or its list of contents; and a second PDF. */
const otherFiles = [
  'PK\x03\x04',
  'PK\x05\x06',
  'PK\x07\x08',
  'Rar!\x1a',
  '7z\xbc\xaf\x27\x1c',
  '%PDF-',
]
const program = /^#!/
const blank = /^[\s\0]*$/

const beginning = 1024

/** Whether a PDF begins here, if not at the first byte; readers look this far for it. */
export function holdsPdf(file: Buffer): boolean {
  return /%PDF-\d/.test(file.toString('latin1', 0, beginning))
}

/**
 * The PDF in a file, without what a scanner, a mail program or a web server put before or after it.
 * Throws `file_damaged` if the end is missing, or if it is another kind of file too, and
 * `file_active` if a browser could take it for a page.
 */
export async function pdfWithin(file: Buffer): Promise<Buffer> {
  const text = file.toString('latin1')
  if (otherLanguage.test(text.slice(0, beginning))) throw new Problem('file_active')
  const start = text.slice(0, beginning).search(/%PDF-\d/)
  const end = endOf(text, start)
  await refuseForeign(file.subarray(0, start))
  await refuseForeign(file.subarray(end))
  return start === 0 && end === file.length ? file : file.subarray(start, end)
}

function endOf(text: string, start: number): number {
  const mark = text.lastIndexOf('%%EOF')
  const behind = mark < 0 ? text : text.slice(mark + '%%EOF'.length)
  if (mark < 0 || /\d\s+\d+\s+obj\b|startxref/.test(behind)) return endWithoutMark(text, start)
  if (behind.length <= beginning && blank.test(behind)) return text.length
  return text.length - behind.length + (/^\r?\n?/.exec(behind)?.[0].length ?? 0)
}

/** The mark may be missing if the last word before it says where the table of objects is. */
function endWithoutMark(text: string, start: number): number {
  const last = text.lastIndexOf('startxref')
  const [startxref, offset] = /^startxref\s+(\d+)/.exec(text.slice(last)) ?? []
  const isLast = last > Math.max(text.lastIndexOf('endobj'), text.lastIndexOf('endstream'))
  const isThere = [0, start].some((from) =>
    /^\s*(?:xref|\d+\s+\d+\s+obj)\b/.test(text.slice(Number(offset) + from).slice(0, 64)),
  )
  if (startxref === undefined || !isLast || !isThere) throw new Problem('file_damaged')
  return last + startxref.length
}

async function refuseForeign(part: Buffer): Promise<void> {
  const text = part.toString('latin1')
  if (blank.test(text)) return
  if (otherLanguage.test(text)) throw new Problem('file_active')
  const from = text.search(/[^\s\0]/)
  const type = await fileTypeFromBuffer(part.subarray(from)).catch(() => undefined)
  if (type || otherFiles.some((one) => text.includes(one)) || program.test(text.slice(from)))
    throw new Problem('file_damaged')
}
