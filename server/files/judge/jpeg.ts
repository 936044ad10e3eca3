import { Problem } from '#contract/common/values/problems.ts'
import { orientationIn, orientationOnly } from './orientation.ts'

const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee }
const exifHeader = Buffer.from('Exif\0\0', 'latin1')

/**
 * A JPEG without its metadata (place, camera, previews, comments) and without anything after its
 * end; orientation and colour profile stay. Nothing is encoded again. Throws `file_damaged`.
 */
export function cleanJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = []
  let orientation = 1
  let at = 2
  for (;;) {
    while (file[at] === 0xff && file[at + 1] === 0xff) at++
    const kind = file[at + 1]
    if (file[at] !== 0xff || kind === undefined) throw new Problem('file_damaged')
    if (kind === marker.eoi) break
    const end = at + 2 + lengthAt(file, at + 2)
    const segment = file.subarray(at, end)
    if (kind === marker.app1 && segment.subarray(4, 10).equals(exifHeader)) {
      orientation = orientationIn(segment.subarray(10))
    }
    if (isNeeded(kind, segment)) kept.push(segment)
    at = end
    if (kind === marker.sos) {
      at = endOfScan(file, end)
      kept.push(file.subarray(end, at))
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, marker.soi]),
    ...(orientation > 1 ? [exifSegment(orientation)] : []),
    ...kept,
    Buffer.from([0xff, marker.eoi]),
  ])
}

/** Tables, frames and scans; of application segments, only those that change how the picture looks. */
function isNeeded(kind: number, segment: Buffer): boolean {
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (kind === marker.app0) return begins('JFIF\0')
  if (kind === marker.app2) return begins('ICC_PROFILE\0')
  if (kind === marker.app14) return begins('Adobe')
  const isApplication = kind >= 0xe0 && kind <= 0xef
  const isComment = kind === 0xfe
  return !isApplication && !isComment
}

function lengthAt(file: Buffer, at: number): number {
  if (at + 2 > file.length) throw new Problem('file_damaged')
  const length = file.readUInt16BE(at)
  if (length < 2 || at + length > file.length) throw new Problem('file_damaged')
  return length
}

/** Where the next marker stands after a scan's data, in which `FF00` is a byte and `FFD0…D7` a pause. */
function endOfScan(file: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = file.indexOf(0xff, at)
    const next = file[at + 1]
    if (at === -1 || next === undefined) throw new Problem('file_damaged')
    const belongs = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!belongs) return at
    at += next === 0xff ? 1 : 2
  }
}

function exifSegment(orientation: number): Buffer {
  const block = Buffer.concat([exifHeader, orientationOnly(orientation)])
  const head = Buffer.from([0xff, marker.app1, 0, 0])
  head.writeUInt16BE(block.length + 2, 2)
  return Buffer.concat([head, block])
}
