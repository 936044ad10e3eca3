import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * For a list whose lines disappear when they are dealt with: the focus that was on one of them, or
 * in what it opened, goes to the list and not back to the top of the page.
 */
export function useListFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isInside.current && isLost) ref.current?.focus()
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // An element that is removed or disabled passes the focus to nothing.
      if (relatedTarget !== null) isInside.current = false
    },
  }
}
