/** Beyond so many days a page says in words how old a rate is. */
export const silentDays = 30

/** Whole days between two civil dates. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
