import { createHash } from 'node:crypto'

/**
 * The idempotency key of a message is what it says: a visitor who goes back to the filled form and
 * sends it again reaches the conversation that it has opened.
 */
export function contactKey(typed: Readonly<Record<string, string>>): string {
  const said = Object.entries(typed).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}
