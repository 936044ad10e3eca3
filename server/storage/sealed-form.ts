import { createCipheriv, createDecipheriv } from 'node:crypto'

/*
 * How a file is kept sealed: eight bytes that name the form, then its contents in pieces of 64 kB,
 * each with its tag behind it (AES-256-GCM). The nonce of a piece is its number and whether it is
 * the last one, so that a piece left out, moved or added, and a file that was cut, don't open. A key
 * seals one file once, which is why nonces may begin at zero in each.
 */

const cipher = 'aes-256-gcm'
const head = Buffer.from('PSLSEAL1')
const pieceBytes = 64 * 1024
const tagBytes = 16

/** Thrown if contents are not what was sealed with the key; the message says what is wrong. */
export class NotAsSealed extends Error {}

/** How long the sealed form of so many bytes is. */
export function sealedBytes(bytes: number): number {
  return head.length + bytes + piecesIn(bytes) * tagBytes
}

/** Throws if the contents don't have the stated length. */
export async function* seal(
  key: Buffer,
  bytes: number,
  contents: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const pieces = piecesIn(bytes)
  let number = 0
  let left = bytes
  yield head
  for await (const piece of inPieces(contents, () => pieceBytes)) {
    left -= piece.length
    if (left < 0) break
    const isLast = number === pieces - 1
    if (!isLast && piece.length < pieceBytes) break
    yield sealPiece(key, nonceOf(number, isLast), piece)
    number += 1
  }
  if (left !== 0) throw new Error('a file changed its length while it was sealed')
  if (number === 0) yield sealPiece(key, nonceOf(0, true), Buffer.alloc(0))
}

/** The contents piece by piece: none leaves before it is known to be the right one. */
export async function* unseal(
  key: Buffer,
  bytes: number,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const pieces = piecesIn(bytes)
  let number = -1
  let left = bytes
  const lengthOf = (at: number) => (at === 0 ? head.length : pieceBytes + tagBytes)
  for await (const piece of inPieces(sealed, lengthOf)) {
    if (number < 0) {
      if (!piece.equals(head)) throw new NotAsSealed('it does not begin like a sealed file')
      number = 0
      continue
    }
    if (number >= pieces) throw new NotAsSealed('it continues after its end')
    const length = Math.min(left, pieceBytes)
    if (piece.length !== length + tagBytes) throw new NotAsSealed('it was cut')
    yield unsealPiece(key, nonceOf(number, number === pieces - 1), piece)
    number += 1
    left -= length
  }
  if (number < pieces) throw new NotAsSealed('it was cut')
}

function piecesIn(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / pieceBytes))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function sealPiece(key: Buffer, nonce: Buffer, piece: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce).setAAD(head)
  return Buffer.concat([sealing.update(piece), sealing.final(), sealing.getAuthTag()])
}

function unsealPiece(key: Buffer, nonce: Buffer, piece: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(head)
  opening.setAuthTag(piece.subarray(piece.length - tagBytes))
  try {
    return Buffer.concat([
      opening.update(piece.subarray(0, piece.length - tagBytes)),
      opening.final(),
    ])
  } catch {
    throw new NotAsSealed('its contents are not those that were sealed')
  }
}

/** The same bytes in pieces of given lengths, but for the last one. */
async function* inPieces(
  contents: AsyncIterable<Buffer>,
  lengthOf: (at: number) => number,
): AsyncGenerator<Buffer> {
  let at = 0
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of contents) {
    held.push(chunk)
    length += chunk.length
    if (length < lengthOf(at)) continue
    let rest = held.length === 1 ? chunk : Buffer.concat(held)
    while (rest.length >= lengthOf(at)) {
      const piece = rest.subarray(0, lengthOf(at))
      rest = rest.subarray(piece.length)
      at += 1
      yield piece
    }
    held = [rest]
    length = rest.length
  }
  if (length > 0) yield Buffer.concat(held)
}
