/** Where a text is in sorted ones, or would be. */
export function positionIn(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Two sorted lists as one. */
export function mergeSorted(some: readonly string[], others: readonly string[]): string[] {
  const all: string[] = []
  let next = 0
  for (const text of some) {
    for (let one = others[next]; one !== undefined && one < text; one = others[++next]) {
      all.push(one)
    }
    all.push(text)
  }
  for (; next < others.length; next++) all.push(others[next] ?? '')
  return all
}
