import { inflateSync } from 'node:zlib'

const headLength = { woff: 44, sfnt: 12 } as const
const rowLength = { woff: 20, sfnt: 16 } as const

/** A font of the web (WOFF 1) as the TrueType file that it was made from. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('The file is no WOFF 1 font')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(headLength.sfnt + count * rowLength.sfnt)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (let at = 0; at < count; at++) {
    const row = headLength.woff + at * rowLength.woff
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(row + place))
    if (start === undefined || packed === undefined || length === undefined) continue
    const bytes = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const to = headLength.sfnt + at * rowLength.sfnt
    woff.copy(head, to, row, row + 4)
    woff.copy(head, to + 4, row + 16, row + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    tables.push(table, Buffer.alloc(-length & 3))
    offset += length + (-length & 3)
  }
  return Buffer.concat([head, ...tables])
}
