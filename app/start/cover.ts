import { holdFocusOn } from '../ui/hold-focus.ts'
import { isPlainPress, linkAway } from './same-site.ts'

/** A page that comes sooner than this never makes the cover flash. */
export const patienceMs = 150

/**
 * A document that has not come after this long won't come: a file was saved, or the browser gave
 * up.
 */
const mostMs = 15_000

/** Covers the screen while another document is on its way, as the app does while a page is. */
export function coverWhileLeaving(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  let uncover: (() => void) | undefined

  function end(): void {
    clearTimeout(waiting)
    uncover?.()
    uncover = undefined
  }

  function leave(): void {
    end()
    waiting = setTimeout(() => {
      uncover = showCover()
      waiting = setTimeout(end, mostMs)
    }, patienceMs)
  }

  // On the window: any listener in the page that answers the press has done so by then.
  addEventListener('click', (event) => {
    if (!isPlainPress(event)) return
    const link = linkAway(event)
    if (link && isDocument(link.pathname)) leave()
  })
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const action = new URL(event.target.action)
    if (
      event.target.target === '' &&
      action.origin === location.origin &&
      isDocument(action.pathname)
    ) {
      leave()
    }
  })
  addEventListener('pageshow', end)
  addEventListener('keydown', ({ key }) => key === 'Escape' && end())
}

/** An address with a file ending, or of the API, is a download, and the page stays. */
function isDocument(path: string): boolean {
  return !path.startsWith('/api/') && !/\.[^/]*$/.test(path)
}

function showCover(): (() => void) | undefined {
  const cover = document.querySelector<HTMLElement>('[data-cover]')
  if (!cover?.hidden) return undefined
  cover.hidden = false
  const release = holdFocusOn(cover)
  return () => {
    cover.hidden = true
    release()
  }
}
