import { Problem } from '#contract/common/values/problems.ts'
import { orientationIn, orientationOnly } from './orientation.ts'

const needed = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']
const hasExif = 0x08
const hasXmp = 0x04

/**
 * A WebP picture without its metadata and without anything after its end; orientation and colour
 * profile stay. Throws `file_damaged`, and `file_type_refused` for a film.
 */
export function cleanWebp(file: Buffer): Buffer {
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) throw new Problem('file_damaged')
  const kept: Buffer[] = []
  let orientation = 1
  let extended: Buffer | undefined
  for (let at = 12; at < end; ) {
    if (at + 8 > end) throw new Problem('file_damaged')
    const type = file.toString('latin1', at, at + 4)
    const length = file.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) throw new Problem('file_damaged')
    if (type === 'ANIM' || type === 'ANMF') throw new Problem('file_type_refused')
    const data = file.subarray(at + 8, at + 8 + length)
    if (type === 'EXIF') orientation = orientationIn(withoutHeader(data))
    if (needed.includes(type)) {
      const whole = chunk(type, data)
      if (type === 'VP8X') extended = whole
      kept.push(whole)
    }
    at = next
  }
  if (extended) {
    const flags = (extended[8] ?? 0) & ~hasExif & ~hasXmp
    extended[8] = orientation > 1 ? flags | hasExif : flags
    if (orientation > 1) kept.push(chunk('EXIF', orientationOnly(orientation)))
  }
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Some cameras write the header that belongs to JPEG. */
function withoutHeader(block: Buffer): Buffer {
  return block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(8 + data.length + (data.length % 2))
  whole.write(type, 0, 'latin1')
  whole.writeUInt32LE(data.length, 4)
  data.copy(whole, 8)
  return whole
}
