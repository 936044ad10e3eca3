import { readFile, writeFile } from 'node:fs/promises'
import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { ApartReason } from '#contract/documents/dossiers.ts'
import type { MediaType } from '#contract/documents/values/document-rules.ts'
import { withLengths } from '#contract/documents/values/pdf-lengths.ts'

export interface Part {
  /** A local file. */
  path: string
  /** Its name among the pages, and as an attached file. */
  title: string
  fileName: string
  mediaType: MediaType
  /** Why it is attached; null if its pages are among the others. */
  apart: ApartReason | null
}

export interface Seen {
  apart: ApartReason | null
  pages: number
}

/** A4 in points, and the margin around a picture. */
const a4 = { width: 595.28, height: 841.89 }
const free = 28
/** A4 at 250 dots an inch: more can't be seen on paper. */
const mostPixels = { width: 2068, height: 2924 }

/**
 * Which files can become pages of another PDF without losing their value: not those that open under
 * restrictions, are signed or contain other files.
 */
export async function inspectParts(parts: readonly Part[]): Promise<Seen[]> {
  const seen: Seen[] = []
  // One after the other: only one is in memory.
  for (const part of parts) seen.push(await inspect(part).catch(() => unreadable))
  return seen
}

const unreadable: Seen = { apart: 'unreadable', pages: 0 }

async function inspect({ path, mediaType }: Part): Promise<Seen> {
  // The compression of HEIC is patented: the picture library leaves it out.
  if (mediaType === 'image/heic') return { apart: 'picture', pages: 0 }
  if (mediaType !== 'application/pdf') return { apart: null, pages: 1 }
  const bytes = await readFile(path)
  const document = await PDFDocument.load(withLengths(bytes), {
    ignoreEncryption: true,
    updateMetadata: false,
  })
  if (document.isEncrypted) return { apart: 'protected', pages: 0 }
  // Its position is part of the signed data, so it is never packed.
  if (bytes.includes('/ByteRange')) return { apart: 'signed', pages: 0 }
  if (carriesFiles(document)) return { apart: 'carries', pages: 0 }
  return { apart: null, pages: document.getPageCount() }
}

function carriesFiles(document: PDFDocument): boolean {
  return document.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.has(PDFName.of('EF')))
}

/**
 * One PDF of a cover and the documents, with bookmarks; files that are apart are attached unchanged.
 * Answers the files that had to be attached although they looked as if they could become pages.
 */
export async function mergeParts(
  cover: { path: string; title: string },
  parts: readonly Part[],
  target: string,
): Promise<{ apart: (ApartReason | null)[]; pages: number }> {
  const whole = await PDFDocument.load(await readFile(cover.path), { updateMetadata: false })
  // The cover's metadata says that it can be read aloud in order; for the documents that isn't known.
  whole.catalog.delete(PDFName.of('Metadata'))
  const marks = [{ title: cover.title, page: 0 }]
  const apart: (ApartReason | null)[] = []
  for (const part of parts) {
    const page = whole.getPageCount()
    const given = part.apart ?? (await addPages(whole, part))
    apart.push(given)
    if (given === null) marks.push({ title: part.title, page })
    else {
      await whole.attach(await readFile(part.path), part.fileName, {
        mimeType: part.mediaType,
        description: part.title,
      })
    }
  }
  addBookmarks(whole, marks)
  await writeFile(target, await whole.save(), { mode: 0o600 })
  return { apart, pages: whole.getPageCount() }
}

/** Answers why its pages could not be added, if so; then none of them was. */
async function addPages(whole: PDFDocument, part: Part): Promise<ApartReason | null> {
  try {
    if (part.mediaType === 'application/pdf') {
      const bytes = withLengths(await readFile(part.path))
      const source = await PDFDocument.load(bytes, { updateMetadata: false })
      const pages = await whole.copyPages(source, source.getPageIndices())
      for (const page of pages) whole.addPage(page)
    } else await addPicture(whole, part)
    return null
  } catch {
    return 'unreadable'
  }
}

/** A picture on its own page, portrait or landscape as it is, never enlarged beyond its sharpness. */
async function addPicture(whole: PDFDocument, { path }: Part): Promise<void> {
  const picture = sharp(path, { limitInputPixels: 60_000_000 })
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ ...mostPixels, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 88 })
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  const image = await whole.embedJpg(new Uint8Array(data))
  const isAcross = info.width > info.height
  const width = isAcross ? a4.height : a4.width
  const height = isAcross ? a4.width : a4.height
  const scale = Math.min((width - 2 * free) / info.width, (height - 2 * free) / info.height, 1)
  const drawn = { width: info.width * scale, height: info.height * scale }
  const page = whole.addPage([width, height])
  page.drawImage(image, {
    ...drawn,
    x: (width - drawn.width) / 2,
    y: (height - drawn.height) / 2,
  })
}

/** The library doesn't support bookmarks. Format: ISO 32000-1, 12.3.3 (document outline). */
function addBookmarks(whole: PDFDocument, marks: readonly { title: string; page: number }[]): void {
  const { context } = whole
  const root = context.nextRef()
  const refs = marks.map(() => context.nextRef())
  const at = (place: number): PDFObject => refs[place] ?? PDFNull
  for (const [place, { title, page }] of marks.entries()) {
    const ref = refs[place]
    const target: PDFRef | undefined = whole.getPages()[page]?.ref
    if (!ref || !target) continue
    const mark = context.obj({ Parent: root, Dest: [target, PDFName.of('Fit')] })
    mark.set(PDFName.of('Title'), PDFHexString.fromText(title))
    if (place > 0) mark.set(PDFName.of('Prev'), at(place - 1))
    if (place < marks.length - 1) mark.set(PDFName.of('Next'), at(place + 1))
    context.assign(ref, mark)
  }
  const outlines = context.obj({ Type: 'Outlines', Count: marks.length })
  outlines.set(PDFName.of('First'), at(0))
  outlines.set(PDFName.of('Last'), at(marks.length - 1))
  context.assign(root, outlines)
  whole.catalog.set(PDFName.of('Outlines'), root)
}
