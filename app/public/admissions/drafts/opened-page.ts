import { type ComponentType, lazy } from 'react'

/**
 * A page of the form whose script loads when the page is opened. It is in no Suspense: the server
 * renders it whole, the browser takes it over once the script is there, and the page that the
 * visitor leaves stays until the next can be shown.
 */
export function openedPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      // The server's rendering works without the script; another page is then requested from the
      // server.
      if (location.search !== servedSearch()) location.reload()
      return new Promise<never>(() => {})
    }
  })
}

/** The query of the address that the document was served for. */
function servedSearch(): string | undefined {
  const [served] = performance.getEntriesByType('navigation')
  return served && new URL(served.name).search
}
