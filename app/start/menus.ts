/** A menu that Escape, a press or the focus elsewhere closes, and the way back to its page. */
export function followMenus(): void {
  document.addEventListener('pointerdown', closeOthers)
  document.addEventListener('focusin', closeOthers)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of openMenus()) {
      menu.querySelector('summary')?.focus()
      menu.open = false
    }
  })
  // The browser brings back the page as it was left: with the menu open that led away from it.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const menu of openMenus()) menu.open = false
  })
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')

function closeOthers({ target }: Event): void {
  for (const menu of openMenus()) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false
  }
}
