import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { pngOf } from './sample-files.ts'

/*
 * Small files that cost their reader dearly. Each is made when it is asked for.
 */

const bytes = (text: string) => Buffer.from(text, 'latin1')

/** A PDF of these objects, the first its catalogue, with a table of places that is right. */
export function pdfOf(objects: readonly string[], { between = '' } = {}): Buffer {
  let text = '%PDF-1.5\n'
  const places = objects.map((one, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${one}\nendobj\n`
    return place
  })
  text += between
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\n`
  return bytes(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>'

/** A PDF of one page, with more objects from number 4 on. */
export function pdfWith(objects: readonly string[], { onPage = '', inCatalog = '' } = {}): Buffer {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${inCatalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page.replace('>>', `${onPage}>>`),
    ...objects,
  ])
}

export function streamOf(data: string | Buffer, entries = ''): string {
  const text = data.toString('latin1')
  return `<</Length ${text.length}${entries}>>\nstream\n${text}\nendstream`
}

/** So many megabytes of zeros, packed by zlib; made at once, however many they are. */
export function packedZeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  const sum = Buffer.alloc(4)
  // Adler-32 of zeros: their number above, one below.
  sum.writeUInt16BE((megabytes * 1024 * 1024) % 65521, 0)
  sum.writeUInt16BE(1, 2)
  const pieces = Array.from({ length: megabytes }, () => one)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, Buffer.from([3, 0]), sum])
}

const mega = 1024 * 1024
const junk = (text: string, length = mega) => text.repeat(Math.ceil(length / text.length))

function pageTree(levels: number): Buffer {
  const inner = Array.from({ length: levels }, (_, level) => {
    const kid = `${level + 3} 0 R`
    return `<</Type/Pages/Kids[${kid} ${kid}]/Count ${2 ** (levels - level)}>>`
  })
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', ...inner, page])
}

/** The signs of a PDF with something between its objects. */
function between(text: string): Buffer {
  return pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page], {
    between: text,
  })
}

function twicePacked(megabytes: number): Buffer {
  return deflateSync(packedZeros(megabytes))
}

function crossReferences(entries: string, data: Buffer = deflateSync(Buffer.alloc(50))): Buffer {
  return pdfWith([streamOf(data, `/Type/XRef/Root 1 0 R/Filter/FlateDecode${entries}`)])
}

/** A HEIC whose items each say that they have 65,535 parts, none of which takes a byte to say. */
function heicOfParts(): Buffer {
  const uint = (value: number, size: number) => {
    const number = Buffer.alloc(size)
    number.writeUIntBE(value, 0, size)
    return number
  }
  const box = (type: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts)
    return Buffer.concat([uint(content.length + 8, 4), bytes(type), content])
  }
  const item = Buffer.concat([uint(1, 2), uint(0, 2), uint(65_535, 2)])
  return Buffer.concat([
    box('ftyp', bytes('heic\0\0\0\0mif1heic')),
    box(
      'meta',
      uint(0, 4),
      box('iinf', uint(0, 4), uint(0, 2)),
      box('iprp', box('ipco', box('ispe', uint(0, 4), uint(64, 4), uint(64, 4)))),
      box('iloc', uint(0, 4), uint(0, 2), uint(60_000, 2), ...Array(60_000).fill(item)),
    ),
    box('mdat', bytes('x')),
  ])
}

/** Every one of them is refused, and at once. */
export const bombs: Record<string, () => Buffer> = {
  'a page tree whose kids are the same': () => pageTree(26),
  'a page tree that leads back to itself': () =>
    pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>']),
  'a page tree of 3,000 levels': () =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      ...Array.from({ length: 3000 }, (_, at) => `<</Type/Pages/Kids[${at + 3} 0 R]/Count 1>>`),
      page,
    ]),
  'a million pages that are one': () =>
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[${'3 0 R '.repeat(1e6)}]/Count 1000000>>`,
      page,
    ]),
  'strings that open': () => between(junk('(')),
  'dictionaries that open': () => between(junk('<')),
  'arrays that open': () => between(junk('[')),
  'beginnings of objects': () => between(junk('1 0 obj ')),
  'beginnings of objects with dictionaries': () => between(junk('1 0 obj<<')),
  'beginnings of streams': () => between(junk('1 0 obj<<>>stream\n')),
  'objects in nothing but strings': () => between(junk('1 0 obj(')),
  'names and blanks': () => between(junk('/a  ')),
  blanks: () => between(junk(' ', 4 * mega)),
  comments: () => between(junk('%\n')),
  digits: () => between(junk('7')),
  'digits and blanks': () => between(junk('7 ')),
  'rows of a table': () => between(`xref\n0 9\n${junk('9 ', 4 * mega)}`),
  'nested arrays in an object': () => pdfWith([junk('[')]),
  'nested dictionaries in an object': () => pdfWith([junk('<</a')]),
  'nested brackets in a string': () => pdfWith([`(${junk('(')}`]),
  'nesting in the data of a stream': () => pdfWith([streamOf(junk('1 0 obj[['))]),
  'beginnings in the data of a stream': () => pdfWith([streamOf(junk('obj<<', 4 * mega))]),
  '400,000 small objects': () =>
    between(Array.from({ length: 400_000 }, (_, at) => `${at + 9} 0 obj 1 endobj\n`).join('')),
  'packed objects of a gigabyte': () =>
    pdfWith([streamOf(packedZeros(1024), '/Type/ObjStm/N 1/First 4/Filter/FlateDecode')]),
  'packed objects that say they are a billion': () =>
    pdfWith([
      streamOf(
        deflateSync(bytes('9 0 '.repeat(1e6))),
        '/Type/ObjStm/N 1000000000/First 4/Filter/FlateDecode',
      ),
    ]),
  'packed objects in twenty filters': () => {
    const data = Array.from({ length: 19 }).reduce(
      (held: Buffer) => deflateSync(held),
      packedZeros(256),
    )
    const filters = '/FlateDecode'.repeat(20)
    return pdfWith([streamOf(data, `/Type/ObjStm/N 1/First 4/Filter[${filters}]`)])
  },
  'packed objects by another packing': () =>
    pdfWith([
      streamOf(
        bytes(`\x81${' '.repeat(1)}`.repeat(4 * mega)),
        '/Type/ObjStm/N 1/First 4/Filter/RunLengthDecode',
      ),
    ]),
  'nesting in packed objects': () =>
    pdfWith([
      streamOf(
        deflateSync(bytes(`9 0 ${junk('[', 8 * mega)}`)),
        '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
      ),
    ]),
  'cross references of a gigabyte': () => crossReferences('/Size 5/W[1 2 2]', packedZeros(1024)),
  'cross references that say they are billions': () => crossReferences('/Size 4000000000/W[0 0 0]'),
  'cross references in ranges of billions': () =>
    crossReferences('/Size 5/W[1 1 1]/Index[0 2000000000 0 2000000000]'),
  'cross references of wide numbers': () => crossReferences('/Size 500/W[1 100000000 1]'),
  'the contents of a page of 4 GB': () =>
    pdfWith([streamOf(packedZeros(4096), '/Filter/FlateDecode')], { onPage: '/Contents 4 0 R' }),
  'the contents of a page of 4 GB, packed twice': () =>
    pdfWith([streamOf(twicePacked(4096), '/Filter[/FlateDecode/FlateDecode]')], {
      onPage: '/Contents 4 0 R',
    }),
  'contents by a filter written elsewhere': () =>
    pdfWith([streamOf(packedZeros(2048), '/Filter 5 0 R'), '/FlateDecode'], {
      onPage: '/Contents 4 0 R',
    }),
  'contents by a filter with a short name': () =>
    pdfWith([streamOf(packedZeros(2048), '/F/Fl')], { onPage: '/Contents 4 0 R' }),
  'a hundred pictures of 60 MB': () =>
    pdfWith(
      Array.from({ length: 100 }, () =>
        streamOf(
          packedZeros(60),
          '/Type/XObject/Subtype/Image/Width 7000/Height 8900/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode',
        ),
      ),
    ),
  'a picture in a PDF of a billion pixels': () =>
    pdfWith([
      streamOf(
        deflateSync(Buffer.alloc(99)),
        '/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode',
      ),
    ]),
  'a PNG with 4 GB behind its pixels': () => pngOf(64, 64, packedZeros(4096)),
  'a HEIC of billions of parts': heicOfParts,
}
