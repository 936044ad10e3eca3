/** What was typed and not saved, with what it was begun from. */
export interface DeviceDraft {
  version: number | null
  base: object
  values: object
  /** When it was typed last, in milliseconds. */
  at: number
}

const keptMs = 30 * 86_400_000

/** Somebody else on the same device doesn't get to see what was begun. */
const placeOf = (staffKey: string, name: string) => `draft ${staffKey} ${name}`

export function readDeviceDraft(
  staffKey: string,
  name: string,
  now: number,
): DeviceDraft | undefined {
  try {
    const place = placeOf(staffKey, name)
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    if (!isDraft(kept)) return undefined
    if (now - kept.at <= keptMs) return kept
    localStorage.removeItem(place)
  } catch {}
  return undefined
}

/** Keeps what is typed, or forgets it. A browser may refuse storage. */
export function keepDeviceDraft(
  staffKey: string,
  name: string,
  draft: DeviceDraft | undefined,
): void {
  try {
    const place = placeOf(staffKey, name)
    if (draft === undefined) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(draft))
  } catch {}
}

function isDraft(kept: unknown): kept is DeviceDraft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'version' in kept &&
    (kept.version === null || typeof kept.version === 'number') &&
    'base' in kept &&
    typeof kept.base === 'object' &&
    kept.base !== null &&
    'values' in kept &&
    typeof kept.values === 'object' &&
    kept.values !== null &&
    'at' in kept &&
    typeof kept.at === 'number'
  )
}
