import { crc32 } from 'node:zlib'
import { Problem } from '#contract/problems.ts'
import { orientationIn, orientationOnly } from './orientation.ts'

const signatureLength = 8
/** The picture, its colours and its size on paper. */
const needed = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs'.split(' ')

/**
 * A PNG without texts, times, animation and anything after its end; its orientation stays. Throws
 * `file_damaged`.
 */
export function cleanPng(file: Buffer): Buffer {
  const kept: Buffer[] = []
  let orientation = 1
  let at = signatureLength
  for (let type = ''; type !== 'IEND'; ) {
    if (at + 12 > file.length) throw new Problem('file_damaged')
    const length = file.readUInt32BE(at)
    const end = at + 12 + length
    if (end > file.length) throw new Problem('file_damaged')
    type = file.toString('latin1', at + 4, at + 8)
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) {
      throw new Problem('file_damaged')
    }
    if ((kept.length === 0) !== (type === 'IHDR')) throw new Problem('file_damaged')
    if (type === 'eXIf') orientation = orientationIn(file.subarray(at + 8, end - 4))
    if (needed.includes(type)) kept.push(file.subarray(at, end))
    at = end
  }
  const [header, ...rest] = kept
  if (!header) throw new Problem('file_damaged')
  return Buffer.concat([
    file.subarray(0, signatureLength),
    header,
    ...(orientation > 1 ? [chunk('eXIf', orientationOnly(orientation))] : []),
    ...rest,
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}
