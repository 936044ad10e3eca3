import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadLate } from '../load-late.ts'
import { readRefreshToken } from '../session/storage.ts'

// Only a device that somebody signed in on loads what knows them.
const Header = lazy(async () => ({
  default: (await loadLate(() => import('./account-link.tsx'))).MyApplications,
}))
const Footer = lazy(async () => ({
  default: (await loadLate(() => import('./account-link.tsx'))).SignInLink,
}))

/** The way to an application by its number; for somebody signed in, to what is theirs by name. */
export function MyApplications({ children }: { children: ReactNode }) {
  return useIsSignedIn() ? (
    <Suspense fallback={children}>
      <Header>{children}</Header>
    </Suspense>
  ) : (
    children
  )
}

/** What is shown where nobody is signed in; where somebody is, the way to what is theirs. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  return useIsSignedIn() ? (
    <Suspense fallback={children}>
      <Footer />
    </Suspense>
  ) : (
    children
  )
}

/** Not known on the server, nor while hydrating: pages are kept for everybody. */
function useIsSignedIn(): boolean {
  const [isSignedIn, setIsSignedIn] = useState(false)
  useEffect(() => {
    const look = () => setIsSignedIn(readRefreshToken() !== null)
    look()
    addEventListener('known-as-changed', look)
    return () => removeEventListener('known-as-changed', look)
  }, [])
  return isSignedIn
}
