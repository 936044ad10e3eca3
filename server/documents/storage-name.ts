import { randomBytes } from 'node:crypto'

/** Spread over folders, because a disk is slow with many files in one. */
export function newStorageName(): string {
  const name = randomBytes(20).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}
