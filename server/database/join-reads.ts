/**
 * One read for all who ask while an earlier one is under way. Each gets an answer that was asked of
 * the database after they asked, so nobody reads what was so before their own change.
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
