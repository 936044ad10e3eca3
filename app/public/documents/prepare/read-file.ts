import { type Page, photoPage } from './pages.ts'
import { type PictureProblem, readPicture } from './picture.ts'

export type FileProblem = PictureProblem | 'heic' | 'pdf_locked' | 'pdf_damaged' | 'not_loaded'

let lastKey = 0

/** A chosen file as a page to work on, or why it can't be one. What it is is read, not its name. */
export async function readFile(file: File): Promise<Page | FileProblem> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  const text = String.fromCharCode(...head)
  if (text.includes('%PDF-')) return readPdf(file)
  const picture = await readPicture(file)
  if (picture === 'unreadable') return isHeic(text) ? 'heic' : picture
  if (picture === 'too_big') return picture
  return photoPage(file, ++lastKey, picture.size, picture.preview)
}

async function readPdf(file: File): Promise<Page | FileProblem> {
  const merging = await import('./merge-pdf.ts').catch(() => undefined)
  if (!merging) return 'not_loaded'
  const count = await merging.countPdfPages(file)
  if (typeof count === 'string') return count
  return { kind: 'pdf', key: ++lastKey, file, turns: 0, count }
}

/** ISO/IEC 23008-12: the brands of HEVC pictures, behind `ftyp`. */
function isHeic(head: string): boolean {
  return /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(head)
}
