import { loadLate } from './load-late.ts'
import { call } from './session/calls.ts'

declare global {
  interface Window {
    /** Where React Router reads what the loaders of the document answered; nothing of it is in its types. */
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> }
  }
}

/** Gives React Router what a page that waits comes without: what its loaders answered. */
export async function fetchPageData(): Promise<void> {
  const { pathname, search } = location
  const address = `${pathname}${pathname.endsWith('/') ? '_' : ''}.data${search}`
  const text = await loadLate(async () => {
    const answer = await call(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    return answer.text()
  })
  window.__reactRouterContext?.streamController.enqueue(asDocumentData(text))
  window.__reactRouterContext?.streamController.close()
}

/**
 * The data of a page as a document holds them: those of each route under `loaderData`. Both are
 * written as one list, of which each part names the others by their place (turbo-stream): what is
 * put around them is added at the end.
 */
export function asDocumentData(text: string): string {
  const parts: unknown[] = JSON.parse(text)
  const byRoute = Object.entries(placesIn(parts[0])).map(([route, place]) => {
    const [[key, data] = []] = Object.entries(placesIn(parts[place]))
    if (key === undefined || data === undefined || parts[keyPlace(key)] !== 'data') {
      throw new Error('A page’s data have failed')
    }
    return [route, data] as const
  })
  const end = parts.length
  parts[0] = { [`_${end}`]: end + 1 }
  parts.push('loaderData', Object.fromEntries(byRoute))
  return `${JSON.stringify(parts)}\n`
}

const keyPlace = (key: string): number => Number(key.slice(1))

function placesIn(value: unknown): Record<string, number> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('A page’s data are written in another way')
  }
  return value as Record<string, number>
}
