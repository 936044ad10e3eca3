const button = 'button[type=button]:not([data-switches-theme], [data-scroll-to-top])'

/** What is filled in or chosen, and what only a script answers. A link, or a button that sends, is the browser's. */
const answeredByApp = `${button}, input, select, textarea`

/** What would change by the press itself: it is pressed again once there is who answers it. */
const pressedAgain = `${button}, input[type=checkbox], input[type=radio]`

/**
 * Starts the app at the first sign that the visitor is about to use a part of the page that it
 * answers, and passes on what was pressed before it was there.
 */
export function startOnPress(start: () => Promise<void>): void {
  let isHere = false
  let isGivenUp = false
  const begin = () =>
    start().then(
      () => {
        isHere = true
      },
      () => {
        // The browser answers what it can.
        isGivenUp = true
      },
    )

  const about = ({ target }: Event) => {
    if (!isHere && target instanceof Element && target.closest(answeredByApp)) void begin()
  }
  for (const sign of ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const) {
    addEventListener(sign, about, { capture: true, passive: true })
  }

  addEventListener(
    'click',
    (event) => {
      const { target } = event
      const pressed = target instanceof Element && target.closest<HTMLElement>(pressedAgain)
      if (isHere || isGivenUp || !pressed) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void begin().then(() => {
        if (pressed.isConnected) pressed.click()
        isGivenUp = false
      })
    },
    { capture: true },
  )
  addEventListener(
    'change',
    ({ target }) => {
      if (isHere || isGivenUp || !(target instanceof HTMLSelectElement)) return
      void begin().then(() => {
        if (isHere) target.dispatchEvent(new Event('change', { bubbles: true }))
      })
    },
    { capture: true },
  )
}
