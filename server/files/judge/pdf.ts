import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '#contract/common/values/problems.ts'
import { withLengths } from '#contract/documents/values/pdf-lengths.ts'
import { type Shape, shapeOf } from '#contract/documents/values/pdf-shape.ts'
import { refuseActions } from './pdf-actions.ts'
import { otherLanguage, pdfWithin } from './pdf-bounds.ts'
import { dictionariesIn } from './pdf-dictionaries.ts'
import { namesIn, writtenObjects } from './pdf-names.ts'
import { type Member, membersOf, refuseWideTable } from './pdf-packed.ts'
import { type Entries, entriesOf, filtersOf, isPicture, writtenEntries } from './pdf-streams.ts'
import { type Budget, newBudget, unpacked, unpackLimits, weigh } from './unpack.ts'

/** Names of things that run, open or send something, show a film or a 3D body, or are programs in form. */
const activeNames: ReadonlySet<string> = new Set([
  ...['JS', 'JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'GoToR', 'Rendition'],
  ...['RichMedia', 'RichMediaContent', 'Movie', '3DD', 'OnInstantiate', 'XFA'],
])
const wanted: ReadonlySet<string> = new Set([...activeNames, 'EF', 'N', 'First', 'Encrypt'])

/** Files that may be attached: data and pictures that no program runs. */
const harmlessNames = /\.(?:xml|xsd|txt|csv|json|pdf|jpe?g|png)$/i
const harmlessTypes = new Set(['application/xml', 'image/jpeg', 'image/png', 'application/pdf'])

const blankBytes = new Set(Buffer.from('\t\n\f\r'))

/** More pages than anyone reads, and a tree deeper than any program writes. */
const mostPages = 5_000
const deepestTree = 64

/** A PDF as it is kept, and how many pages it has. */
interface CheckedPdf {
  kept: Buffer
  pages: number
}

/**
 * Checks that a PDF does nothing but show its pages; it may carry data along. It is kept byte for byte,
 * except for anything before and after it. Throws `file_encrypted` if it opens only with a password,
 * `file_active`, `file_damaged` and `file_too_complex`.
 */
export async function checkPdf(file: Buffer): Promise<CheckedPdf> {
  return check(file, newBudget(), { mayCarry: true })
}

async function check(
  file: Buffer,
  budget: Budget,
  { mayCarry }: { mayCarry: boolean },
): Promise<CheckedPdf> {
  const kept = await pdfWithin(file)
  const text = kept.toString('latin1')
  const objects = writtenObjects(text, wanted)
  const names = objects.flatMap((object) => object.names)
  refuseActive(names)

  const shape = shapeOf(text)
  const streams = shape.streams.map((stream) => ({
    entries: writtenEntries(text, shape, stream),
    data: kept.subarray(stream.data.from, stream.data.end),
  }))
  const mayBeEncrypted = names.includes('Encrypt')
  const packed: Packed[] = []
  for (const stream of streams) {
    packed.push(...(await unpackBefore(stream, budget, { mayBeEncrypted })))
  }
  // Streams within the data of another, or where a reader of objects in a row doesn't find them.
  const known = new Set(shape.streams.map(({ dictionary }) => dictionary.from))
  if (objects.some((object) => isPacked(object) && !known.has(object.at))) {
    throw new Problem('file_damaged')
  }

  const { document, isEncrypted } = await open(withLengths(kept, shape))
  const deciphered = isEncrypted ? streamsIn(document) : undefined
  if (deciphered) {
    const found = deciphered.filter(({ entries }) => isPackedBy(entries))
    if (found.length < objects.filter(isPacked).length) throw new Problem('file_damaged')
    packed.length = 0
    for (const stream of found) packed.push(await unpackObjects(stream, budget))
  }
  for (const one of packed) for (const name of namesIn(one.text, wanted)) names.push(name)
  refuseActive(names)
  refuseActions(document, versionsOf(text, shape, packed))
  for (const stream of deciphered ?? streams) await weighStream(stream, document, budget)

  const carried = carriedIn(document)
  // One hidden by a later version of the same object is not seen, and could be shown.
  const written = names.filter((name) => name === 'EF').length
  if (written > carried.length || (carried.length > 0 && !mayCarry))
    throw new Problem('file_active')
  for (const one of carried) await refuseHarmful(one, budget)
  return { kept, pages: pagesOf(document) }
}

/** Restrictions that open without a password are accepted; a password is not. */
async function open(file: Uint8Array): Promise<{ document: PDFDocument; isEncrypted: boolean }> {
  const document = await load(file, { ignoreEncryption: true })
  if (!document) throw new Problem('file_damaged')
  const isEncrypted = document.isEncrypted
  const opened = isEncrypted ? await load(file, { password: '' }) : document
  if (!opened) throw new Problem('file_encrypted')
  // Another reader may make something of an object that this one gave up on. Enciphered objects are
  // read only the second time, and the table of places, which is never enciphered, only the first.
  const unread = unreadIn(opened)
  if (unreadIn(document).some((one) => unread.includes(one))) throw new Problem('file_damaged')
  return { document: opened, isEncrypted }
}

function unreadIn({ context }: PDFDocument): string[] {
  return context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFInvalidObject)
    .map(([reference]) => reference.toString())
}

function load(
  file: Uint8Array,
  how: { ignoreEncryption: true } | { password: string },
): Promise<PDFDocument | undefined> {
  return PDFDocument.load(file, { ...how, updateMetadata: false }).catch(() => undefined)
}

/** The number of pages, counting each as often as it is shown. */
function pagesOf(document: PDFDocument): number {
  const seen = new Set<PDFObject>()
  let pages = 0
  const visit = (written: PDFObject | undefined, depth: number): void => {
    const node = written instanceof PDFRef ? document.context.lookup(written) : written
    if (!(node instanceof PDFDict)) throw new Problem('file_damaged')
    const kids = node.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      if (++pages > mostPages) throw new Problem('file_too_complex')
      return
    }
    if (seen.has(node)) throw new Problem('file_damaged')
    if (depth > deepestTree || seen.size > mostPages) throw new Problem('file_too_complex')
    seen.add(node)
    for (const kid of kids.asArray()) visit(kid, depth + 1)
  }
  const { catalog } = document
  if (!(catalog instanceof PDFDict)) throw new Problem('file_damaged')
  visit(catalog.get(PDFName.of('Pages')), 0)
  if (pages === 0) throw new Problem('file_damaged')
  return pages
}

function refuseActive(names: readonly string[]): void {
  if (names.some((name) => activeNames.has(name))) throw new Problem('file_active')
}

/** A stream of a file: its entries, and its data as written. */
interface Stream {
  entries: Entries
  data: Buffer
}

/** Packed objects, with the list of their places before them. */
interface Packed {
  text: string
  members: Member[]
}

/** Readers know a stream of packed objects by these two entries, whatever it calls itself. */
function isPacked({ names, isStream }: { names: readonly string[]; isStream: boolean }): boolean {
  return isStream && names.includes('N') && names.includes('First')
}

function isPackedBy(entries: Entries): boolean {
  return entries('N') !== undefined && entries('First') !== undefined
}

/**
 * Data that the library unpacks itself are unpacked here first, within bounds. Enciphered data may be
 * anything: they are checked once they are deciphered.
 */
async function unpackBefore(
  { entries, data }: Stream,
  budget: Budget,
  { mayBeEncrypted }: { mayBeEncrypted: boolean },
): Promise<Packed[]> {
  try {
    if (isPackedBy(entries)) return [await unpackObjects({ entries, data }, budget)]
    if (entries('Type') === '/XRef') {
      refuseWideTable(entries)
      await unpacked(data, filtersOf(entries), budget)
    }
    return []
  } catch (error) {
    const isBound = error instanceof Problem && error.code === 'file_too_complex'
    if (mayBeEncrypted && !isBound) return []
    throw error
  }
}

async function unpackObjects({ entries, data }: Stream, budget: Budget): Promise<Packed> {
  const filters = filtersOf(entries, { plain: true })
  const text = (await unpacked(data, filters, budget)).toString('latin1')
  return { text, members: membersOf(text, entries) }
}

/** Every version of an object, by its number: each reader decides which one counts. */
function versionsOf(
  text: string,
  { places }: Shape,
  packed: readonly Packed[],
): ReadonlyMap<number, string[]> {
  const versions = new Map<number, string[]>()
  for (const [number, written] of places) {
    versions.set(
      number,
      written.map(({ from, end }) => text.slice(from, end)),
    )
  }
  for (const { number, text: member } of packed.flatMap(({ members }) => members)) {
    const before = versions.get(number)
    if (before) before.push(member)
    else versions.set(number, [member])
  }
  return versions
}

async function weighStream(
  { entries, data }: Stream,
  { context }: PDFDocument,
  budget: Budget,
): Promise<void> {
  const elsewhere: Entries = (key) => {
    const written = entries(key)
    const [, number] = /^(\d+) \d+ R$/.exec(written ?? '') ?? []
    return number === undefined ? written : context.lookup(PDFRef.of(Number(number)))?.toString()
  }
  const most = isPicture(elsewhere) ? unpackLimits.picture : unpackLimits.stream
  await weigh(data, filtersOf(elsewhere), most, budget)
}

function streamsIn(document: PDFDocument): Stream[] {
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .map(streamOf)
}

function streamOf({ dict, contents }: PDFRawStream): Stream {
  return { entries: entriesOf(dict), data: Buffer.from(contents) }
}

/** A file attached to a PDF. */
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

/** Throws `file_active` unless attached files are data or pictures, by name and content. */
async function refuseHarmful({ names, streams }: Carried, budget: Budget): Promise<void> {
  const isNamedSo = names.length > 0 && names.every((name) => harmlessNames.test(name.trim()))
  if (!isNamedSo) throw new Problem('file_active')
  for (const stream of streams) {
    if (!(stream instanceof PDFRawStream)) throw new Problem('file_damaged')
    const { entries, data } = streamOf(stream)
    const content = await unpacked(data, filtersOf(entries, { plain: true }), budget)
    const type = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime
    if (type === undefined || type === 'application/xml') refuseOtherThanText(content)
    else if (!harmlessTypes.has(type)) throw new Problem('file_active')
    else if (type === 'application/pdf') await check(content, budget, { mayCarry: false })
  }
}

function refuseOtherThanText(content: Buffer): void {
  const mark = content.length < 2 ? 0 : content.readUInt16BE(0)
  const isWide = mark === 0xfffe || mark === 0xfeff
  const isText = isWide || !content.some((byte) => byte < 32 && !blankBytes.has(byte))
  const text = content.toString(isWide ? 'utf16le' : 'latin1')
  if (!isText || otherLanguage.test(text)) throw new Problem('file_active')
}
