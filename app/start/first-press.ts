const button = 'button[type=button]:not([data-switches-theme], [data-scroll-to-top])'

/**
 * Fields and choices, and buttons that only a script answers. The browser handles links and submit
 * buttons.
 */
const answeredByApp = `${button}, input, select, textarea`

/** Elements that the press itself would change: they are pressed again once the app can answer. */
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
