/**
 * A visitor who is typing keeps typing; one who moves the focus while the page is covered waits on
 * the cover, and is back where they were when it is gone, unless something else has taken the
 * focus. Returns how to end it.
 */
export function holdFocusOn(cover: HTMLElement): () => void {
  const left = document.activeElement
  const stay = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.preventDefault()
    cover.focus()
  }
  addEventListener('keydown', stay, true)
  return () => {
    removeEventListener('keydown', stay, true)
    // The cover is gone, and what had the focus on it with it.
    const isFree =
      document.activeElement === document.body || cover.contains(document.activeElement)
    if (isFree && left instanceof HTMLElement) left.focus({ preventScroll: true })
  }
}
