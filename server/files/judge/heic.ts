import { Problem } from '#contract/common/values/problems.ts'
import { fileLimits } from '#contract/documents/values/document-rules.ts'

interface Box {
  type: string
  start: number
  /** Where its content begins. */
  from: number
  end: number
}

const kept = ['ftyp', 'meta', 'mdat', 'free', 'skip']

/**
 * Blanks the metadata of a HEIC picture in place, so that nothing moves: EXIF, XMP, and every outer box
 * that is no part of the picture. Orientation is a separate property and stays. The picture is not
 * decoded. Throws `file_damaged`, `file_type_refused`, `file_too_many_pixels`.
 */
export function cleanHeic(given: Buffer): Buffer {
  const file = Buffer.from(given)
  const boxes = boxesIn(file, 0, file.length)
  const brands = boxes.find((box) => box.type === 'ftyp')
  if (!brands || !/hei[cx]/.test(file.toString('latin1', brands.from, brands.end))) {
    throw new Problem('file_type_refused')
  }
  const meta = boxes.find((box) => box.type === 'meta')
  if (!meta || !boxes.some((box) => box.type === 'mdat')) throw new Problem('file_damaged')
  const parts = boxesIn(file, meta.from + 4, meta.end)
  refuseTooManyPixels(file, parts)

  // Parts may overlap; together they are no more than the file.
  let toBlank = file.length
  for (const item of placesOf(file, parts)) {
    const isExif = item.type === 'Exif'
    if (!isExif && item.type !== 'mime' && item.type !== 'uri ') continue
    for (const { from, end } of item.extents) {
      toBlank -= end - from
      if (toBlank < 0) throw new Problem('file_too_complex')
      file.fill(0, from, end)
    }
    const [first] = item.extents
    if (isExif && first && first.end - first.from >= 18) {
      // A TIFF file without entries, after the four bytes that say where it begins.
      file.write('MM\0*\0\0\0\b', first.from + 4, 'latin1')
    }
  }
  for (const box of boxes.filter(({ type }) => !kept.includes(type))) {
    file.write('free', box.start + 4, 'latin1')
    file.fill(0, box.from, box.end)
  }
  return file
}

function boxesIn(file: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < end; ) {
    if (at + 8 > end) throw new Problem('file_damaged')
    const short = file.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && at + 16 > end) throw new Problem('file_damaged')
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    const content = at + (isLong ? 16 : 8)
    if (at + size > end || at + size < content) throw new Problem('file_damaged')
    const type = file.toString('latin1', at + 4, at + 8)
    boxes.push({ type, start: at, from: content, end: at + size })
    at += size
  }
  return boxes
}

/** The largest picture in it, tiles and previews included. */
function refuseTooManyPixels(file: Buffer, parts: Box[]): void {
  const properties = parts.find((box) => box.type === 'iprp')
  if (!properties) throw new Problem('file_damaged')
  const sizes = boxesIn(file, properties.from, properties.end)
    .filter((box) => box.type === 'ipco')
    .flatMap((box) => boxesIn(file, box.from, box.end))
    .filter((box) => box.type === 'ispe')
  if (sizes.length === 0) throw new Problem('file_damaged')
  for (const { from, end } of sizes) {
    if (end - from < 12) throw new Problem('file_damaged')
    const pixels = file.readUInt32BE(from + 4) * file.readUInt32BE(from + 8)
    if (pixels > fileLimits.pixels) throw new Problem('file_too_many_pixels')
  }
}

interface Item {
  type: string
  extents: { from: number; end: number }[]
}

/** A telephone's picture has some fifty tiles, each in one part. */
const mostExtents = 10_000

/** Every item with the places of its bytes; all have to be inside the file. */
function placesOf(file: Buffer, parts: Box[]): Item[] {
  const types = itemTypes(file, parts)
  const iloc = parts.find((box) => box.type === 'iloc')
  if (!iloc) throw new Problem('file_damaged')
  const idat = parts.find((box) => box.type === 'idat')
  const read = reader(file, iloc)
  const version = read(1)
  read(3)
  const sizes = read(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const count = read(version < 2 ? 2 : 4)
  const items: Item[] = []
  let left = mostExtents
  for (let one = 0; one < count; one++) {
    const id = read(version < 2 ? 2 : 4)
    const inIdat = version > 0 && (read(2) & 15) === 1
    read(2)
    const base = read(baseSize) + (inIdat ? (idat?.from ?? file.length) : 0)
    const parts = read(2)
    left -= 1 + parts
    if (left < 0) throw new Problem('file_too_complex')
    const extents = Array.from({ length: parts }, () => {
      read(indexSize)
      const from = base + read(offsetSize)
      const end = from + read(lengthSize)
      if (end > file.length) throw new Problem('file_damaged')
      return { from, end }
    })
    items.push({ type: types.get(id) ?? '', extents })
  }
  return items
}

function itemTypes(file: Buffer, parts: Box[]): Map<number, string> {
  const iinf = parts.find((box) => box.type === 'iinf')
  if (!iinf) throw new Problem('file_damaged')
  const countSize = file[iinf.from] === 0 ? 2 : 4
  const types = new Map<number, string>()
  for (const box of boxesIn(file, iinf.from + 4 + countSize, iinf.end)) {
    const read = reader(file, box)
    const version = read(1)
    read(3)
    if (box.type !== 'infe' || version < 2) continue
    const id = read(version === 2 ? 2 : 4)
    read(2)
    const type = Buffer.alloc(4)
    type.writeUInt32BE(read(4))
    types.set(id, type.toString('latin1'))
  }
  return types
}

/** Reads one number after another from a box; throws `file_damaged` at its end. */
function reader(file: Buffer, { from, end }: Box): (bytes: number) => number {
  let at = from
  return (bytes) => {
    if (at + bytes > end) throw new Problem('file_damaged')
    let value = 0
    for (const stop = at + bytes; at < stop; at++) value = value * 256 + (file[at] ?? 0)
    return value
  }
}
