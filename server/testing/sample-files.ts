import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A PDF of blank pages. */
export async function samplePdf({ pages = 1 } = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++) document.addPage([200, 200])
  return Buffer.from(await document.save())
}

/** A PDF that does something when it is opened. */
export async function activePdf(
  what: 'JavaScript' | 'Launch' | 'EmbeddedFile' | 'GoTo',
  { plain = false } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const page = document.addPage([200, 200])
  if (what === 'EmbeddedFile') {
    await document.attach(Buffer.from('hello'), 'a.exe', { mimeType: 'application/x-msdownload' })
  } else if (what === 'GoTo') {
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj([page.ref, 'Fit']))
  } else {
    const action = document.context.obj({ Type: 'Action', S: what })
    action.set(PDFName.of(what === 'Launch' ? 'F' : 'JS'), PDFString.of('app.alert(1)'))
    document.catalog.set(PDFName.of('OpenAction'), action)
  }
  return Buffer.from(await document.save({ useObjectStreams: !plain }))
}

/** A PDF by hand, with a text on each page; the lengths are objects of their own, as programs write them. */
export function pdfOf(texts: readonly string[], { afterWord = '\n' } = {}): Buffer {
  const kids = texts.map((_, at) => `${3 + 3 * at} 0 R`).join(' ')
  const pages = texts.flatMap((text, at) => {
    const data = `BT /F 12 Tf 9 99 Td (${text}) Tj ET`
    const [contents, length] = [4 + 3 * at, 5 + 3 * at]
    const font = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${font}/Contents ${contents} 0 R>>`,
      `<</Length ${length} 0 R>>\nstream${afterWord}${data}\nendstream`,
      `${data.length}`,
    ]
  })
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${texts.length}>>`,
    ...pages,
  ]
  let text = '%PDF-1.4\n'
  const rows = objects.map((object, at) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1')
}

export async function encryptedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200])
  document.encrypt({ userPassword: 'secret', ownerPassword: 'more secret' })
  return Buffer.from(await document.save())
}

/** A photograph that says where it was taken, and that it is to be turned. */
export function samplePhoto(
  format: 'jpeg' | 'png' | 'webp',
  { width = 64, height = 48 } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3a7d5c' } })
    .withExif({
      IFD0: { Make: 'Camera of a test' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 41/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
}

/** A PNG of grey that says it has this size, whatever its data. */
export function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.concat([uint(width, 4), uint(height, 4), Buffer.from([8, 0, 0, 0, 0])])
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
    return Buffer.concat([uint(content.length, 4), named, uint(crc32(named), 4)])
  }
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** A photograph of about so many bytes: noise can't be made smaller. */
export async function heavyPhoto(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3))
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** What a telephone's camera makes, encoded by libheif: red above, blue below, with a place in EXIF. */
export function sampleHeicPhoto(): Buffer {
  return readFileSync(join(import.meta.dirname, 'photo.heic'))
}

/**
 * The boxes of a HEIC picture with a place in its EXIF; what would be the picture is no more than
 * a few bytes, because no judge decodes it.
 */
export function sampleHeic({ width = 4032, height = 3024, place = 'N 14 41 0' } = {}): Buffer {
  const exif = Buffer.concat([
    uint(0, 4),
    Buffer.from('MM\0*\0\0\0\b', 'latin1'),
    uint(0, 2),
    Buffer.from(`GPS ${place}`),
  ])
  const picture = Buffer.from('the picture itself')
  const xmp = Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)
  const brands = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const build = (at: number) =>
    fullBox(
      'meta',
      fullBox('hdlr', uint(0, 4), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', uint(1, 2)),
      fullBox(
        'iinf',
        uint(3, 2),
        item(1, 'hvc1', ''),
        item(2, 'Exif', ''),
        item(3, 'mime', 'application/rdf+xml\0'),
      ),
      box('iprp', box('ipco', fullBox('ispe', uint(width, 4), uint(height, 4)))),
      fullBox(
        'iloc',
        uint(0x4400, 2),
        uint(3, 2),
        placeOf(1, at, picture.length),
        placeOf(2, at + picture.length, exif.length),
        placeOf(3, at + picture.length + exif.length, xmp.length),
      ),
    )
  const contentAt = brands.length + build(0).length + 8
  return Buffer.concat([brands, build(contentAt), box('mdat', picture, exif, xmp)])
}

function placeOf(id: number, offset: number, length: number): Buffer {
  return Buffer.concat([uint(id, 2), uint(0, 2), uint(1, 2), uint(offset, 4), uint(length, 4)])
}

function item(id: number, type: string, more: string): Buffer {
  const rest = Buffer.from(`${type}\0${more}`, 'latin1')
  return box('infe', Buffer.from([2, 0, 0, 0]), uint(id, 2), uint(0, 2), rest)
}

function fullBox(type: string, ...parts: Buffer[]): Buffer {
  return box(type, uint(0, 4), ...parts)
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint(content.length + 8, 4), Buffer.from(type, 'latin1'), content])
}

function uint(value: number, bytes: number): Buffer {
  const number = Buffer.alloc(bytes)
  number.writeUIntBE(value, 0, bytes)
  return number
}
