import { randomBytes } from 'node:crypto'

/** A new public name of a row: no one can guess it, and it says nothing about the row. */
export function newOpaqueKey(): string {
  return randomBytes(16).toString('base64url')
}
