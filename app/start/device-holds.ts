import { readRefreshToken } from '../session/storage.ts'

/** What a visitor keeps on this device is shown by the app: programs, a profile, ticks. */
const kept = /^(?:shortlist|profile|checklist\..*)$/

/** Whether this device holds something that changes what a page shows. */
export function deviceHolds(): boolean {
  if (readRefreshToken() !== null) return true
  try {
    return Object.entries(localStorage).some(([key, value]) => kept.test(key) && value !== '[]')
  } catch {
    return false
  }
}
