const prefix = 'upload.'

/** Keeps other tabs from telling of this upload as of one that was left. */
export async function holdUpload<T>(intent: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(prefix + intent, { mode: 'shared' }, work)
}

/** The uploads that some tab is sending at this moment. */
export async function heldByOtherTabs(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {}
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}
