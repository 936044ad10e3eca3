import { fillFields, isTypedField, typedFields } from './foreign-changes/typed-fields.ts'
import { signedOutClears } from './session/storage.ts'

/*
 * Typed text, kept while a page is loaded again or left and returned to. It lasts as long as the tab,
 * and for one load, and goes with a sign-in: staff type about applicants.
 */

const place = `${signedOutClears}typed`
const here = (): string => location.pathname + location.search

/** Keeps the values of the page's fields, except passwords and codes. */
export function keepTyped(): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ at: here(), typed: typedFields() }))
  } catch {
    // The device keeps nothing: what is typed in the application form is with the server.
  }
}

/** Whether the page is the one that was left: loaded again, or returned to. */
function isSamePage(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}

/** Puts back what was kept for this page, where nothing newer has come from the server. */
export function putBackTyped(): void {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null')
    sessionStorage.removeItem(place)
    if (typeof kept !== 'object' || kept === null || !('at' in kept && 'typed' in kept)) return
    if (kept.at !== here() || !isSamePage() || !Array.isArray(kept.typed)) return
    fillFields(kept.typed.filter(isTypedField), { onlyUnchanged: true })
  } catch {
    // Nothing was kept.
  }
}
