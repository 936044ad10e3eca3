/** A rate older than this many days has its age in words on the page. */
export const silentDays = 30

/** Whole days between two civil dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
