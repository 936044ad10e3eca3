/** The link that an event is about, if it leads to another of our pages in the same window. */
export function linkAway(event: Event): HTMLAnchorElement | undefined {
  const { target } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target !== '') return
  if (link.hasAttribute('download')) return
  const isHere = link.pathname === location.pathname && link.search === location.search
  return isHere ? undefined : link
}

/** Whether a press on a link opens it here, and no listener has answered it yet. */
export function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}
