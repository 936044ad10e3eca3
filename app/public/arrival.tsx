import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pathOfDocument } from '../path-of-document.ts'

/**
 * A page that came without a new document: focus goes to its beginning, and its title is told. The
 * browser does both by itself when a document is loaded.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const isDocument = isFirst.current && pathname === pathOfDocument()
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
