import fc from 'fast-check'

/*
 * Bytes that meant something once: as a broken link, a broken disk or a person with time leaves
 * them.
 */

/** Bytes that mean something to one format or another. */
const meaningful: readonly Buffer[] = [
  '\0',
  '\xff\xff\xff\xff',
  '\x7f\xff\xff\xff',
  '\x80\0\0\0',
  '\r\n',
  '\r\n\r\n',
  '--',
  '"',
  ';',
  ',',
  '=',
  '.',
  '%00',
  '%',
  '\xed\xa0\x80',
  '\xef\xbb\xbf',
  '\xfe\xff',
  '<<',
  '>>',
  'obj',
  'stream\n',
  '99999999999999999999',
  '-1',
  '1e309',
  '__proto__',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
  '&b;',
].map((text) => Buffer.from(text, 'latin1'))

type Change = (bytes: Buffer) => Buffer

/** One of the samples, changed in one to five places. */
export function mutated(samples: readonly Buffer[]): fc.Arbitrary<Buffer> {
  // As a share of the whole, so that a change means the same however long the bytes are by then.
  // Without the library's liking for ends: what has lost its beginning is refused for that alone.
  const share = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((one) => one / 1_000_000)
  const at = (part: number, { length }: Buffer) => Math.floor(part * length)
  const spliced = (bytes: Buffer, from: number, to: number, put: Buffer) =>
    Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(to)])
  const span = fc.tuple(share, fc.nat(64))
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(share, fc.nat(7)).map(([part, bit]) => (bytes: Buffer) => {
      const copy = Buffer.from(bytes)
      const place = at(part, bytes)
      if (place < copy.length) copy[place] = (copy[place] ?? 0) ^ (1 << bit)
      return copy
    }),
    share.map((part) => (bytes: Buffer) => bytes.subarray(0, at(part, bytes))),
    span.map(([part, length]) => (bytes: Buffer) => {
      const from = at(part, bytes)
      return spliced(bytes, from, from + length, Buffer.alloc(0))
    }),
    fc
      .tuple(share, fc.constantFrom(...meaningful), fc.boolean())
      .map(([part, put, over]) => (bytes: Buffer) => {
        const from = at(part, bytes)
        return spliced(bytes, from, over ? from + put.length : from, put)
      }),
    fc
      .tuple(span, fc.constantFrom(2, 3, 40, 900))
      .map(([[part, length], times]) => (bytes: Buffer) => {
        const from = at(part, bytes)
        const piece = bytes.subarray(from, from + length)
        return spliced(bytes, from, from, Buffer.concat(Array<Buffer>(times).fill(piece)))
      }),
    fc
      .tuple(share, fc.constantFrom(...samples), share, share)
      .map(([part, other, start, end]) => (bytes: Buffer) => {
        const [from, to] = [at(start, other), at(end, other)].sort((a, b) => a - b)
        return spliced(bytes, at(part, bytes), at(part, bytes), other.subarray(from, to))
      }),
  )
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([sample, changes]) => changes.reduce((bytes, one) => one(bytes), sample))
}
