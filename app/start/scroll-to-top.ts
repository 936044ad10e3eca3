import { topId } from '../ui/top-id.ts'
import { scrollToClear } from './clear-of-button.ts'

/** Pixels of scroll above which the button is there. */
const threshold = 300

/** Shows the button that leads to the top of the page once the page is scrolled far enough. */
export function followScroll(): void {
  const look = () => {
    const isFar = window.scrollY > threshold
    for (const button of document.querySelectorAll<HTMLElement>('[data-scroll-to-top]')) {
      button.hidden = !isFar
    }
  }
  look()
  addEventListener('scroll', look, { passive: true })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-scroll-to-top]')) scrollToTop()
  })
  // A field grows with its text after this event.
  const clear = () => requestAnimationFrame(freeField)
  addEventListener('focusin', clear)
  addEventListener('input', clear, { passive: true })
}

/** Moves the page so that the button covers nothing of the field that is typed in. */
function freeField(): void {
  const field = document.activeElement
  const button = document.querySelector('[data-scroll-to-top]:not([hidden])')
  if (!button || !field?.matches(typedIn)) return
  const distance = scrollToClear(field.getBoundingClientRect(), button.getBoundingClientRect())
  if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' })
}

const typedIn = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])'

function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(topId)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
