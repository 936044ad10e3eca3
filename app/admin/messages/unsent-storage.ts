export interface KeptText {
  text: string
  kind: 'answer' | 'note'
  version: number
}

/** Somebody else on the same device doesn't get to see what was begun. */
const placeOf = (staffKey: string, conversationKey: string) =>
  `unsent ${staffKey} ${conversationKey}`

/** Stands for the conversation with an applicant until one begins. */
export const firstTo = (applicantKey: string) => `first ${applicantKey}`

export function readUnsent(staffKey: string, conversationKey: string): KeptText | undefined {
  try {
    const kept: unknown = JSON.parse(
      localStorage.getItem(placeOf(staffKey, conversationKey)) ?? 'null',
    )
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps a text, or forgets it where nothing is left of it. A browser may refuse storage. */
export function keepUnsent(staffKey: string, conversationKey: string, kept: KeptText): void {
  try {
    const place = placeOf(staffKey, conversationKey)
    if (kept.text.trim() === '') localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(kept))
  } catch {}
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
