/** What a visitor has ticked on a list, on this device: the keys of its lines. */
const storageKey = (list: string): string => `checklist.${list}`

/** A device that keeps nothing answers none. */
export function readTicks(list: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function keepTicks(list: string, ticks: readonly string[]): void {
  try {
    localStorage.setItem(storageKey(list), JSON.stringify(ticks))
  } catch {
    // Storage is full or refused: the ticks stay for as long as the page does.
  }
}
