import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '#contract/problems.ts'
import { otherLanguage, pdfWithin } from './pdf-bounds.ts'
import { namesIn, writtenObjects } from './pdf-names.ts'

/** Names of what runs, opens or sends something, shows a film, or is a form that is a program. */
const activeNames = new Set([
  ...['JS', 'JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'Rendition'],
  ...['RichMedia', 'RichMediaContent', 'XFA'],
])
/** What may be attached: data and pictures that no program runs. */
const harmlessNames = /\.(?:xml|xsd|txt|csv|json|pdf|jpe?g|png)$/i
const harmlessTypes = new Set(['application/xml', 'image/jpeg', 'image/png', 'application/pdf'])

const blankBytes = new Set(Buffer.from('\t\n\f\r'))

/** A PDF as it is kept, and how many pages it has. */
interface CheckedPdf {
  kept: Buffer
  pages: number
}

/**
 * Checks a PDF that does nothing but show its pages, and may carry data along. It is kept byte for
 * byte, but for what is before and behind it. Throws `file_encrypted` where it opens only with a
 * password, `file_active` and `file_damaged`.
 */
export async function checkPdf(file: Buffer): Promise<CheckedPdf> {
  return check(file, { mayCarry: true })
}

async function check(file: Buffer, { mayCarry }: { mayCarry: boolean }): Promise<CheckedPdf> {
  const kept = await pdfWithin(file)
  const objects = writtenObjects(kept.toString('latin1'))
  const names = objects.flatMap((object) => object.names)
  refuseActive(names)

  const { document, isEncrypted } = await open(kept)
  const packed = isEncrypted
    ? packedIn(document, objects.filter(isPacked).length)
    : objects.filter(isPacked).map(({ at }) => unpack(streamAt(kept, at)))
  for (const text of packed) names.push(...namesIn(text))
  refuseActive(names)

  const carried = carriedIn(document)
  // One that stands behind a later writing of the same object is not seen, and could be shown.
  const written = names.filter((name) => name === 'EF').length
  if (written > carried.length || (carried.length > 0 && !mayCarry))
    throw new Problem('file_active')
  for (const one of carried) await refuseHarmful(one)
  return { kept, pages: pagesOf(document) }
}

/** Restrictions that open without a password are no hindrance; a password is. */
async function open(file: Buffer): Promise<{ document: PDFDocument; isEncrypted: boolean }> {
  const document = await load(file, { ignoreEncryption: true })
  if (!document) throw new Problem('file_damaged')
  if (!document.isEncrypted) return { document, isEncrypted: false }
  const opened = await load(file, { password: '' })
  if (!opened) throw new Problem('file_encrypted')
  return { document: opened, isEncrypted: true }
}

function load(
  file: Buffer,
  how: { ignoreEncryption: true } | { password: string },
): Promise<PDFDocument | undefined> {
  return PDFDocument.load(file, { ...how, updateMetadata: false }).catch(() => undefined)
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

function refuseActive(names: readonly string[]): void {
  if (names.some((name) => activeNames.has(name))) throw new Problem('file_active')
}

/** Readers know a stream of packed objects by these two entries, whatever it calls itself. */
function isPacked({ names, isStream }: { names: readonly string[]; isStream: boolean }): boolean {
  return isStream && names.includes('N') && names.includes('First')
}

/** The packed objects of a file that had to be deciphered first. */
function packedIn(document: PDFDocument, expected: number): string[] {
  const streams = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.has(PDFName.of('N')) && dict.has(PDFName.of('First')))
  if (streams.length < expected) throw new Problem('file_damaged')
  return streams.map(unpack)
}

function streamAt(file: Buffer, at: number): PDFObject | undefined {
  try {
    return PDFObjectParser.forBytes(file.subarray(at), PDFContext.create()).parseObject()
  } catch {
    return undefined
  }
}

function unpack(stream: PDFObject | undefined): string {
  return contentOf(stream).toString('latin1')
}

function contentOf(stream: PDFObject | undefined): Buffer {
  try {
    if (stream instanceof PDFRawStream) return Buffer.from(decodePDFRawStream(stream).decode())
  } catch {
    // What can't be looked into is not let through.
  }
  throw new Problem('file_damaged')
}

/** A file that a PDF carries along. */
interface Carried {
  names: string[]
  streams: (PDFObject | undefined)[]
}

function carriedIn(document: PDFDocument): Carried[] {
  const found: Carried[] = []
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    for (const dict of dictionariesIn(object)) {
      if (!dict.has(PDFName.of('EF'))) continue
      const files = dict.lookup(PDFName.of('EF'))
      found.push({
        names: ['F', 'UF'].flatMap((key) => textOf(dict.lookup(PDFName.of(key)))),
        streams: files instanceof PDFDict ? files.keys().map((key) => files.lookup(key)) : [],
      })
    }
  }
  return found
}

function textOf(object: PDFObject | undefined): string[] {
  const isText = object instanceof PDFString || object instanceof PDFHexString
  return isText ? [object.decodeText()] : []
}

/** The dictionaries that stand in an object directly; references are looked at by themselves. */
function dictionariesIn(object: PDFObject): PDFDict[] {
  const found: PDFDict[] = []
  const open: PDFObject[] = [object]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFStream) open.push(next.dict)
    else if (next instanceof PDFArray) open.push(...next.asArray())
    else if (next instanceof PDFDict) {
      found.push(next)
      open.push(...next.values().filter((value) => !(value instanceof PDFRef)))
    }
  }
  return found
}

/** Throws `file_active` unless what is carried is data or a picture, by its name and its content. */
async function refuseHarmful({ names, streams }: Carried): Promise<void> {
  const isNamedSo = names.length > 0 && names.every((name) => harmlessNames.test(name.trim()))
  if (!isNamedSo) throw new Problem('file_active')
  for (const stream of streams) {
    const content = contentOf(stream)
    const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime
    if (type === undefined || type === 'application/xml') refuseOtherThanText(content)
    else if (!harmlessTypes.has(type)) throw new Problem('file_active')
    else if (type === 'application/pdf') await check(content, { mayCarry: false })
  }
}

function refuseOtherThanText(content: Buffer): void {
  const mark = content.length < 2 ? 0 : content.readUInt16BE(0)
  const isWide = mark === 0xfffe || mark === 0xfeff
  const isText = isWide || !content.some((byte) => byte < 32 && !blankBytes.has(byte))
  const text = content.toString(isWide ? 'utf16le' : 'latin1')
  if (!isText || otherLanguage.test(text)) throw new Problem('file_active')
}
