import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import { Problem } from '#contract/common/values/problems.ts'
import { fileLimits } from '#contract/documents/values/document-rules.ts'
import { orientationIn, orientationOnly } from './orientation.ts'

const signatureLength = 8
/** The picture, its colours and its size on paper. */
const needed = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs'.split(' ')

/**
 * A PNG without texts, times, animation and anything after its end; its orientation stays. Throws
 * `file_damaged`, and `file_too_complex` if more is packed than its pixels.
 */
export async function cleanPng(file: Buffer): Promise<Buffer> {
  const kept: Buffer[] = []
  const data: Buffer[] = []
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
    if (type === 'IDAT') data.push(file.subarray(at + 8, end - 4))
    if (type === 'iCCP')
      await refuseMore([file.subarray(packedProfile(file, at, end), end - 4)], mostProfile)
    at = end
  }
  const [header, ...rest] = kept
  if (!header) throw new Problem('file_damaged')
  await refuseMore(data, pixelBytes(header))
  return Buffer.concat([
    file.subarray(0, signatureLength),
    header,
    ...(orientation > 1 ? [chunk('eXIf', orientationOnly(orientation))] : []),
    ...rest,
  ])
}

/** No one's colours take more. */
const mostProfile = 8 * 1024 * 1024
/** The padding that programs add to the last line. */
const slack = 64 * 1024
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The most bytes that the pixels come to, each line with its filter, in seven passes too. */
function pixelBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)]
  if (width * height > fileLimits.pixels) throw new Problem('file_too_many_pixels')
  const bits = (header[16] ?? 8) * (samples[header[17] ?? 6] ?? 4)
  const lines = Math.ceil((width * bits) / 8 + 1) * height
  const isInterlaced = header[20] === 1
  return isInterlaced ? lines + 8 * (width + height) : lines
}

/** Behind the profile's name and the way in which it is packed. */
function packedProfile(file: Buffer, at: number, end: number): number {
  const named = file.indexOf(0, at + 8)
  if (named < 0 || named + 2 > end - 4) throw new Problem('file_damaged')
  return named + 2
}

/** The decoder reports broken data: it reads all of it again. */
async function refuseMore(packed: readonly Buffer[], most: number): Promise<void> {
  const stream = createInflate({ chunkSize: 1024 * 1024 })
  let bytes = 0
  stream.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > most + slack) stream.destroy(new Problem('file_too_complex'))
  })
  try {
    await pipeline(Readable.from(packed), stream)
  } catch (error) {
    if (error instanceof Problem) throw error
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}
