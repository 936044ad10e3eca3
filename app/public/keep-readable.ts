import { readSaved, subscribeSaved } from '../device/shortlist.ts'
import { savesData } from './saves-data.ts'

/*
 * The page's half of reading without a network; the other is service-worker.js. In low-data mode
 * there is neither.
 */

let worker: ServiceWorker | null = null

/** Starts the worker once the page is loaded, and tells it what to keep. */
export async function startKeeping(): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }))
  }
  await navigator.serviceWorker.register(scriptAddress('/sw.js'))
  worker = (await navigator.serviceWorker.ready).active
  keepPage(location.pathname + location.search)
  const keepShortlist = () =>
    tell(
      'shortlist',
      readSaved().map((key) => `/program/${key}`),
    )
  subscribeSaved(keepShortlist)
  // An empty one too: programs may have been removed before this was listening.
  keepShortlist()
}

/** Pages that came without a document of their own are fetched by the worker, in its own time. */
export function keepPage(path: string): void {
  tell('visited', [path])
}

/** Whether a page can be opened without a network. */
export async function isKept(path: string, search: string): Promise<boolean> {
  if (!('caches' in window) || !worker) return false
  // The shortlist is kept with its query, every other page without.
  return (await caches.match(path === '/program' ? path + search : path)) !== undefined
}

function tell(kind: 'visited' | 'shortlist', paths: string[]): void {
  worker?.postMessage({ kind, paths })
}

/** The pages' policy accepts a worker's address only from our own Trusted Types policy. */
function scriptAddress(path: string): string {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (!hasPolicies(types)) return path
  const policy = types.createPolicy('service-worker', { createScriptURL: () => path })
  return policy.createScriptURL(path)
}

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

function hasPolicies(types: unknown): types is Policies {
  return typeof types === 'object' && types !== null && 'createPolicy' in types
}
