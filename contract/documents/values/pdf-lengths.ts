import { type Shape, shapeOf } from './pdf-shape.ts'

/**
 * The same PDF with the length of each stream in its own dictionary, for a library that reads
 * objects one after the other: if a length is a separate object, it counts the words `stream` and
 * `endstream` in the data instead, and loses its way in a text about streams. The places in tables
 * are no longer right: it is a copy to read, not one to keep. Throws what `shapeOf` throws.
 *
 * Streams of objects and tables stay as they are: those are packed, and if one isn't and has such
 * words among its objects, someone is hiding objects from one reader that another one finds.
 */
export function withLengths(file: Uint8Array, shape: Shape = shapeOf(textOf(file))): Uint8Array {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let from = 0
  for (const { dictionary, entries, data } of shape.streams) {
    const length = data.end - data.from
    const holdsObjects = entries.has('First') || entries.has('W')
    if (holdsObjects || entries.get('Length') === `${length}`) continue
    const end = dictionary.end - '>>'.length
    // If an entry occurs twice, the library takes the later one.
    parts.push(file.subarray(from, end), encoder.encode(`\n/Length ${length}`))
    from = end
  }
  if (from === 0) return file
  parts.push(file.subarray(from))

  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** One character per byte; which character, matters only if it is ASCII. */
function textOf(file: Uint8Array): string {
  return new TextDecoder('latin1').decode(file)
}
