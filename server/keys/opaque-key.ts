import { randomBytes } from 'node:crypto'

/** A new public name of a row: nobody guesses it, and it says nothing of the row. */
export function newOpaqueKey(): string {
  return randomBytes(16).toString('base64url')
}
