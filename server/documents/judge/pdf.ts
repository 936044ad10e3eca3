import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { Problem } from '#contract/problems.ts'

/** Actions that run, open or send something. */
const activeActions = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'Rendition']
/** Entries that carry a script, an attachment, a film or a form that is a program. */
const activeEntries = ['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'RichMediaContent', 'XFA']
/** The same, in parts of a file that a reader may see and the parser here doesn't. */
const activeText = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA)\b/
/** What makes a PDF a page or a program in another program's eyes. */
const otherLanguage = /<(?:html|script|svg|!doctype|\?php)\b/i
const beginning = 1024

/**
 * Answers the number of pages of a PDF that does nothing but show them. Throws `file_encrypted`,
 * `file_active` and `file_damaged`.
 */
export async function checkPdf(file: Buffer): Promise<number> {
  const text = file.toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(text.slice(-beginning))) throw new Problem('file_damaged')
  if (otherLanguage.test(text.slice(0, beginning))) throw new Problem('file_active')
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(text)) throw new Problem('file_encrypted')
  if (activeText.test(text)) throw new Problem('file_active')

  const document = await load(file)
  if (document.isEncrypted) throw new Problem('file_encrypted')
  for (const [, object] of document.context.enumerateIndirectObjects()) refuseActive(object)
  return pagesOf(document)
}

async function load(file: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(file, { ignoreEncryption: true, updateMetadata: false })
  } catch {
    throw new Problem('file_damaged')
  }
}

function pagesOf(document: PDFDocument): number {
  let pages = 0
  try {
    pages = document.getPages().length
  } catch {
    // What has no readable tree of pages has none.
  }
  if (pages === 0) throw new Problem('file_damaged')
  return pages
}

/** Looks through an object and all that stands in it directly; references are looked at by themselves. */
function refuseActive(object: PDFObject): void {
  const open: PDFObject[] = [object]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFStream) open.push(next.dict)
    else if (next instanceof PDFArray) open.push(...next.asArray())
    else if (next instanceof PDFDict) {
      for (const [key, value] of next.entries()) {
        if (activeEntries.includes(key.decodeText())) throw new Problem('file_active')
        const isAction = key.decodeText() === 'S' && value instanceof PDFName
        if (isAction && activeActions.includes(value.decodeText())) throw new Problem('file_active')
        if (!(value instanceof PDFRef)) open.push(value)
      }
    }
  }
}
