/**
 * One read for all callers who ask while an earlier one is under way. The read begins after they asked,
 * so no one gets data from before their own change.
 */
export function joinReads<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= underWay.then(() => {
      next = undefined
      const own = read()
      underWay = own.catch(() => undefined)
      return own
    })
    return next
  }
}
