import { signedOutClears } from '../../session/storage.ts'
import type { Entry } from './entries.ts'

/** Kept as long as the sign-in: signing out takes it off the device. */
const place = `${signedOutClears}recent`
const most = 8

/**
 * What this member of staff last opened from the search, latest first. Another person's list is
 * discarded.
 */
export function readRecents(staffKey: string): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    if (isOf(kept, staffKey)) return kept.entries.filter(isEntry).slice(0, most)
    localStorage.removeItem(place)
  } catch {}
  return []
}

export function keepRecent(staffKey: string, entry: Entry): void {
  const before = readRecents(staffKey).filter(({ to }) => to !== entry.to)
  try {
    const entries = [entry, ...before].slice(0, most)
    localStorage.setItem(place, JSON.stringify({ staffKey, entries }))
  } catch {
    // A browser may refuse storage: then nothing is remembered.
  }
}

function isOf(kept: unknown, staffKey: string): kept is { entries: unknown[] } {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'staffKey' in kept &&
    kept.staffKey === staffKey &&
    'entries' in kept &&
    Array.isArray(kept.entries)
  )
}

function isEntry(kept: unknown): kept is Entry {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['to', 'label', 'detail', 'icon'].every(
      (name) => typeof Reflect.get(kept, name) === 'string',
    ) &&
    (!('names' in kept) || isNames(kept.names)) &&
    'to' in kept &&
    String(kept.to).startsWith('/admin/')
  )
}

function isNames(kept: unknown): boolean {
  return Array.isArray(kept) && kept.every((name) => typeof name === 'string')
}
