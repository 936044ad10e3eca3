/** The groups of names that lead to each other, by what each one leads to. */
export function circlesIn(leadsTo: ReadonlyMap<string, readonly string[]>): string[][] {
  const visits = new Map<string, { index: number; low: number; isOpen: boolean }>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(name: string) {
    const own = { index: visits.size, low: visits.size, isOpen: true }
    visits.set(name, own)
    open.push(name)
    for (const next of leadsTo.get(name) ?? []) {
      const found = visits.get(next)
      if (!found) own.low = Math.min(own.low, visit(next).low)
      else if (found.isOpen) own.low = Math.min(own.low, found.index)
    }
    if (own.low === own.index) {
      const circle = open.splice(open.indexOf(name))
      for (const one of circle) {
        const visited = visits.get(one)
        if (visited) visited.isOpen = false
      }
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return own
  }

  for (const name of leadsTo.keys()) if (!visits.has(name)) visit(name)
  return circles
}
