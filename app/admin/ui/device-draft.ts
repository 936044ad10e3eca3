import { keepWritten, readWritten } from '../../session/written.ts'

/** Typed but unsaved values, with the values that they started from. */
export interface DeviceDraft {
  version: number | null
  base: object
  values: object
  /** When it was typed last, in milliseconds. */
  at: number
}

const keptMs = 30 * 86_400_000

const placeOf = (name: string) => `draft ${name}`

export function readDeviceDraft(
  staffKey: string,
  name: string,
  now: number,
): DeviceDraft | undefined {
  const kept = readWritten(staffKey, placeOf(name))
  if (!isDraft(kept)) return undefined
  if (now - kept.at <= keptMs) return kept
  keepDeviceDraft(staffKey, name, undefined)
  return undefined
}

/** Keeps what is typed, or forgets it. */
export function keepDeviceDraft(
  staffKey: string,
  name: string,
  draft: DeviceDraft | undefined,
): void {
  keepWritten(staffKey, placeOf(name), draft)
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
