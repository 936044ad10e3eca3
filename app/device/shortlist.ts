/** Programs that a visitor keeps on this device: their keys, the last one saved first. */
const storageKey = 'shortlist'
const changed = 'shortlist-changed'
export const mostSaved = 24

const nothing: readonly string[] = []
let kept: { text: string; keys: readonly string[] } = { text: '', keys: nothing }

/** The same array as long as nothing changed. A device that keeps nothing answers none. */
export function readSaved(): readonly string[] {
  const text = readText()
  if (text !== kept.text) kept = { text, keys: parse(text) }
  return kept.keys
}

/** Saves a program, or lets go of it. Of too many the oldest goes. */
export function toggleSaved(key: string): void {
  const others = readSaved().filter((one) => one !== key)
  const keys = others.length < readSaved().length ? others : [key, ...others].slice(0, mostSaved)
  try {
    localStorage.setItem(storageKey, JSON.stringify(keys))
  } catch {
    // Storage is full or refused: nothing was saved, and the button still says so.
  }
  dispatchEvent(new CustomEvent(changed))
}

/** Calls back when the list changes, in this tab or another. */
export function subscribeSaved(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === storageKey) onChange()
  }
  addEventListener(changed, onChange)
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener(changed, onChange)
    removeEventListener('storage', onStorage)
  }
}

function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

function parse(text: string): readonly string[] {
  try {
    const found: unknown = text === '' ? nothing : JSON.parse(text)
    if (!Array.isArray(found)) return nothing
    return found.filter((one): one is string => typeof one === 'string').slice(0, mostSaved)
  } catch {
    return nothing
  }
}
