import type { ProblemCode } from '#contract/common/values/problems.ts'
import { fileLimits } from '#contract/documents/values/document-rules.ts'
import { endOf, type UnfinishedUpload } from '../../device/unfinished-uploads.ts'
import { call } from '../../session/calls.ts'

/** A file on its way, or one that was not taken. */
export interface Sending {
  /** Its idempotency key. */
  id: string
  /** The line of the checklist that it is for. */
  item: string
  replaces: string | null
  name: string
  bytes: number
  sent: number
  state:
    | 'waiting'
    | 'preparing'
    | 'sending'
    | 'checking'
    | 'paused'
    | 'offline'
    | 'failed'
    /** Begun on an earlier visit: the file has to be chosen again. */
    | 'unfinished'
    | 'refused'
  problem: ProblemCode | null
  /** Until when the server keeps what has arrived, in milliseconds since 1970. */
  until: number
}

/** What is announced to visitors who can't see the bar. */
export interface Announcement {
  what: 'begun' | 'part' | 'taken' | 'offline' | 'paused' | 'refused' | 'cancelled' | 'failed'
  name: string
  /** Quarters of the file. */
  quarter: number
  problem: ProblemCode | null
}

/** Room that isn't given back is free again a day later. */
export async function abandon(base: string, upload: string): Promise<void> {
  await call(`${base}/uploads/${upload}`, { method: 'DELETE' }).catch(() => undefined)
}

export function problemAtOnce({ size }: File): ProblemCode | null {
  if (size === 0) return 'file_empty'
  return size > fileLimits.bytes ? 'file_too_large' : null
}

export function newSending(item: string, replaces: string | null, { name, size }: File): Sending {
  const id = newIntent()
  const fresh = { state: 'waiting', sent: 0, problem: null, until: 0 } as const
  return { id, item, replaces, name, bytes: size, ...fresh }
}

export function unfinishedOf(one: UnfinishedUpload): Sending {
  const { intent, type: item, replaces, name, bytes, sent } = one
  const rest = { state: 'unfinished', problem: null, until: endOf(one) } as const
  return { id: intent, item, replaces, name, bytes, sent, ...rest }
}

/** Also where there is no `crypto.randomUUID`: on a site without TLS. */
export function newIntent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How many quarters of it have gone. */
export function quarterOf({ sent, bytes }: Sending): number {
  return Math.floor((sent / bytes) * 4)
}
