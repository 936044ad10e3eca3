import { topId } from '../ui/top-id.ts'

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
}

function scrollToTop(): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(topId)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
}
