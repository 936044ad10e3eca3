import type { Language } from '#contract/common/values/languages.ts'
import type { Size } from './edges.ts'

export interface JpegPage extends Size {
  jpeg: Uint8Array
}

/** A4 in points. */
const shorter = 595.28
const longer = 841.89

/**
 * A PDF with a picture on each page, upright or across as the picture is. Written here because a
 * library for it weighs more than everything else that the tool needs.
 * Format: ISO 32000-1, 7.5 (file structure) and 8.9.5 (images).
 */
export function imagePdf(
  pages: readonly JpegPage[],
  { title, language }: { title: string; language: Language },
): Blob {
  const parts: BlobPart[] = []
  const offsets: number[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? ascii(part) : new Uint8Array(part)
    parts.push(bytes)
    length += bytes.length
  }
  const object = (number: number, ...body: (string | Uint8Array)[]) => {
    offsets[number] = length
    put(`${number} 0 obj\n`)
    for (const part of body) put(part)
    put('\nendobj\n')
  }
  const numberOf = (at: number) => firstPage + at * objectsPerPage

  put('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  object(
    1,
    `<</Type/Catalog/Pages 2 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
  )
  const kids = pages.map((_, at) => `${numberOf(at)} 0 R`).join(' ')
  object(2, `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`)
  object(3, `<</Title<${utf16(title)}>>>`)
  for (const [at, { jpeg, width, height }] of pages.entries()) {
    const number = numberOf(at)
    const [pageWidth, pageHeight] = width > height ? [longer, shorter] : [shorter, longer]
    const scale = Math.min(pageWidth / width, pageHeight / height)
    const [drawnWidth, drawnHeight] = [width * scale, height * scale]
    const place = [
      drawnWidth,
      0,
      0,
      drawnHeight,
      (pageWidth - drawnWidth) / 2,
      (pageHeight - drawnHeight) / 2,
    ]
    const drawing = `q ${place.map(point).join(' ')} cm /Im Do Q`
    object(
      number,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]` +
        `/Resources<</XObject<</Im ${number + 2} 0 R>>>>/Contents ${number + 1} 0 R>>`,
    )
    object(number + 1, `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`)
    object(
      number + 2,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8` +
        `/ColorSpace/${isGrey(jpeg) ? 'DeviceGray' : 'DeviceRGB'}/Filter/DCTDecode` +
        `/Length ${jpeg.length}>>stream\n`,
      jpeg,
      '\nendstream',
    )
  }
  const start = length
  const lines = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${lines.join('')}`)
  put(`trailer\n<</Size ${offsets.length}/Root 1 0 R/Info 3 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}

const firstPage = 4
const objectsPerPage = 3

function point(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Each character is one byte. */
function ascii(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (one) => one.charCodeAt(0))
}

/** A text with any letters, as the format writes it: UTF-16 with its mark, in hexadecimal. */
function utf16(text: string): string {
  return `\ufeff${text}`.replaceAll(/[\s\S]/g, (unit) =>
    unit.charCodeAt(0).toString(16).padStart(4, '0'),
  )
}

/** Whether a JPEG has one channel: its frame header says so (ITU-T T.81, B.2.2). */
function isGrey(jpeg: Uint8Array): boolean {
  let at = 2
  while (at + 9 < jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return jpeg[at + 9] === 1
    at += 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0)
  }
  return false
}
