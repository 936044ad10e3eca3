import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pathOfDocument } from '../path-of-document.ts'

type Tell = (say: (title: string) => void) => undefined | (() => void)

function tellAtOnce(say: (title: string) => void): undefined {
  say(document.title)
}

/**
 * A page that came without a new document: the focus goes to its beginning, and its title is
 * announced. The browser does both when it loads a document. `tell` announces the title once it is
 * there, and returns a function that cancels it.
 */
export function Arrival({ tell = tellAtOnce }: { tell?: Tell }) {
  const { pathname } = useLocation()
  const isFirst = useRef(true)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const isDocument = isFirst.current && pathname === pathOfDocument()
    isFirst.current = false
    // A reader who goes from the admin area to a public page has come without a new document too.
    if (isDocument) return
    document.getElementById('main')?.focus({ preventScroll: true })
    return tell(setTitle)
  }, [pathname, tell])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
