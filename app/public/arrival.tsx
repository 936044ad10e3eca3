import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The router's key for the page that the document was loaded for. */
const keyOfDocument = 'default'

/**
 * A page that came without a new document: focus goes to its beginning, and its title is told. The
 * browser does both by itself when a document is loaded.
 */
export function Arrival() {
  const { pathname, key } = useLocation()
  const isFirst = useRef(true)
  const [title, setTitle] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving is a change of address
  useEffect(() => {
    const isDocument = isFirst.current && key === keyOfDocument
    isFirst.current = false
    // Who is led here from the admin area has come without a new document too.
    if (isDocument) return
    document.getElementById('main')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
