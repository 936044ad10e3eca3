import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '#contract/identity/permissions.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { useSession } from './store.ts'
import { TryAgain } from './try-again.tsx'

interface Props {
  allowed: readonly Role[]
  children: ReactNode
}

/**
 * Shows `children` only to those who may see them, and never to others even for one frame: a loader
 * while the session is unknown, sign-in without a session, the forbidden page with another role.
 * The route's loader requests the refresh itself.
 */
export function Guard({ allowed, children }: Props) {
  const { status, role, unreachable, ended } = useSession()
  const { pathname, search, hash } = useLocation()
  // The redirect is made again for every state that is not the same object.
  const state = useMemo(
    () => ({ from: { pathname, search, hash }, ...(ended && { ended }) }),
    [pathname, search, hash, ended],
  )

  if (status === 'unknown') return unreachable ? <TryAgain /> : <LoadingOverlay shown />
  if (status === 'anonymous') return <Navigate to="/auth/signin" replace state={state} />
  if (role === null || !allowed.includes(role)) {
    return <Navigate to="/error-403" replace state={state} />
  }
  return children
}
