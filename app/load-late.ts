import { keepTyped } from './typed-over.ts'

/*
 * After a deployment the scripts that an open page would still fetch are gone. Whatever comes late
 * comes through here, so that the page is then reloaded and not left half alive. Vite reports
 * of it too (`vite:preloadError`), but there the import can't be held until the new page is there.
 */

declare global {
  interface Window {
    /** What React Router puts into each document; nothing of it is in its types. */
    __reactRouterManifest?: { url: string }
  }
}

/**
 * The exports of a script that loads late. If it is gone with its deployment, the page is loaded
 * again, with its typed text, and the promise stays open until then.
 */
export async function loadLate<Offered>(load: () => Promise<Offered>): Promise<Offered> {
  try {
    return await load()
  } catch (error) {
    if ((await isOutdated(error)) && loadAnew()) return new Promise<never>(() => {})
    throw error
  }
}

/** Whether the server has other scripts by now. A server that can't be reached says nothing. */
export async function isOutdated(error?: unknown): Promise<boolean> {
  const missing = error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined
  const asked = [builtAs(), missing].filter((one) => one !== undefined)
  const gone = await Promise.all(asked.map(isGone))
  return gone.includes(true)
}

async function isGone(file: string): Promise<boolean> {
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}

/** The map of routes is named by what is in the build. */
const builtAs = (): string | undefined => window.__reactRouterManifest?.url

const placeOfBuild = 'loaded-anew'

/** Loads the page once more; false if that was tried with this build and didn't help. */
export function loadAnew(): boolean {
  const build = builtAs() ?? ''
  try {
    if (sessionStorage.getItem(placeOfBuild) === build) return false
    sessionStorage.setItem(placeOfBuild, build)
  } catch {
    // Without a note of it the page might be loaded for ever.
    return false
  }
  keepTyped()
  location.reload()
  return true
}
