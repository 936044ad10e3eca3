const orientationTag = 0x0112
const short = 3

/** How a picture is to be turned, 2 to 8, as its EXIF block (a TIFF file) says; 1 where it doesn't. */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 14) return 1
  const little = order === 'II'
  const u16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return 1
  const count = u16(start)
  for (let entry = 0; entry < count; entry++) {
    const at = start + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (u16(at) === orientationTag && u16(at + 2) === short) {
      const value = u16(at + 8)
      return value >= 1 && value <= 8 ? value : 1
    }
  }
  return 1
}

/** An EXIF block that says nothing but the orientation. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
