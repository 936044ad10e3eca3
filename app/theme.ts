export type Theme = 'light' | 'dark'

const storageKey = 'theme'
const changed = 'theme-changed'

/**
 * Runs in the document's head, before the first paint, so that a wrong mode never flashes.
 * Without a choice the device decides, in the style sheet.
 */
export const applyTheme = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

/** The mode on screen: what was chosen, otherwise what the device asks for. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function toggleTheme(): void {
  const next = currentTheme() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage may be refused: the choice then lasts as long as the page.
  }
  dispatchEvent(new Event(changed))
}

/** Calls back when the mode changes, here or on the device. */
export function subscribeTheme(onChange: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: dark)')
  device.addEventListener('change', onChange)
  addEventListener(changed, onChange)
  return () => {
    device.removeEventListener('change', onChange)
    removeEventListener(changed, onChange)
  }
}
