import { isPage } from '../page-path.ts'
import { savesData } from '../public/saves-data.ts'
import { linkAway } from './same-site.ts'

/** A pointer that only passes over a link means nothing. */
const restingMs = 80

/** Fetches the document behind a link that is likely next; until the app has started, which fetches less. */
export function fetchAhead(isOver: () => boolean): void {
  if (savesData()) return
  const fetched = new Set<string>()
  onIntent(({ pathname, search }) => {
    const address = pathname + search
    if (isOver() || !navigator.onLine || fetched.has(address)) return
    fetched.add(address)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }),
    )
  })
}

/**
 * Calls `then` with a link to one of the pages that are likely next, once a pointer rests on it or
 * a finger touches it. Returns how to end it.
 */
export function onIntent(then: (link: HTMLAnchorElement) => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = (event: Event) => {
    clearTimeout(resting)
    const link = pageBehind(event)
    if (link) resting = setTimeout(() => then(link), restingMs)
  }
  const touch = (event: Event) => {
    const link = pageBehind(event)
    if (link) then(link)
  }
  document.addEventListener('pointerover', rest, { passive: true })
  document.addEventListener('touchstart', touch, { passive: true })
  return () => {
    clearTimeout(resting)
    document.removeEventListener('pointerover', rest)
    document.removeEventListener('touchstart', touch)
  }
}

function pageBehind(event: Event): HTMLAnchorElement | undefined {
  const link = linkAway(event)
  // A link in the other language leads to the same page, as a new document.
  if (link?.hreflang !== '') return undefined
  return pagesFetchedAhead.some((page) => isPage(page, link.pathname)) ? link : undefined
}
