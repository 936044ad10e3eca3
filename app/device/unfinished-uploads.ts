import { uploadLifeHours } from '#contract/documents/values/document-rules.ts'

/*
 * Unfinished uploads on this device: the name of the file and how much of it
 * arrived, so that choosing it again continues from there. Nothing of the file itself is kept here,
 * and no address that opens anything: others may use the device next.
 */

export interface UnfinishedUpload {
  /** The idempotency key it was begun with. */
  intent: string
  /** Of the file's contents: another file under the same name is another file. */
  fingerprint: string
  /** The key the server gave it; null before that. */
  upload: string | null
  name: string
  bytes: number
  sent: number
  /** The line of the checklist that it is for: a document's type, maybe with a language. */
  type: string
  /** The document whose place it takes. */
  replaces: string | null
  /** Milliseconds since 1970. */
  begunAt: number
}

const prefix = 'upload.'

/** The uploads of a place that the server still keeps. A device that keeps nothing has none. */
export function readUnfinished(base: string, now: number): UnfinishedUpload[] {
  try {
    return keysOf(base).flatMap((key) => {
      const one = parse(localStorage.getItem(key))
      if (one && endOf(one) > now) return one
      localStorage.removeItem(key)
      return []
    })
  } catch {
    return []
  }
}

export function keepUnfinished(base: string, one: UnfinishedUpload): void {
  try {
    localStorage.setItem(prefixOf(base) + one.intent, JSON.stringify(one))
  } catch {
    // It then continues as long as the page is open.
  }
}

export function dropUnfinished(base: string, intent: string): void {
  try {
    localStorage.removeItem(prefixOf(base) + intent)
  } catch {
    // A device that keeps nothing has nothing to let go of.
  }
}

/** Lets go of those of one place, or of all. */
export function dropAllUnfinished(base?: string): void {
  try {
    for (const key of keysOf(base)) localStorage.removeItem(key)
  } catch {
    // A device that keeps nothing has nothing to let go of.
  }
}

/** Until when the server keeps what has arrived. */
export function endOf({ begunAt }: Pick<UnfinishedUpload, 'begunAt'>): number {
  return begunAt + uploadLifeHours * 3_600_000
}

function keysOf(base: string | undefined): string[] {
  const begin = base === undefined ? prefix : prefixOf(base)
  return Object.keys(localStorage).filter((key) => key.startsWith(begin))
}

/** A place is named by a hash of its address, which opens it. */
function prefixOf(base: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const letter of base) {
    const code = letter.charCodeAt(0)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  return `${prefix}${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}.`
}

function parse(text: string | null): UnfinishedUpload | null {
  const found: unknown = text === null ? null : JSON.parse(text)
  return isUnfinished(found) ? found : null
}

function isUnfinished(found: unknown): found is UnfinishedUpload {
  if (typeof found !== 'object' || found === null) return false
  const one: Partial<Record<keyof UnfinishedUpload, unknown>> = found
  return (
    [one.intent, one.fingerprint, one.name, one.type].every((text) => typeof text === 'string') &&
    [one.bytes, one.sent, one.begunAt].every((figure) => typeof figure === 'number') &&
    [one.upload, one.replaces].every((key) => key === null || typeof key === 'string')
  )
}
