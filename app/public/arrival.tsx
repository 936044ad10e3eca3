import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A page that came without a new document: focus goes to its beginning, and its title is told. The
 * browser does both by itself when a document is loaded.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  const [title, setTitle] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving is a change of address
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    document.getElementById('main')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
