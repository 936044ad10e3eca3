import { useEffect } from 'react'

/**
 * Keeps the place of keyboard users. What had the focus may be gone once it was pressed: the
 * button of a move that is made, also behind the dialog that asked about it. The focus then goes to
 * what is left of the part that it was in, and not back to the top of the page.
 */
export function useKeptPlace(): void {
  useEffect(() => {
    let way: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(dialogs) === null) way = wayOutOf(target)
    }
    // A press beside everything leaves the page without a focus, on purpose.
    const forget = () => {
      way = []
    }
    const observer = new MutationObserver(() => {
      if (way[0]?.isConnected === false) requestAnimationFrame(() => keep(way))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

const dialogs = '[role="dialog"]'

function wayOutOf(element: Element): Element[] {
  const way = []
  for (let one: Element | null = element; one; one = one.parentElement) way.push(one)
  return way
}

/** Another screen has another heading to begin from: there is nothing to keep of this one. */
function keep(way: readonly Element[]): void {
  if (document.activeElement !== document.body) return
  const part = way.find((one) => one.isConnected && one.matches('#main section'))
  if (!(part instanceof HTMLElement)) return
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}
