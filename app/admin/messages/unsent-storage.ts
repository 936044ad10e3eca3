import { keepWritten, readWritten } from '../../session/written.ts'

export interface KeptText {
  text: string
  kind: 'answer' | 'note'
  version: number
}

const placeOf = (conversationKey: string) => `unsent ${conversationKey}`

/** The key of an applicant's conversation until one begins. */
export const firstTo = (applicantKey: string) => `first ${applicantKey}`

/** The key of the notes on a file that belong to no conversation. */
export const noteOn = (applicantKey: string) => `note ${applicantKey}`

export function readUnsent(staffKey: string, conversationKey: string): KeptText | undefined {
  const kept = readWritten(staffKey, placeOf(conversationKey))
  return isKept(kept) ? kept : undefined
}

/** Keeps a text, or forgets it where nothing is left of it. */
export function keepUnsent(staffKey: string, conversationKey: string, kept: KeptText): void {
  keepWritten(staffKey, placeOf(conversationKey), kept.text.trim() === '' ? undefined : kept)
}

function isKept(kept: unknown): kept is KeptText {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'text' in kept &&
    typeof kept.text === 'string' &&
    'kind' in kept &&
    (kept.kind === 'answer' || kept.kind === 'note') &&
    'version' in kept &&
    typeof kept.version === 'number'
  )
}
