import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pathOfDocument } from '../path-of-document.ts'

/**
 * A screen that came without a new document: focus goes to its beginning, and its title is told. It
 * is outside of what a screen replaces: only what changes in a region that was there is read out.
 */
export function ScreenArrival() {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const isDocument = isFirst.current && pathname === pathOfDocument()
    isFirst.current = false
    if (isDocument) return
    document.getElementById('main')?.focus({ preventScroll: true })
    return whenTitled(setTitle)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}

/** Tells the title once there is one: it comes with the screen, whose data may be on their way. */
function whenTitled(tell: (title: string) => void): () => void {
  const observer = new MutationObserver(() => tellIfThere())
  const tellIfThere = () => {
    if (document.title === '') return
    observer.disconnect()
    tell(document.title)
  }
  observer.observe(document.head, { subtree: true, childList: true, characterData: true })
  tellIfThere()
  return () => observer.disconnect()
}
