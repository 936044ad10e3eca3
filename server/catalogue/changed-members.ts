/**
 * What the trail keeps of a change: the members that differ, as they were and as they are. If the
 * record is new: all of it.
 */
export function changedMembers(
  before: object | undefined,
  after: object,
): { before?: Record<string, unknown>; after: Record<string, unknown> } {
  if (!before) return { after: { ...after } }
  const then = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, now]) => !isSame(then.get(name), now))
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, then.get(name)])),
    after: Object.fromEntries(changed),
  }
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
