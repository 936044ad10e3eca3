import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadLate } from '../load-late.ts'
import { readRefreshToken } from '../session/storage.ts'

// Only a device on which someone signed in loads what knows them.
const Header = lazy(async () => ({
  default: (await loadLate(() => import('./account-link.tsx'))).MyApplications,
}))
const Footer = lazy(async () => ({
  default: (await loadLate(() => import('./account-link.tsx'))).SignInLink,
}))

/** The link to find an application by its number; for a signed-in person, the link to their own. */
export function MyApplications({ children }: { children: ReactNode }) {
  return useIsSignedIn() ? (
    <Suspense fallback={children}>
      <Header>{children}</Header>
    </Suspense>
  ) : (
    children
  )
}

/** What is shown if no one is signed in; otherwise the link to the person's own applications. */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  return useIsSignedIn() ? (
    <Suspense fallback={children}>
      <Footer />
    </Suspense>
  ) : (
    children
  )
}

/** Not known on the server, nor while hydrating: cached pages are the same for everyone. */
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
