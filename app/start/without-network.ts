import { isKept } from '../public/keep-readable.ts'
import { isPlainPress, linkAway } from './same-site.ts'

/**
 * Without a connection the page being read stays, with a note about it, instead of giving way to
 * the browser's error page; the page that the visitor asked for opens as soon as that is possible,
 * or at once if a copy of it is kept. Once the app has started, it does this: see `offline.tsx`.
 */
export function readWithoutNetwork(isOver: () => boolean): void {
  let wanted: string | undefined

  function tell(): void {
    if (isOver()) return
    const word = document.querySelector<HTMLElement>('[data-offline]')
    if (word) word.hidden = navigator.onLine
    if (navigator.onLine && wanted !== undefined) location.assign(wanted)
  }

  addEventListener('online', tell)
  addEventListener('offline', tell)
  tell()

  addEventListener('click', (event) => {
    if (isOver() || navigator.onLine || !isPlainPress(event)) return
    const link = linkAway(event)
    if (!link) return
    event.preventDefault()
    wanted = link.href
    void isKept(link.pathname, link.search).then((kept) => {
      if (kept) location.assign(link.href)
    })
  })
  addEventListener('submit', (event) => {
    if (isOver() || navigator.onLine) return
    event.preventDefault()
    const held = document.querySelector<HTMLElement>('[data-offline]')
    if (held) held.dataset['held'] = ''
  })
}
